"""The virtual table's program: the lines of hands among those for the table."""

from host_tools.virtual.__main__ import HandsPort
from host_tools.virtual.drivers import QueuePort, VirtualButtons, VirtualMatrix


class Waiting(QueuePort):
    """Lines that have come in, as the standard input has them."""

    def __init__(self, *lines):
        super().__init__()
        self.waiting = self.incoming = list(lines)


def obey(port, now):
    """Carries out all that hands do at a moment."""
    while port.next_is_hand(now):
        pass


def test_hands_rest_by_the_tables_clock_and_nothing_overtakes_them():
    matrix = VirtualMatrix()
    down, command = '{"sensor": "a1", "closed": true}', '{"do": "hello"}'
    port = HandsPort(Waiting('{"rest": 80}', down, command), matrix, VirtualButtons())
    obey(port, 1000)
    obey(port, 1079)
    assert matrix.closed[0] == 0 and port.read() is None
    obey(port, 1080)
    assert matrix.closed[0] == 1
    assert port.read() == command


def test_bad_hand_is_one_error():
    waiting = Waiting('{"sensor": "z99", "closed": true}', '{"rest": "long"}', '{"button": 3}')
    obey(HandsPort(waiting, VirtualMatrix(), VirtualButtons()), 0)
    assert len(waiting.written) == 3 and all("error" in line for line in waiting.written)
