"""A running `play` and a real browser in front of it, for benches and tests."""

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
FLAGS = ("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
         "--disable-background-networking", "--disable-component-update", "--disable-sync",
         "--autoplay-policy=no-user-gesture-required")
STOP_S = 20


def missing() -> str:
    """Why no browser can be driven here, with the mend, or an empty text."""
    if not any(map(shutil.which, BROWSERS)):
        return "no Chromium here (Debian: apt install chromium chromium-driver)"
    if not shutil.which("chromedriver"):
        return "no chromedriver here (Debian: apt install chromium-driver)"
    return ""


def make_driver():
    """A headless Chromium with an empty profile of its own; `quit()` it."""
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service

    options = webdriver.ChromeOptions()
    options.binary_location = next(filter(None, map(shutil.which, BROWSERS)))
    for flag in (*FLAGS, "--user-data-dir=" + tempfile.mkdtemp(prefix="meleeboard-")):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    return webdriver.Chrome(options=options, service=Service(shutil.which("chromedriver")))


class RunningTable:
    """`play` as a process, without a voice unless `--voices` is given; `url` is its address."""

    def __init__(self, *options: str, port: int = 0):
        command = [sys.executable, "-m", "host_tools.play", "--no-browser"]
        command += ["--http-port", str(port), *options]
        command += [] if "--voices" in options else ["--no-voice"]
        self.process = subprocess.Popen(command, cwd=ROOT, text=True, stdout=subprocess.PIPE,
                                        stderr=subprocess.STDOUT)
        assert self.process.stdout
        said = self.process.stdout.readline()
        found = re.search(r"http://\S+:(\d+)/", said)
        if not found:
            raise RuntimeError(said + self.process.stdout.read())
        self.url, self.port = found.group(0), int(found.group(1))
        self.arbiter_url = self.process.stdout.readline().split()[-1]

    def children(self) -> list[int]:
        """The process numbers of the table's own program (Linux only)."""
        number = self.process.pid
        return [int(n) for n in Path(f"/proc/{number}/task/{number}/children").read_text().split()]

    def stop(self):
        """Ends it as ctrl-C does."""
        self.process.terminate()
        self.process.communicate(timeout=STOP_S)
