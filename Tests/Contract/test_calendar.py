"""A journey as a calendar event, parsed strictly according to RFC 5545."""

import io
from datetime import UTC, date, datetime, timedelta
from urllib.parse import quote
from zoneinfo import ZoneInfo

import pytest
from dateutil.rrule import rrulestr
from dateutil.tz import tzical

from support.calendars import calendar
from support.server import Server
from support.town import FEED, write_feed

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


def test_a_journeys_calendar_event_is_valid(town, journey):
    answer = town.get(f"/api/v1/plan/{quote(journey['id'])}.ics")
    assert (answer.status, answer.type) == (200, "text/calendar")
    [event] = calendar(answer.body).components
    assert event.time("DTSTART") == datetime.fromtimestamp(journey["departure"], UTC)
    assert event.time("DTEND") == datetime.fromtimestamp(journey["arrival"], UTC)
    assert event.text("SUMMARY") == f"{HOSTILE} – Mill"
    assert event.text("LOCATION") == HOSTILE
    assert event.text("DESCRIPTION").splitlines()[0] == f"08:00 {HOSTILE} – 08:10 Mill: 1 Mill"
    assert event.one("URL") == f"{town.url}/#/journey/{quote(journey['id'], safe='')}"
    assert event.all("STATUS") == []


def test_repeated_exports_of_a_journey_have_the_same_event_uid(town, journey):
    one, other = (calendar(town.get(f"/api/v1/plan/{quote(journey['id'])}.ics?lang={lang}").body).components[0] for lang in ("en", "ar"))
    assert one.one("UID") == other.one("UID")
    assert one.text("DESCRIPTION") != other.text("DESCRIPTION")


@pytest.mark.parametrize("lang", ["en", "fr", "es", "de", "pt", "zh", "ar"])
def test_a_journeys_calendar_event_is_valid_in_every_language(town, journey, lang):
    answer = town.get(f"/api/v1/plan/{quote(journey['id'])}.ics?lang={lang}")
    assert len(calendar(answer.body).components) == 1


def test_the_events_url_uses_the_host_and_path_that_the_client_requested(town, journey):
    path = f"/api/v1/plan/{quote(journey['id'])}.ics"
    town.get(path)
    answer = town.get(path, {"Host": "transit.example", "X-Forwarded-Proto": "https", "X-Forwarded-Prefix": "/town"})
    [event] = calendar(answer.body).components
    assert event.one("URL").startswith("https://transit.example/town/#/journey/")


def test_an_unknown_journey_has_no_calendar_event(town):
    assert town.get("/api/v1/plan/nonsense.ics").status == 404


# On weekdays until the end of April, but not at Christmas; Toronto's clocks change on 14 March 2027.
WEEKDAYS = {
    "calendar.txt": "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\n"
                    "daily,1,1,1,1,1,0,0,20261101,20270430\n",
    "calendar_dates.txt": "service_id,date,exception_type\ndaily,20261225,2\n",
}
TORONTO = ZoneInfo("America/Toronto")


@pytest.fixture(scope="module")
def weekdays_town(tmp_path_factory):
    folder = tmp_path_factory.mktemp("weekdays")
    feed = write_feed(folder / "town.zip", **WEEKDAYS)
    configuration = CONFIGURATION.replace(", dates: repeating", "").format(source=feed)
    with Server(folder, configuration, now="2026-11-18T07:45:00-05:00") as server:
        yield server


def repeated(town, weekdays: str) -> tuple[bytes, list[datetime]]:
    """Returns the calendar of the town's journey on these weekdays, and the event's start times by the recurrence
    rules in it."""
    journey = town.json("/api/v1/plan?from=town:a&to=town:c&window=60")["journeys"][0]
    answer = town.get(f"/api/v1/plan/{quote(journey['id'])}.ics?weekdays={weekdays}")
    assert answer.status == 200
    zone = tzical(io.StringIO(answer.body.decode().replace("\r\n ", ""))).get("America/Toronto")
    event = calendar(answer.body).components[-1]
    start = event.time("DTSTART").replace(tzinfo=zone)
    rules = "\n".join(["RRULE:" + event.one("RRULE")] + [
        f"EXDATE:{value}" for values in event.all("EXDATE") for value in values.split(",")])
    # The exceptions are local times of the same zone.
    local = rrulestr(rules.replace("UNTIL=" + until(event), "UNTIL=" + local_until(event, zone)), dtstart=start.replace(tzinfo=None), forceset=True)
    return answer.body, [moment.replace(tzinfo=zone) for moment in local]


def until(event) -> str:
    return event.one("RRULE").split("UNTIL=")[1].split(";")[0]


def local_until(event, zone) -> str:
    end = datetime.strptime(until(event), "%Y%m%dT%H%M%SZ").replace(tzinfo=UTC)
    return end.astimezone(zone).strftime("%Y%m%dT%H%M%S")


@pytest.mark.parametrize(("weekdays", "chosen"), [("1,2,3,4,5", {0, 1, 2, 3, 4}), ("3", {2}), ("5,6,7", {4})])
def test_a_commute_repeats_on_the_weekdays_on_which_its_trips_run(weekdays_town, weekdays, chosen):
    body, times = repeated(weekdays_town, weekdays)
    days = [date(2026, 11, 18) + timedelta(days=number) for number in range(182)]
    expected = [day for day in days if day.weekday() in chosen and day != date(2026, 12, 25) and day <= date(2027, 4, 30)]
    assert [time.date() for time in times] == expected
    # Eight o'clock by the town's clocks, also after they have changed.
    assert {(time.hour, time.minute) for time in times} == {(8, 0)}
    assert [time.astimezone(UTC) for time in times] == [datetime(day.year, day.month, day.day, 8, tzinfo=TORONTO).astimezone(UTC) for day in expected]
    event = calendar(body).components[-1]
    assert event.time("DTEND") - event.time("DTSTART") == timedelta(minutes=10)
    assert "%" not in event.text("DESCRIPTION")


def test_calendar_exports_with_different_weekdays_have_different_event_uids(weekdays_town):
    journey = weekdays_town.json("/api/v1/plan?from=town:a&to=town:c&window=60")["journeys"][0]
    path = f"/api/v1/plan/{quote(journey['id'])}.ics"
    uids = {calendar(weekdays_town.get(path + query).body).components[-1].one("UID") for query in ("", "?weekdays=3", "?weekdays=3,4")}
    assert len(uids) == 3


@pytest.mark.parametrize("weekdays", ["6,7", "0", "8", "x", "1,,2", ""])
def test_a_calendar_export_rejects_malformed_weekdays_and_weekdays_without_a_run(weekdays_town, weekdays):
    journey = weekdays_town.json("/api/v1/plan?from=town:a&to=town:c&window=60")["journeys"][0]
    answer = weekdays_town.get(f"/api/v1/plan/{quote(journey['id'])}.ics?weekdays={weekdays}")
    assert answer.status == 400
    assert "weekdays" in answer.body.decode()


@pytest.fixture(scope="module")
def night_town(tmp_path_factory):
    """The town with a trip at 26:30, half past two of the next morning, on all days."""
    folder = tmp_path_factory.mktemp("night")
    times = FEED["stop_times.txt"].replace("25:", "26:").replace("26:00:00", "26:30:00").replace("26:05:00", "26:35:00").replace("26:10:00", "26:40:00")
    feed = write_feed(folder / "town.zip", **{"stop_times.txt": times})
    configuration = CONFIGURATION.replace(", dates: repeating", "").format(source=feed)
    with Server(folder, configuration, now="2026-10-20T02:15:00-04:00") as server:
        yield server


def test_a_repeating_calendar_event_omits_nights_on_which_a_clock_change_moves_the_trip(night_town):
    body, times = repeated(night_town, "7")
    sundays = [date(2026, 10, 25) + timedelta(days=7 * number) for number in range(26)]
    # The clocks change at two o'clock on these Sundays; the service day counts from noon minus twelve hours.
    changes = {date(2026, 11, 1), date(2027, 3, 14)}
    expected = [day for day in sundays if day not in changes and day < date(2026, 10, 20) + timedelta(days=182)]
    assert [time.date() for time in times] == expected
    assert {(time.hour, time.minute) for time in times} == {(2, 30)}
