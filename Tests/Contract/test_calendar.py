"""A journey as an event of a calendar, read by a strict reader of RFC 5545."""

from datetime import UTC, datetime
from urllib.parse import quote

import pytest

from support.calendars import calendar
from support.server import Server
from support.town import write_feed

HOSTILE = "Market; <b>\\n</b>, \"é\" " + "名" * 40
CONFIGURATION = """
basemap: none
server:
  limits: none
agencies:
  - id: town
    name: Town
    kind: gtfs
    schedule: {{source: "{source}", dates: repeating}}
"""


@pytest.fixture(scope="module")
def town(tmp_path_factory):
    folder = tmp_path_factory.mktemp("calendar")
    name = HOSTILE.replace('"', '""')
    feed = write_feed(folder / "town.zip", **{
        "stops.txt": f'stop_id,stop_code,stop_name,stop_lat,stop_lon\na,100,"{name}",44.230,-76.480\nb,101,Church,44.235,-76.490\nc,102,Mill,44.240,-76.500\n',
    })
    with Server(folder, CONFIGURATION.format(source=feed), now="2026-11-18T07:45:00-05:00") as server:
        yield server


@pytest.fixture(scope="module")
def journey(town):
    return town.json("/api/v1/plan?from=town:a&to=town:c&window=60")["journeys"][0]


def test_a_journey_is_a_valid_event(town, journey):
    answer = town.get(f"/api/v1/plan/{quote(journey['id'])}.ics")
    assert (answer.status, answer.type) == (200, "text/calendar")
    [event] = calendar(answer.body).components
    assert event.time("DTSTART") == datetime.fromtimestamp(journey["departure"], UTC)
    assert event.time("DTEND") == datetime.fromtimestamp(journey["arrival"], UTC)
    assert event.text("SUMMARY") == f"{HOSTILE} – Mill"
    assert event.text("LOCATION") == HOSTILE
    assert event.text("DESCRIPTION").splitlines()[0] == f"8:00 {HOSTILE} – 8:10 Mill: 1 Mill"
    assert event.one("URL") == f"{town.url}/#/journey/{quote(journey['id'], safe='')}"
    assert event.all("STATUS") == []


def test_the_event_of_a_journey_replaces_its_earlier_one(town, journey):
    one, other = (calendar(town.get(f"/api/v1/plan/{quote(journey['id'])}.ics?lang={lang}").body).components[0] for lang in ("en", "ar"))
    assert one.one("UID") == other.one("UID")
    assert one.text("DESCRIPTION") != other.text("DESCRIPTION")


@pytest.mark.parametrize("lang", ["en", "fr", "es", "de", "pt", "zh", "ar"])
def test_the_event_is_valid_in_every_language(town, journey, lang):
    answer = town.get(f"/api/v1/plan/{quote(journey['id'])}.ics?lang={lang}")
    assert len(calendar(answer.body).components) == 1


def test_the_address_of_the_event_is_that_of_its_client(town, journey):
    path = f"/api/v1/plan/{quote(journey['id'])}.ics"
    town.get(path)
    answer = town.get(path, {"Host": "transit.example", "X-Forwarded-Proto": "https", "X-Forwarded-Prefix": "/town"})
    [event] = calendar(answer.body).components
    assert event.one("URL").startswith("https://transit.example/town/#/journey/")


def test_an_unknown_journey_has_no_event(town):
    assert town.get("/api/v1/plan/nonsense.ics").status == 404
