"""A board on a serial line: a table's program behind a pseudo-terminal."""

import json
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]


class SerialBoard:
    """Its `port` is opened as a board's is; its sensors are moved by the test."""

    def __init__(self):
        if not hasattr(os, "openpty"):
            pytest.skip("no pseudo-terminals on this system")
        import tty

        self.line, self.end = os.openpty()
        tty.setraw(self.line)
        tty.setraw(self.end)
        self.port = os.ttyname(self.end)
        self.program = subprocess.Popen([sys.executable, "-u", "-m", "host_tools.virtual"],
                                        cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        for carry in (self.carry_out, self.carry_in):
            threading.Thread(target=carry, daemon=True).start()

    def carry_out(self):
        for line in self.program.stdout:
            os.write(self.line, line)

    def carry_in(self):
        while self.program.poll() is None:
            self.write(os.read(self.line, 4096))

    def write(self, text):
        self.program.stdin.write(text)
        self.program.stdin.flush()

    def hand(self, **move):
        self.write(json.dumps(move).encode() + b"\n")

    def close(self):
        self.program.kill()
        self.program.wait()
