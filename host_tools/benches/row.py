"""What a row of `bench` is, and what measuring it gives."""
from dataclasses import asdict, dataclass, field
from importlib import import_module


class NotMeasured(Exception):
    """A figure that can't be had here and now; the text says why."""


@dataclass
class Figure:
    """A measured figure: in words, whether it keeps the limit (None: only stated), as numbers."""

    text: str
    ok: bool | None = None
    peer: str = ""
    numbers: dict[str, float] = field(default_factory=dict)


@dataclass
class Row:
    """A budget; `place` is the `module:function` that measures it."""

    name: str
    what: str
    limit: str
    place: str

    @property
    def is_on_pico(self) -> bool:
        """Is it measured on the emulated Pico?"""
        return self.place.startswith("host_tools.benches.pico:")

    def measure(self) -> Figure:
        """Measure the row now, or raise NotMeasured."""
        module, _, function = self.place.partition(":")
        try:
            return getattr(import_module(module), function)()
        except ModuleNotFoundError as error:
            raise NotMeasured(f"needs {error.name}") from error


def as_json(row: Row, figure: Figure | None, reason: str) -> dict:
    """The row as a JSON object; `figure` is null and `reason` says why if there is none."""
    found = asdict(figure) if figure else {"text": None, "ok": None, "peer": "", "numbers": {}}
    return {"name": row.name, "what": row.what, "limit": row.limit,
            "figure": found.pop("text"), **found, "reason": reason}
