"""Address search: the server's requests to its geocoder, its responses to riders, and its handling of failures."""

from urllib.parse import parse_qs, urlsplit

import pytest

from support.contract import Contract
from support.geocoder_upstream import GeocoderUpstream
from support.places import DEMO_CITY
from support.server import Server

OPERATION = next(each for each in Contract().operations if each.path == "/api/v1/places")
BARE = f"basemap: none\nagencies:\n  - id: cairns\n    name: Cairns\n    kind: gtfs\n    schedule:\n      source: {DEMO_CITY}\n"


@pytest.fixture(scope="module", params=["photon", "nominatim"])
def kind(request):
    return request.param


@pytest.fixture(scope="module")
def upstream():
    with GeocoderUpstream() as running:
        yield running


@pytest.fixture(scope="module")
def addresses(kind, upstream, tmp_path_factory):
    with Server(tmp_path_factory.mktemp("addresses"), BARE + upstream.configuration(kind), now=None) as running:
        yield running


@pytest.fixture(autouse=True)
def forget(upstream):
    upstream.seen.clear()
    upstream.failure = ""


def found(server, query: str) -> list[dict]:
    answer = server.get(f"/api/v1/places?{query}")
    assert answer.status == 200 and not OPERATION.complaints(answer)
    return answer.json()["places"]


def test_addresses_are_found_and_none_has_the_coordinates_0_0(addresses):
    [place] = found(addresses, "q=oak%20lane&near=44.24123,-76.48765")
    assert place["address"] == "12 Oak Lane, Kingston"
    assert (place["lat"], place["lon"]) == (44.2415, -76.4925)
    assert found(addresses, "q=null%20island") == []


def test_typed_text_is_escaped_as_one_parameter_and_the_position_is_sent_to_the_geocoder_rounded(addresses, upstream):
    found(addresses, "q=a%26limit%3D99%2F..%2Fstatus%3F%23x&near=44.24123,-76.48765")
    [asked] = upstream.seen
    query = parse_qs(urlsplit(asked).query)
    assert query["q"] == ["a&limit=99/../status?#x"] and query["limit"] == ["8"]
    assert "44.24" not in asked and "76.48" not in asked


def test_a_repeated_address_query_is_sent_to_the_geocoder_once(addresses, upstream):
    for _ in range(5):
        found(addresses, "q=city%20hall&lang=fr")
    assert len(upstream.seen) == 1


@pytest.mark.parametrize("failure", ["500", "html", "429", "slow"])
def test_a_geocoder_failure_is_reported_and_not_cached(addresses, upstream, failure):
    upstream.failure = failure
    answer = addresses.get(f"/api/v1/places?q=city%20hall%20{failure}")
    assert answer.status == 503 and int(answer.headers["Retry-After"]) > 0
    assert b"127.0.0.1" not in answer.body and not OPERATION.complaints(answer)
    upstream.failure = ""
    assert addresses.get(f"/api/v1/places?q=city%20hall%20{failure}").status == 200


def test_a_problem_names_the_invalid_fields_of_an_address_query(addresses, upstream):
    answer = addresses.get("/api/v1/places?q=el&near=1,2,3&lang=english&other=1")
    assert answer.status == 400 and set(answer.json()["fields"]) == {"q", "near", "lang", "other"}
    assert upstream.seen == []


def test_the_page_receives_the_geocoders_attribution(addresses):
    assert addresses.json("/site.json")["places"] == "© the town"


def test_a_server_without_a_geocoder_has_no_address_search(server):
    assert server.get("/api/v1/places?q=city%20hall").status == 404
    assert "places" not in server.json("/site.json")
