"""Intercity coaches: the server's requests to its supplier, its responses to riders, and its handling of failures."""

import http.client
import time
from collections import Counter

import pytest

from support.busbud_upstream import DATE, MONTREAL, NEW_YORK, PICTURE, BusbudUpstream, Script, departure, many
from support.contract import Contract
from support.events import Events
from support.places import DEMO_CITY, SHARED_DATA
from support.server import Server
from support.waiting import eventually

contract = Contract()
SEARCH = f"/api/v1/intercity/departures?origin={NEW_YORK}&destination={MONTREAL}&date={DATE}"
BACK = f"/api/v1/intercity/departures?origin={MONTREAL}&destination={NEW_YORK}&date={DATE}"
BARE = "basemap: none\nagencies:\n  - id: cairns\n    name: Cairns\n    kind: gtfs\n    schedule:\n      source: {city}\n"


@pytest.fixture(scope="module")
def upstream():
    with BusbudUpstream() as running:
        yield running


@pytest.fixture(scope="module")
def coaches(upstream, tmp_path_factory):
    configuration = BARE.format(city=DEMO_CITY) + upstream.configuration()
    with Server(tmp_path_factory.mktemp("coaches"), configuration, now=None) as running:
        yield running


@pytest.fixture(scope="module", autouse=True)
def left(tmp_path_factory):
    """Two searches that start before the first test: one rider disconnects, another one stays. The last test checks
    both."""
    with BusbudUpstream() as upstream:
        script = Script([[departure(1)]], completes=False, delay=1)
        upstream.scripts[NEW_YORK, MONTREAL] = upstream.scripts[MONTREAL, NEW_YORK] = script
        configuration = BARE.format(city=DEMO_CITY) + upstream.configuration()
        with Server(tmp_path_factory.mktemp("left"), configuration, now=None) as server:
            with Events(server, SEARCH) as events:
                assert next(events).name == "search"
            with Events(server, BACK) as upstream.stays:
                yield upstream


@pytest.fixture(autouse=True)
def forget(request, upstream):
    upstream.seen.clear()


def received(server, address: str) -> list:
    with Events(server, address) as events:
        found = []
        for event in events:
            assert not contract.complaints(event.data, {"$ref": "#/components/schemas/" + SCHEMAS[event.name]})
            found.append(event)
            if event.name in ("complete", "failure"):
                break
        return found


SCHEMAS = {"search": "CoachSearch", "offers": "CoachPage", "complete": "CoachEnd", "failure": "CoachEnd"}


def search(upstream, script: Script, origin: str = NEW_YORK, date: str = DATE, more: str = "") -> str:
    """Returns the URL of a search that no earlier test made, so that it shares no response with another test."""
    search.number += 1
    destination = f"f25d{'bcdefghjkmnpqrstuvwxyz'[search.number % 22]}{'0123456789'[search.number // 22]}"
    upstream.scripts[origin, destination] = script
    return f"/api/v1/intercity/departures?origin={origin}&destination={destination}&date={date}{more}"


search.number = 0


def offers(events) -> list[dict]:
    return [offer for event in events if event.name == "offers" for offer in event.data["offers"]]


def test_coach_offers_are_streamed_as_they_arrive_until_a_complete_event(coaches, upstream):
    address = search(upstream, Script([[departure(1)], [], [departure(2), departure(3)]]))
    events = received(coaches, address)
    assert [event.name for event in events] == ["search", "offers", "offers", "offers", "complete"]
    assert [event.data.get("count") for event in events[1:]] == [1, 1, 3, 3]
    assert events[1].data["places"] and not events[3].data["places"]
    end = events[-1].data
    assert end["expires"] - end["at"] == 900
    assert end["validRoute"] and not end["partial"]


def test_every_supplier_request_has_the_headers_and_all_parameters(coaches, upstream):
    address = search(upstream, Script([[departure(1)], [departure(2)]]), more="&adults=2&children=1&currency=CAD&lang=fr")
    received(coaches, address)
    first, second = upstream.questions()
    assert first[2] == {"adult": "2", "child": "1", "senior": "0", "lang": "fr", "currency": "CAD"}
    assert second[2] == first[2] | {"index": "1"}
    assert second[1] == first[1] + "/poll"
    assert second[0] - first[0] >= 0.1


def test_coach_offers_have_correct_times_prices_and_arrivals_on_the_next_day(coaches, upstream):
    late = departure(1, "22:45:00", "2016-07-30T06:40:00", prices={"total": 4199, "currency": "CAD"}, available_seats=4)
    yen = departure(2, prices={"total": 6450, "currency": "JPY"})
    one, other = offers(received(coaches, search(upstream, Script([[late, yen]]))))
    assert one["departure"] == {"at": 1469846700, "local": "2016-07-29T22:45", "timeZone": "America/New_York"}
    assert one["daysLater"] == 1 and one["duration"] == 7 * 3600 + 55 * 60
    assert one["price"] == {"amount": 4199, "currency": "CAD", "digits": 2} and one["seats"] == 4
    assert other["price"]["digits"] == 0
    assert one["link"] == "https://www.busbud.example.com/en/d1?utm_source="


def test_duplicate_offers_are_sent_once_and_malformed_ones_are_counted(coaches, upstream):
    rows = [departure(1), departure(1), None, departure(2, departure_time=None), departure(3, operator_id=None, prices=None)]
    events = received(coaches, search(upstream, Script([rows, [departure(4)]])))
    assert [offer["id"] for offer in offers(events)] == ["busbud:d1", "busbud:d3", "busbud:d4"]
    assert events[-1].data["discarded"] == {"duplicate": 1, "malformed": 1, "noTime": 1}
    assert upstream.questions()[1][2]["index"] == "5"


def test_offers_that_a_supplier_repeats_in_each_poll_are_sent_once(coaches, upstream):
    events = received(coaches, search(upstream, Script([[departure(1)], [departure(2)], [departure(3)]], repeats=True)))
    assert len(offers(events)) == 3


def test_all_of_five_hundred_coach_offers_are_sent(coaches, upstream):
    rows = many(500)
    events = received(coaches, search(upstream, Script([rows[:100], [], rows[100:300], rows[300:]])))
    assert len({offer["id"] for offer in offers(events)}) == 500


def test_a_temporary_supplier_failure_is_retried_and_a_lasting_one_is_reported(coaches, upstream):
    events = received(coaches, search(upstream, Script([[departure(1)], [departure(2)]], troubles={1: 500})))
    assert len(offers(events)) == 2 and "troubles" not in events[-1].data
    events = received(coaches, search(upstream, Script([[departure(1)]], troubles={0: 503})))
    assert events[-1].name == "failure"
    assert events[-1].data["troubles"][0]["kind"] == "unavailable"
    assert len(upstream.questions()) == 3 + 1


def test_a_failed_coach_search_is_not_cached(coaches, upstream):
    address = search(upstream, Script([[departure(1)]], troubles={0: 429}))
    assert received(coaches, address)[-1].data["troubles"][0] == {
        "supplier": "busbud", "kind": "rateLimited", "retryAfter": 1, "reason": "supplierBusy",
        "message": "The provider is limiting requests (HTTP 429)."}
    assert received(coaches, address)[-1].name == "complete"


def test_a_supplier_search_that_never_completes_is_abandoned(coaches, upstream):
    events = received(coaches, search(upstream, Script([[departure(1)]], completes=False)))
    assert events[-1].data["partial"]
    assert len(upstream.questions()) == 20


def test_a_city_pair_that_the_supplier_does_not_serve_is_reported_as_invalid_route(coaches, upstream):
    events = received(coaches, search(upstream, Script([[]], valid=False, completes=False)))
    assert events[-1].name == "complete" and not events[-1].data["validRoute"]
    assert len(upstream.questions()) == 1


def test_an_invalid_supplier_token_is_reported_and_not_logged(upstream, tmp_path):
    configuration = BARE.format(city=DEMO_CITY) + upstream.configuration(token="wrong")
    upstream.scripts[NEW_YORK, MONTREAL] = Script([[departure(1)]])
    with Server(tmp_path, configuration, now=None) as server:
        end = received(server, SEARCH)[-1]
    assert end.name == "failure" and end.data["troubles"][0]["kind"] == "unauthorized"
    assert "wrong" not in server.log.read_text()


def test_riders_with_the_same_query_share_one_coach_search_within_its_ttl(coaches, upstream):
    address = search(upstream, Script([[departure(1)], [departure(2)]], delay=0.2))
    with Events(coaches, address) as one, Events(coaches, address) as other:
        assert [next(one).name for _ in range(4)] == [next(other).name for _ in range(4)]
    assert len(offers(received(coaches, address))) == 2
    assert len(upstream.questions()) == 2
    soon = search(upstream, Script([[departure(1)], [departure(2)]], ttl=1))
    eventually(lambda: received(coaches, soon) and len(upstream.questions()) >= 2 + 4)


@pytest.mark.timed
def test_the_first_coach_offers_are_sent_within_200_ms_of_the_suppliers_first_page(coaches, upstream):
    address = search(upstream, Script([many(100), many(500)], delay=0.3))
    with Events(coaches, address) as events:
        assert next(events).name == "search"
        assert len(next(events).data["offers"]) == 100
        late = time.time() - max(upstream.sent.values())
    print(f"offers came {late * 1000:.0f} ms after the supplier's first page")
    assert late < 0.2


def test_operator_logos_are_served_only_by_this_server(coaches, upstream):
    received(coaches, search(upstream, Script([[departure(1), departure(2)]])))
    answer = coaches.get("/api/v1/intercity/logos/busbud:gh")
    assert (answer.status, answer.type, answer.body) == (200, "image/png", PICTURE)
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
    assert upstream.questions("logos")[0][2] == {"hash": "1", "height": "80", "width": "80"}
    coaches.get("/api/v1/intercity/logos/busbud:gh")
    assert len(upstream.questions("logos")) == 1
    for unknown in ["busbud:at", "busbud:nobody", "https:%2F%2Fexample.com%2Fx.png", "..%2F..%2Fetc"]:
        assert coaches.get(f"/api/v1/intercity/logos/{unknown}").status == 404


@pytest.mark.parametrize(("change", "name"), [
    ("&origin=nowhere!", "origin"), ("&origin=" + MONTREAL, "destination"), ("&date=29.7.2016", "date"),
    ("&adults=0", "adults"), ("&adults=5&children=5", "adults"), ("&currency=dollars", "currency"), ("&lang=English", "lang"),
    ("&tickets=1", "tickets"),
])
def test_a_problem_names_the_invalid_fields_of_a_coach_query(coaches, upstream, change, name):
    fields = dict(part.split("=") for part in (SEARCH.split("?")[1] + change).split("&"))
    answer = coaches.get("/api/v1/intercity/departures?" + "&".join(f"{key}={value}" for key, value in fields.items()))
    assert answer.status == 400 and name in answer.json()["fields"]
    # A search started by another test may still be polling.
    assert not [path for _, path, *_ in upstream.questions() if not path.endswith("/poll")]


def test_cities_can_be_found_by_name_prefix_and_by_geohash(coaches):
    def found(text):
        return [city["name"] for city in coaches.json(f"/api/v1/intercity/cities?q={text}")["cities"]]
    assert found("montreal")[0] == "Montréal"
    assert found("new+y")[0] == "New York"
    assert found("k%C3%B6ln") == found("cologne") == ["Cologne"]
    assert found("dr5reg") == ["New York"]
    assert found("u15hc7") == ["u15hc7"]
    assert found("xyzzy+plugh") == []


def test_the_server_stays_healthy_when_a_rider_disconnects_during_a_coach_search(coaches, upstream):
    address = search(upstream, Script([[departure(1)]] * 3, delay=0.3))
    for _ in range(20):
        connection = http.client.HTTPConnection("127.0.0.1", coaches.port)
        connection.request("GET", address)
        connection.close()
    assert coaches.get("/health").status == 200


def test_a_server_without_a_supplier_returns_cities_but_no_departures(server):
    assert server.json("/site.json")["coaches"] is False
    assert server.json("/api/v1/intercity/cities")["cities"]
    answer = server.get(SEARCH)
    assert answer.status == 404 and "supplier" in answer.json()["detail"]


AMTRAK = SHARED_DATA / "gtfs/amtrak-2021.zip"


@pytest.mark.skipif(not AMTRAK.exists(), reason="needs Amtrak's timetable in $HEADSIGN_DATA")
def test_a_gtfs_timetable_works_as_a_coach_supplier(tmp_path):
    configuration = (f"basemap: none\nagencies:\n  - id: amtrak\n    name: Amtrak\n    kind: gtfs\n    schedule:\n      source: {AMTRAK}\n"
                     "intercity:\n  timetables: [amtrak]\n")
    with Server(tmp_path, configuration, now="2021-10-04T08:00:00-04:00") as server:
        boston = server.json("/api/v1/intercity/cities?q=boston")["cities"][0]["geohash"]
        start = time.monotonic()
        events = received(server, f"/api/v1/intercity/departures?origin={NEW_YORK}&destination={boston}&date=2021-10-05")
        print(f"{len(offers(events))} trains in {(time.monotonic() - start) * 1000:.0f} ms")
    found = offers(events)
    assert len(found) > 5
    assert all(offer["departure"]["local"].startswith("2021-10-05T") and "price" not in offer for offer in found)
    assert all(3 * 3600 < offer["duration"] < 7 * 3600 for offer in found)
    assert {place["name"] for event in events if event.name == "offers" for place in event.data["places"]}


def test_a_coach_search_ends_when_its_only_rider_disconnects(left):
    """The search of the rider who stayed, which began later, continues up to the maximum number of requests."""
    assert next(event for event in left.stays if event.name == "complete")
    asked = Counter(f"{NEW_YORK}/{MONTREAL}" in path for _, path, *_ in left.questions())
    assert asked[False] == 20 and 0 < asked[True] < 15
