"""The figures in the history's overview equal those computed from the export by the definitions of decision 0105."""

from contextlib import ExitStack
from zoneinfo import ZoneInfo

import pytest

from Reference.history_export import Export
from Reference.history_figures import Selection, overview
from Reference.history_routes import run_times, segments, stop_headways
from support.recorded_history import RecordedHistory, local, rounded
from support.recorded_nights import NIGHTS, recorded_nights
from support.recorded_service import DATES, ZONE, recorded_service

TORONTO = ZoneInfo(ZONE.key)
HOUR = 3600


def recorded_hourly(folder):
    """Records an hourly line with an added bus half an hour after its second trip."""
    hourly = {"HEADWAY": HOUR, "DELAYS": [0, 40, 100, 0], "TRIPS": 7, "CANCELED": 6, "SKIPPING": 6, "ADDED": HOUR + 1800, "LAST": 4 * HOUR, "INTERVAL": 30}
    with pytest.MonkeyPatch.context() as patch:
        for name, value in hourly.items():
            patch.setattr(f"support.recorded_service.{name}", value)
        return [recorded_service(folder)]


# Recorded days with trips of only one direction, with different stops or stops that are called at twice, of an
# infrequent line, and with the nights in which the clock changes.
RECORDINGS = {
    "hourly": (recorded_hourly, DATES),
    "day": (lambda folder: [recorded_service(folder)], DATES),
    "loop": (lambda folder: [recorded_service(folder, "abacd")], DATES),
    "nights": (recorded_nights, [day for night in NIGHTS for day in night]),
}
FILTERS = [{}, {"direction": 1}, {"stop": "b"}, {"begin": "07:30", "end": "08:15"}, {"begin": "00:30", "end": "01:30"}, {"begin": "24:00"}, {"end": "02:00"}]


@pytest.fixture(scope="module")
def recordings(tmp_path_factory):
    with ExitStack() as stack:
        found = {}
        for name, (record, dates) in RECORDINGS.items():
            folder = tmp_path_factory.mktemp(name)
            found[name] = stack.enter_context(RecordedHistory(folder, record(folder / "recording"), dates).served())
        yield found


@pytest.fixture(params=RECORDINGS)
def history(request, recordings) -> RecordedHistory:
    return recordings[request.param]


def selection(question: dict) -> Selection:
    def seconds(text: str) -> int:
        return int(text[:2]) * HOUR + int(text[3:]) * 60

    return Selection(**{name: seconds(value) if name in ("begin", "end") else value for name, value in question.items()})


def query(history: RecordedHistory, question: dict) -> dict:
    return {name: history.id(value) if name in ("route", "stop") else value for name, value in question.items()}


def without_outages(figures: dict) -> dict:
    return {name: each for name, each in figures.items() if name != "outages"}


def of_response(overview: dict) -> dict:
    """Converts an overview to the form of the reference. A day's outages are their total seconds."""
    return {"figures": without_outages(overview["figures"]), "outages": overview["outages"],
            "routes": {local(each["route"]["id"]): each["figures"] for each in overview["routes"] if any(each["figures"].values())},
            "rows": {each["date"]: each["figures"] | {"outages": each["figures"]["outages"]["seconds"]} for each in overview["rows"]},
            "hours": {each["hour"]: each["figures"] for each in overview["hours"] if any(each["figures"].values())}}


def expected_overview(export: Export, chosen: Selection = Selection()) -> dict:
    found = overview(export, TORONTO, chosen)
    rows = {day: row | {"outages": sum(each["seconds"] for each in row["outages"])} for day, row in found["rows"].items()}
    return rounded(found | {"rows": rows})


def test_the_test_recordings_produce_every_kind_of_figure(recordings):
    found = overview(recordings["day"].export, TORONTO)["figures"]
    assert all(found["trips"][state] > 0 for state in ("performed", "canceled", "notSeen", "added", "unknown"))
    assert all(found["punctuality"][name] > 0 for name in ("early", "onTime", "late", "skippedStops"))
    assert found["waiting"]["headways"] > found["bunching"]["headways"] > found["bunching"]["bunched"] > 0
    assert all(each["count"] > 0 for each in found["predictions"])
    nights = recordings["nights"].export.trips
    assert any(trip.time >= 24 * HOUR and trip.state == "performed" for trip in nights)
    assert len({trip.row["start"] for trip in nights if trip.is_frequency_based}) < len({(trip.date, trip.time) for trip in nights if trip.is_frequency_based})


def test_an_added_bus_of_an_hourly_line_has_no_headways(recordings):
    history = recordings["hourly"]
    figures = history.ask("overview", **history.period)["figures"]
    assert figures["trips"]["added"] == len(DATES) and not figures.keys() & {"waiting", "bunching"}
    assert route_rows(history, "R", "headways", {"stop": "b"}) == []


@pytest.mark.parametrize("question", FILTERS, ids=str)
def test_an_overviews_figures_equal_those_computed_from_the_export(history, question):
    found = history.ask("overview", **history.period, **query(history, question))
    assert of_response(found) == expected_overview(history.export, selection(question))


@pytest.mark.parametrize("question", [{"route": "R"}, {"route": "L", "stop": "b"}, {"route": "F", "begin": "01:00", "end": "02:00"}], ids=str)
def test_the_overview_of_a_route_equals_that_computed_from_the_export(recordings, question):
    history = recordings["nights"]
    found = history.ask("overview", **history.period, **query(history, question))
    assert of_response(found) == expected_overview(history.export, selection(question))


def test_a_weekday_filter_selects_service_days(recordings):
    history = recordings["nights"]
    found = history.ask("overview", **history.period, weekdays="7")
    assert of_response(found) == expected_overview(history.export.on_weekdays({7}))


def test_the_previous_period_of_an_overview_has_the_same_length(history):
    before, day = history.dates[-2:]
    found = history.ask("overview", **{"from": day, "to": day})["previous"]
    expected = expected_overview(history.export.of({before}))
    assert (found["from"], found["to"], found["days"]) == (before, before, 1)
    assert without_outages(found["figures"]) == expected["figures"]
    assert found["figures"]["outages"] == {name: sum(each[name] for each in expected["outages"]) for name in ("seconds", "count")}


def ends(row: dict) -> tuple[str, str, str]:
    return str(row.get("direction", "")), local(row["from"]["id"]), local(row["to"]["id"])


def is_near(place: list[float], stop: dict) -> bool:
    return all(abs(one - other) < 1e-4 for one, other in zip(place, (stop["latitude"], stop["longitude"])))


def route_rows(history: RecordedHistory, route: str, kind: str, question: dict) -> list[dict]:
    return history.ask(history.path("routes", route, f"/{kind}"), **history.period, **query(history, question))["rows"]


def trips_of(history: RecordedHistory, route: str) -> list:
    return [trip for trip in history.export.trips if trip.route == route]


@pytest.mark.parametrize("question", [*FILTERS[:4], {"direction": 0, "begin": "24:00"}], ids=str)
@pytest.mark.parametrize("name, route", [("day", "R"), ("loop", "R"), ("nights", "R"), ("nights", "L"), ("nights", "F")])
def test_run_times_and_segments_equal_those_computed_from_the_export(recordings, name, route, question):
    history, trips = recordings[name], trips_of(recordings[name], route)
    found = {(*ends(row), row["stops"], row["hour"]): row for row in route_rows(history, route, "runtimes", question)}
    expected = {(direction, stops[0], stops[-1], len(stops), hour): row
                for (direction, stops, hour), row in run_times(trips, selection(question)).items()}
    assert {key: {name: row[name] for name in expected.get(key, row)} for key, row in found.items()} == expected
    rows = route_rows(history, route, "segments", question)
    found = {ends(row): {name: value for name, value in row.items() if name not in ("direction", "from", "to", "shape")} for row in rows}
    assert found == segments(trips, selection(question))
    assert all(is_near(place, row[stop]) for row in rows for place, stop in ((row["shape"][0], "from"), (row["shape"][-1], "to")))


@pytest.mark.parametrize("question", [{"stop": "b"}, {"stop": "c", "direction": 0, "begin": "23:30", "end": "26:30"}], ids=str)
@pytest.mark.parametrize("name, route", [("day", "R"), ("loop", "R"), ("nights", "R"), ("nights", "L")])
def test_headways_at_a_stop_equal_those_computed_from_the_export(recordings, name, route, question):
    history, trips = recordings[name], trips_of(recordings[name], route)
    found = {row.pop("hour"): row for row in route_rows(history, route, "headways", question)}
    assert found == rounded(stop_headways(trips, selection(question)))
