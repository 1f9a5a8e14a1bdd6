"""What cannot be opened, read or written is told in one sentence that names it once."""
import errno

import pytest
from click.testing import CliRunner

from host_tools.cli import group
from host_tools.reasons import because, unopened

PORT, FILE = "/dev/no-such-port", "/no/such/place/file"


@pytest.mark.parametrize("arguments", [
    ["doctor", "live", "--port", PORT], ["config", "check", "--port", PORT],
    ["board", "version", "--port", PORT], ["flash", "--port", PORT, "--dry-run"],
])
def test_a_port_that_is_not_there(arguments):
    pytest.importorskip("serial", reason="no pyserial here")
    pytest.importorskip("mpremote", reason="no mpremote here")
    done = CliRunner().invoke(group, arguments)
    last = done.stderr.splitlines()[-1]
    assert done.exit_code in (1, 2) and last.count(PORT) == 1, done.stderr
    assert "No such file or directory" in last and "rrno" not in done.stderr


@pytest.mark.parametrize("arguments", [
    ["config", "check", FILE], ["doctor", "--virtual", "--table", FILE],
    ["doctor", "--virtual", "--resume", FILE], ["board", "show", FILE], ["replay", FILE],
    ["voice", "--list", "--phrases", FILE],
])
def test_a_file_that_is_not_there(arguments):
    done = CliRunner().invoke(group, arguments)
    (line,) = done.stderr.splitlines()
    reason, _, mend = line.partition(";")
    assert done.exit_code == 2 and reason == (
        f"meleeboard: {FILE} can't be read: No such file or directory"), done.stderr
    assert ("config set" in mend) == (arguments[-2] in ("check", "--table"))


@pytest.mark.parametrize(("error", "words"), [
    (OSError(errno.ENOENT, "could not open port COM9: [Errno 2] COM9"), "plug the board in"),
    (OSError(errno.EACCES, "[Errno 13] COM9"), "dialout"),
    (OSError(errno.EBUSY, "[Errno 16] COM9"), "close other programs"),
    (OSError("could not open port 'COM9': PermissionError(13, 'Denied', None, 5)"), "dialout"),
    (ValueError("what is this"), "what is this; close other programs"),
])
def test_a_port_has_the_mend_that_fits(error, words):
    told = unopened("COM9", error)
    assert words in told and told.count("COM9") == 1


def test_bytes_that_are_no_text_are_named_by_their_place():
    with pytest.raises(UnicodeDecodeError) as caught:
        b"ab\xff".decode()
    assert because(caught.value) == "byte 2 is not UTF-8"
