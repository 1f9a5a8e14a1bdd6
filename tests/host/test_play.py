"""`play` as a command: addresses, ports, a clean end, and who may touch the table."""

import http.client
import json
import signal
import subprocess
import sys
import urllib.request

import pytest

from host_tools import play
from host_tools.benches.browser import ROOT, RunningTable

COMMAND = [sys.executable, "-m", "host_tools.play", "--no-browser"]


@pytest.fixture(scope="module")
def table():
    running = RunningTable()
    yield running
    running.stop()


def get(table, path, **headers):
    connection = http.client.HTTPConnection("127.0.0.1", table.port, timeout=5)
    connection.request("GET", path, headers=headers)
    return connection.getresponse()


def refused(*options):
    """What `play` says when it refuses its options."""
    done = subprocess.run([*COMMAND, *options], cwd=ROOT, text=True, capture_output=True,
                          timeout=60)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    return done.stderr.strip().splitlines()[-1]


def test_page_and_its_files_are_served(table):
    page = get(table, "/")
    assert page.status == 200
    assert page.getheader("Content-Type").startswith("text/html")
    script = get(table, "/main.js")
    assert script.getheader("Content-Type").startswith("text/javascript")


def test_words_and_the_arbiters_page_are_served(table):
    languages = json.loads(get(table, "/languages.json").read())
    assert languages["de"] == "Deutsch"
    for language in languages:
        assert json.loads(get(table, f"/texts-{language}.json").read())["language"]
    assert get(table, "/arbiter").read() == get(table, "/").read()
    assert json.loads(get(table, "/voice/en").read()) == {"state": "missing"}


@pytest.mark.parametrize("path", ["/nothing.js", "/../play.py", "/%2e%2e/play.py", "/.", "//",
                                  "/texts-xx.json", "/voice/xx", "/voice/en/kill.wav",
                                  "/voice/../play.py", "/voice/en/..%2f..%2fplay.py"])
def test_nothing_else_is_served(table, path):
    assert get(table, path).status == 404


def test_pages_of_other_sites_may_not_touch_the_table(table):
    wish = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA=="}
    assert get(table, "/link", Origin="http://elsewhere.example", **wish).status == 403
    own = f"http://127.0.0.1:{table.port}"
    assert get(table, "/link", Origin=own, **wish).status == 101


def test_taken_port_is_one_sentence_with_its_mend(table):
    said = refused("--http-port", str(table.port))
    assert f"port {table.port} is taken" in said
    assert "--http-port" in said


def test_unknown_game_is_one_sentence():
    assert "draughts" in refused("--game", "draughts")


def test_address_that_is_not_ours_is_one_sentence():
    assert "192.0.2.1" in refused("--host", "192.0.2.1")


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
@pytest.mark.parametrize("name", [signal.SIGINT, signal.SIGTERM])
def test_ends_without_a_traceback(name):
    process = subprocess.Popen([*COMMAND, "--http-port", "0"], cwd=ROOT, text=True,
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert "ctrl-C ends it" in process.stdout.readline()
    process.send_signal(name)
    said, complaint = process.communicate(timeout=20)
    assert process.returncode == 0
    assert "The table is closed." in said
    assert complaint == ""


def test_address_for_others_in_the_house_is_printed_and_answers():
    """One that only this machine can open would not help them."""
    name = play.house_name()
    if name is None:
        pytest.skip("this machine has no network")
    process = subprocess.Popen([*COMMAND, "--http-port", "0", "--host", "0.0.0.0"], cwd=ROOT,
                               text=True, stdout=subprocess.PIPE)
    try:
        assert "//127.0.0.1:" in process.stdout.readline()
        address = process.stdout.readline().split()[-1]
        assert address.startswith(f"http://{name}:")
        assert process.stdout.readline().split()[-1].startswith(f"{address}arbiter#")
        with urllib.request.urlopen(address, timeout=10) as answer:
            assert answer.status == 200
    finally:
        process.terminate()
        process.communicate(timeout=20)


def ignore_ctrl_c():
    """What a script does to the programs that it puts into the background."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_is_ended_where_ctrl_c_means_nothing():
    process = subprocess.Popen([*COMMAND, "--http-port", "0", "--no-voice"], cwd=ROOT, text=True,
                               stdout=subprocess.PIPE, preexec_fn=ignore_ctrl_c)
    assert "ctrl-C ends it" in process.stdout.readline()
    process.terminate()
    try:
        assert "The table is closed." in process.communicate(timeout=20)[0]
    finally:
        process.kill()
