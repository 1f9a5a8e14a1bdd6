"""Real tables and real browsers: `table` is a running `play`, `page` its page in Chromium."""

import os

import pytest
from table_page import TablePage

from host_tools.benches.browser import RunningTable, make_driver, missing


@pytest.fixture(scope="session", autouse=True)
def browser_is_here():
    """Skips where there is no browser; on CI its lack is a failure."""
    reason = missing()
    if reason and os.environ.get("CI"):
        pytest.fail(reason)
    if reason:
        pytest.skip(reason)


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
