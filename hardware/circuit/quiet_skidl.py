"""SKiDL, imported so that it leaves no files behind and speaks only when asked.

On its own it opens log files in the working folder and warns that KiCad's libraries are missing.
We need none of them: every part here brings its own pins.
"""
import contextlib
import io
import logging
import sys
import tempfile

with (tempfile.TemporaryDirectory() as _folder, contextlib.chdir(_folder),
      contextlib.redirect_stderr(io.StringIO())):
    import skidl
    from skidl.logger import erc_logger, rt_logger, stop_log_file_output

    stop_log_file_output()

# For each part and net it would record the whole call stack, source lines and all: most of the
# time, deep inside a test run. Here names tell where a part comes from.
sys.modules["skidl.circuit"].get_skidl_trace = list  # type: ignore[attr-defined]

for _logger in (erc_logger, rt_logger):
    for _handler in _logger.handlers[:]:
        _logger.removeHandler(_handler)


class Findings(logging.Handler):
    """Collects what a logger of SKiDL says at warning level or above while it is entered."""

    def __init__(self, logger):
        super().__init__(logging.WARNING)
        self.logger = logger
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep one line."""
        self.lines.append(f"{record.levelname.lower()}: {record.getMessage()}")

    def __enter__(self) -> "Findings":
        self.logger.addHandler(self)
        return self

    def __exit__(self, *_) -> None:
        self.logger.removeHandler(self)


__all__ = ["Findings", "erc_logger", "rt_logger", "skidl"]
