"""The words of the page in every language: one table, page/texts.csv."""
import csv
from pathlib import Path

TABLE = Path(__file__).parent / "page" / "texts.csv"


def read(table: Path = TABLE) -> dict[str, dict[str, str]]:
    """language -> key -> text."""
    with table.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    languages = [column for column in rows[0] if column != "key"]
    return {language: {row["key"]: row[language] for row in rows} for language in languages}
