"""The one door: `python3 -m host_tools COMMAND`, also from a bare checkout.

Only this file is read by Pythons that are too old, so it is written for all of them.
"""
import sys

if sys.version_info < (3, 11):
    sys.exit("meleeboard: needs Python 3.11 or newer, and this is Python %d.%d; "
             "start it with a newer one, e.g. python3.11 -m host_tools" % sys.version_info[:2])

from host_tools.door import enter

if __name__ == "__main__":
    sys.exit(enter(sys.argv[1:]))
