"""The service history of recordings: its export, and a server that responds to an operator's requests about it."""

import subprocess
from contextlib import contextmanager
from datetime import date, timedelta
from pathlib import Path
from urllib.parse import quote, urlencode

import pytest

from Reference import history_export
from support.places import HEADSIGN
from support.server import Server

TOKEN = "a-token-of-the-operator"
CONFIGURATION = "basemap: none\nagencies:\n  - id: {agency}\n    name: Town\n    schedule: {schedule}\n"


class RecordedHistory:
    def __init__(self, folder: Path, recordings: list[Path], dates: list[str], agency: str = "town"):
        self.folder, self.dates, self.agency = folder, dates, agency
        self.configuration = CONFIGURATION.format(agency=agency, schedule=recordings[0] / "town.zip")
        self.run("history", "import", *recordings, "--data", folder / "data")
        self.table = folder / "csv"
        self.run("export", "csv", *self.source, "--from", dates[0], "--to", dates[-1], "--output", self.table)
        self.export = history_export.read(self.table)

    @property
    def source(self) -> list:
        return ["--data", self.folder / "data", "--agency", self.agency]

    def run(self, *arguments):
        subprocess.run(list(map(str, [HEADSIGN, *arguments])), check=True, timeout=60, stdout=subprocess.DEVNULL)

    @contextmanager
    def served(self):
        """A server with this data, on the day after the last one."""
        now = date.fromisoformat(self.dates[-1]) + timedelta(days=3)
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("HEADSIGN_OPERATOR_TOKEN", TOKEN)
            with Server(self.folder, self.configuration, f"{now}T12:00:00Z") as self.server:
                yield self

    @property
    def period(self) -> dict:
        return {"from": self.dates[0], "to": self.dates[-1]}

    def ask(self, path: str, **query) -> dict:
        """Returns the response for a part of the agency's history. A field name that is a Python keyword is given with
        a trailing `_`."""
        text = urlencode({name.rstrip("_"): value for name, value in query.items()})
        answer = self.server.get(f"/api/v1/history/{self.agency}/{path}?{text}", headers={"Authorization": f"Bearer {TOKEN}"})
        assert answer.status == 200, answer.body
        return answer.json()

    def id(self, local: str) -> str:
        """Returns the ID as used in queries."""
        return f"{self.agency}:{local}"

    def path(self, kind: str, local: str, rest: str = "") -> str:
        return f"{kind}/{quote(self.id(local), safe='')}{rest}"


def local(id: str) -> str:
    """Returns the ID without its agency, as in exports."""
    return id.split(":", 1)[1]


def rounded(expected, name: str = ""):
    """Returns the expected figures with the precision of responses: four digits for shares, and one for other
    numbers."""
    if isinstance(expected, dict):
        return {key: rounded(each, str(key)) for key, each in expected.items()}
    if isinstance(expected, list):
        return [rounded(each, name) for each in expected]
    if not isinstance(expected, float):
        return expected
    return pytest.approx(expected, rel=0, abs=0.0000501 if name == "delivered" or name.lower().endswith("share") else 0.0501)
