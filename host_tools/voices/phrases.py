"""The one table of phrases: what each clip says in each language (phrases.csv)."""
import csv
from pathlib import Path

TABLE = Path(__file__).with_name("phrases.csv")
PACKS = Path("build/voice")  # where packs are made, and looked for


def read(table: Path = TABLE) -> dict[str, dict[str, str]]:
    """language -> clip -> phrase, as the table's columns have them."""
    with table.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    if not rows or "clip" not in rows[0]:
        raise ValueError("it needs a column 'clip', a column a language, and a row a clip")
    for row in rows:
        if None in row or None in row.values():
            raise ValueError(f"clip {row['clip']!r} has not one phrase a language")
    languages = [column for column in rows[0] if column != "clip"]
    return {language: {row["clip"]: row[language] for row in rows} for language in languages}
