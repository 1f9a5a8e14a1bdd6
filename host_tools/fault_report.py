"""Fault reports (firmware: report.py) on this computer: read, told, taken apart."""
import binascii
import json
from dataclasses import dataclass, field

from host_tools import flight_log
from meleeboard.rules.errors import BadText

HEAD = b'{"report": '


@dataclass
class Report:
    """A report's facts by their names and the files of the board; is it whole to its end?"""

    facts: dict = field(default_factory=dict)
    files: dict[str, bytes] = field(default_factory=dict)
    is_whole: bool = False

    def logs(self) -> list[str]:
        """The flight logs, the oldest first."""
        return sorted(name for name in self.files if name.endswith(".flight"))


def is_report(data: bytes) -> bool:
    """Does `data` look like a fault report?"""
    return data.startswith(HEAD)


def read(data: bytes) -> Report:
    """The report; one that breaks off is read as far as it goes, BadText where it is no report."""
    report = Report()
    for count, line in enumerate(data.split(b"\n")):
        try:
            said = json.loads(line)
        except ValueError:
            break
        if not isinstance(said, dict):
            break
        if "end" in said:
            report.is_whole = said["end"] == count
            break
        _take(report, said, count + 1)
    if report.facts.get("report") != 1:
        raise BadText("this is no fault report, or one of a later version")
    return report


def _take(report: Report, said: dict, number: int) -> None:
    if "file" not in said:
        report.facts |= said
        return
    before = report.files.get(said["file"], b"")
    try:
        if said["at"] != len(before):
            raise ValueError(f"{said['file']} has a gap")
        report.files[said["file"]] = before + binascii.a2b_base64(said["base64"])
    except (KeyError, TypeError, ValueError) as error:
        raise BadText(f"line {number} of the report: {error}") from error


def log_of(report: Report, name: str | None) -> bytes:
    """The flight log of that name, or the last one; BadText names those there are."""
    logs = report.logs()
    if not logs:
        raise BadText("the report holds no flight log")
    wanted = f"{name.removesuffix('.flight')}.flight" if name else logs[-1]
    if wanted not in logs:
        raise BadText(f"there is no log {name!r}; the report has: {', '.join(logs)}")
    return report.files[wanted]


def told(report: Report) -> list[str]:
    """What is in a report, for people."""
    facts = report.facts
    table, state = facts.get("table", {}), facts.get("state", {})
    lines = [f"firmware     {table.get('version')} on {_machine(facts)}",
             f"up           {table.get('up_ms', 0) // 1000} s, {_heap(facts.get('vitals', {}))}",
             f"game         {state.get('game')}, {state.get('phase')}, "
             f"{state.get('ply')} turns, {state.get('position')}"]
    lines += [f"complaint    {text}" for text in facts.get("notices", [])]
    lines += [f"faulty       {fault['kind']} {' '.join(fault['squares'])}"
              for fault in facts.get("health", {}).get("faults", [])]
    lines += [f"last crash   {line}" for line in (facts.get("crash") or "none").splitlines()]
    lines += [f"file         {name}, {len(data):,} bytes{_proof(name, data)}"
              for name, data in sorted(report.files.items())]
    return lines if report.is_whole else [*lines, "the report breaks off here"]


def _machine(facts: dict) -> str:
    chip = facts.get("chip", {})
    return f"{chip.get('machine') or 'a virtual table'}, {chip.get('python', 'no chip')}"


def _heap(vitals: dict) -> str:
    if not vitals.get("heap_bytes"):
        return "heap not known"
    return (f"heap {vitals['heap_bytes']:,} bytes in use, {vitals['free_bytes']:,} free; longest "
            f"time without a scan {vitals['gap_ms']} ms")


def _proof(name: str, data: bytes) -> str:
    """What comes of a flight log when it is played again."""
    if not name.endswith(".flight"):
        return ""
    try:
        return f": played again, {len(list(flight_log.play(data)))} decisions are the same"
    except (ValueError, LookupError) as error:
        return f": {error}"
