"""Runs a test file under MicroPython: micropython tests/micropython_runner.py FILE.

Started from the root. Prints a line for each function test_*, and ends with 1 if one failed or
there was none.
"""
import sys

FILE = sys.argv[1]
FOLDER, _, NAME = FILE.rpartition("/")
sys.path[:0] = ["firmware", "tests", FOLDER, "."]


def run(name: str, test) -> bool:
    """Run one test; its traceback is printed if it fails."""
    try:
        test()
    except Exception as error:
        print("FAILED", name)
        sys.print_exception(error)
        return False
    print("ok", name)
    return True


tests = __import__(NAME[:-3]).__dict__
names = sorted([name for name in tests if name.startswith("test_")])
results = [run(name, tests[name]) for name in names]
print(f"{sum(results)} of {len(results)} passed")
sys.exit(0 if results and all(results) else 1)
