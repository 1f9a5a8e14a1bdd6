"""Real tables and real browsers: `table` is a running `play`, `page` its page in Chromium."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
START_S = 20


def missing_browser():
    """Why these tests cannot run here, or an empty text."""
    if not any(map(shutil.which, BROWSERS)):
        return "no Chromium here (Debian: apt install chromium chromium-driver)"
    if not shutil.which("chromedriver"):
        return "no chromedriver here (Debian: apt install chromium-driver)"
    return ""


@pytest.fixture(scope="session", autouse=True)
def browser_is_here():
    """Skips where there is no browser; on CI its lack is a failure."""
    reason = missing_browser()
    if reason and os.environ.get("CI"):
        pytest.fail(reason)
    if reason:
        pytest.skip(reason)


class RunningTable:
    """`play` as a process; `url` is the page's address."""

    def __init__(self, *options, port=0):
        command = [sys.executable, "-m", "host_tools.play", "--no-browser"]
        command += ["--http-port", str(port), *options]
        self.process = subprocess.Popen(command, cwd=ROOT, text=True,
                                        stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        self.said = self.process.stdout.readline()
        found = re.search(r"http://\S+:(\d+)/", self.said)
        assert found, self.said + self.process.stdout.read()
        self.url, self.port = found.group(0), int(found.group(1))

    def children(self):
        """The process numbers of the table's own program (Linux only)."""
        number = self.process.pid
        return [int(n) for n in Path(f"/proc/{number}/task/{number}/children").read_text().split()]

    def stop(self):
        """Ends it as ctrl-C does."""
        self.process.terminate()
        self.process.wait(START_S)
        self.process.stdout.close()


@pytest.fixture
def start_table():
    """Starts tables that end with the test."""
    running = []

    def start(*options, port=0):
        running.append(RunningTable(*options, port=port))
        return running[-1]

    yield start
    for table in running:
        table.stop()


@pytest.fixture(scope="session")
def table(browser_is_here):
    """One table for all tests that leave it as whole as they found it; each begins a new game."""
    running = RunningTable()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def open_driver(browser_is_here):
    """Opens browsers that last as long as the tests; one browser for each name."""
    from table_page import make_driver

    drivers = {}

    def open_named(name):
        if name not in drivers:
            drivers[name] = make_driver()
        return drivers[name]

    yield open_named
    for driver in drivers.values():
        driver.quit()


@pytest.fixture
def open_page(open_driver):
    """Opens pages of a table, each in a browser of its own where the names differ."""
    from table_page import TablePage

    pages = []

    def open_at(table, name="first", width=1280, height=860):
        pages.append(TablePage(open_driver(name), width, height))
        pages[-1].open(table.url)
        return pages[-1]

    yield open_at
    for page in pages:
        page.close()


@pytest.fixture
def page(table, open_page):
    """The page of the one table."""
    return open_page(table)
