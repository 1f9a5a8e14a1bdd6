"""The one table of phrases: what each clip says in each language (phrases.csv)."""
import csv
from pathlib import Path

TABLE = Path(__file__).with_name("phrases.csv")
PACKS = Path("build/voice")  # where packs are made, and looked for


def read(table: Path = TABLE) -> dict[str, dict[str, str]]:
    """language -> clip -> phrase, as the table's columns have them."""
    with table.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    languages = [column for column in rows[0] if column != "clip"]
    return {language: {row["clip"]: row[language] for row in rows} for language in languages}
