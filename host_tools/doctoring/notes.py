"""Everything that was seen in an examination, as it is kept in a file to be gone on with."""
from dataclasses import asdict, dataclass, field

from host_tools.doctoring.diodes import Look
from host_tools.doctoring.lamps import LightNotes
from host_tools.doctoring.sensors import SensorNotes, Touch
from meleeboard.compat import read_json

VERSION = 1


@dataclass
class Notes:
    """What was seen. `buttons`: which one answered when one was pressed, None if none did."""

    sensors: SensorNotes = field(default_factory=SensorNotes)
    looks: list[Look] = field(default_factory=list)
    lights: LightNotes = field(default_factory=LightNotes)
    held: list[str] = field(default_factory=list)
    buttons: dict[str, str | None] = field(default_factory=dict)
    sounds: dict[str, bool] = field(default_factory=dict)
    pole: str | None = None  # how a unit with its living face up reads

    def to_json(self) -> dict:
        """The notes as JSON has them."""
        return {"version": VERSION, **asdict(self)}


def from_json(given: dict) -> Notes:
    """Notes of a file; ValueError where it is none of ours."""
    try:
        if given["version"] != VERSION:
            raise ValueError(f"its notes are of version {given['version']}, not {VERSION}")
        sensors, lights = given["sensors"], given["lights"]["seen"]
        touches = {name: Touch(**touch) for name, touch in sensors["touches"].items()}
        return Notes(
            SensorNotes(sensors["idle"], sensors["restless"], touches),
            [Look(**look) for look in given["looks"]],
            LightNotes({int(light): place for light, place in lights.items()}),
            given["held"], given["buttons"], given["sounds"], given["pole"])
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"it holds no notes of an examination ({error})") from error


def read(text: str) -> tuple[Notes, dict]:
    """(notes, configuration) of a report."""
    try:
        report = read_json(text)
    except ValueError as error:
        raise ValueError("it is no report of an examination") from error
    if not isinstance(report, dict) or not isinstance(report.get("table"), dict):
        raise ValueError("it is no report of an examination")
    return from_json(report.get("notes", {})), report["table"]
