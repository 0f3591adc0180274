"""Names of stops, routes and trips are in the requested language in every response."""

from datetime import datetime

import pytest

from support.events import Events
from support.protobuf import field, message
from support.server import Server
from support.town import FEED, reported, write_feed
from support.upstream import Upstream
from support.waiting import eventually

NOW = "2026-03-02T07:55:00-05:00"
INFO = "feed_publisher_name,feed_publisher_url,feed_lang,default_lang\nT,https://town.example,en,{usual}\n"
TRANSLATIONS = """table_name,field_name,language,translation,record_id,record_sub_id,field_value
stops,stop_name,fr,Le marché,a,,
stops,stop_name,fr,Le moulin,,,Mill
trips,trip_headsign,fr,Vers le moulin,,,Mill
routes,route_long_name,fr,Ligne principale,R,,
stops,stop_name,nl,Markt,a,,
"""
CONFIGURATION = ("basemap: none\nagencies:\n  - id: town\n    name: Town\n    kind: gtfs\n"
                 "    schedule:\n      source: {feed}\n")


@pytest.fixture(scope="module", params=["", "nl"], ids=["no-default", "default_lang"])
def town(request, tmp_path_factory):
    folder = tmp_path_factory.mktemp("names")
    feed = write_feed(folder / "town.zip", **{"translations.txt": TRANSLATIONS, "feed_info.txt": INFO.format(usual=request.param)})
    with Server(folder, CONFIGURATION.format(feed=feed), NOW) as server:
        server.usual = {"": "Market", "nl": "Markt"}[request.param]
        yield server


def names(server, language: str | None = None) -> dict[str, str]:
    """Returns the names of the stop, the route and the headsign in each part of the API."""
    lang = f"&lang={language}" if language else ""
    board = server.json(f"/api/v1/stops/town:a/arrivals?limit=1{lang}")
    route = server.json("/api/v1/routes/town:R?" + lang.lstrip("&"))
    plan = server.json(f"/api/v1/plan?from=town:a&to=town:c{lang}")
    [ride] = [leg for leg in plan["journeys"][0]["legs"] if leg["kind"] == "ride"]
    journey = server.json(f"/api/v1/plan/{plan['journeys'][0]['id']}?" + lang.lstrip("&"))["journey"]
    trip = server.json(f"/api/v1/trips/town:t1?date=2026-03-02{lang}")
    [near] = server.json(f"/api/v1/boards?stops=town:a{lang}")["boards"]
    found = server.json(f"/api/v1/search?query=market{lang}")["results"][0]
    return {
        "stop": [board["stop"]["name"], near["stop"]["name"], found["stop"]["name"], ride["from"]["name"], journey["legs"][0]["from"]["name"],
                 trip["calls"][0]["stop"]["name"], route["stops"][0]["name"],
                 server.json(f"/api/v1/stops?ids=town:a{lang}")["stops"][0]["name"],
                 server.json("/api/v1/stops/town:a?" + lang.lstrip("&"))["stop"]["name"]],
        "headsign": [board["arrivals"][0]["headsign"], near["arrivals"][0]["headsign"], found["towards"][0], ride["headsign"], trip["headsign"]],
        "route": [board["routes"][0]["longName"], route["route"]["longName"], ride["route"]["longName"],
                  server.json("/api/v1/routes?" + lang.lstrip("&"))["routes"][0]["longName"]],
    }


def only(found: list[str]) -> str:
    assert len(set(found)) == 1, found
    return found[0]


@pytest.mark.parametrize("language", ["fr", "fr-CA"])
def test_names_are_translated_to_the_requested_language(town, language):
    shown = names(town, language)
    assert (only(shown["stop"]), only(shown["headsign"]), only(shown["route"])) == ("Le marché", "Vers le moulin", "Ligne principale")


def test_without_a_requested_language_names_are_in_default_lang_or_else_as_in_the_feed(town):
    shown = names(town)
    assert (only(shown["stop"]), only(shown["headsign"]), only(shown["route"])) == (town.usual, "Mill", "Main line")
    # An unknown language is treated like none; a request for the feed's own language is not.
    assert only(names(town, "de")["stop"]) == town.usual
    assert only(names(town, "en")["stop"]) == "Market"


def test_search_finds_stops_by_their_name_in_every_language(town):
    for text in ["market", "marche", "markt"]:
        [hit] = town.json(f"/api/v1/search?query={text}&lang=fr")["results"]
        assert hit["stop"]["name"] == "Le marché"


def test_a_response_in_one_language_is_not_reused_for_another(town):
    for _ in range(2):
        shown = [town.json(f"/api/v1/stops/town:c?lang={language}")["stop"]["name"] for language in ("fr", "en", "fr")]
        assert shown == ["Le moulin", "Mill", "Le moulin"]


def test_a_live_stream_has_names_in_its_requested_language(town):
    def first(query: str):
        with Events(town, f"/api/v1/live?stop=town:a{query}") as stream:
            board = next(stream).data["board"]
            return board["stop"]["name"], board["arrivals"][0]["headsign"]

    assert first("&lang=fr") == ("Le marché", "Vers le moulin")
    assert first("") == (town.usual, "Mill")


def test_the_site_settings_list_the_languages_of_names(town):
    assert town.json("/site.json")["names"] == ["en", "fr", "nl"]
    assert town.get("/api/v1/stops/town:a?lang=%C3%A9").status == 400


def test_without_translations_the_site_settings_list_no_languages(tmp_path):
    feed = write_feed(tmp_path / "town.zip", **{"stops.txt": FEED["stops.txt"]})
    with Server(tmp_path, CONFIGURATION.format(feed=feed), NOW) as server:
        assert "names" not in server.json("/site.json")
        assert server.json("/api/v1/stops/town:a?lang=fr")["stop"]["name"] == "Market"


def new_trip(start: int) -> bytes:
    """A TripUpdate entity of a NEW trip from the mill that does not pass the church; no pattern in the timetable has
    these stops."""
    calls = [field(1, number) + field(3, field(2, at)) + field(4, stop)
             for number, stop, at in [(1, b"c", start + 600), (2, b"a", start + 1200)]]
    trip = field(1, b"extra") + field(3, b"20260302") + field(4, 8) + field(5, b"R")
    return field(1, b"extra") + field(3, field(1, trip) + b"".join(field(2, call) for call in calls))


def test_a_new_trip_with_its_own_stops_has_names_in_the_requested_language(tmp_path):
    feed = write_feed(tmp_path / "town.zip", **{"translations.txt": TRANSLATIONS, "feed_info.txt": INFO.format(usual="")})
    start = int(datetime.fromisoformat(NOW).timestamp())
    with Upstream() as upstream:
        upstream.answers = {"/trips.pb": (200, message([new_trip(start)], start))}
        agency = reported("town", feed, f"{upstream.url}/trips.pb").replace(", dates: repeating", "")
        with Server(tmp_path, "basemap: none\nagencies:" + agency, NOW) as server:
            board = eventually(lambda: (board := server.json("/api/v1/stops/town:c/arrivals?lang=fr"))["arrivals"] and board)
            assert (board["stop"]["name"], board["arrivals"][0]["route"]) == ("Le moulin", "town:R")
            journey = server.json("/api/v1/plan?from=town:c&to=town:a&lang=fr")["journeys"][0]
            [ride] = [leg for leg in journey["legs"] if leg["kind"] == "ride"]
            assert (ride["from"]["name"], ride["to"]["name"]) == ("Le moulin", "Le marché")
