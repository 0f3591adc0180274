"""The OneBusAway responses match api/onebusaway.yaml, for valid and invalid requests."""

import pytest

from support.cities import CITIES, city
from support.contract import Contract
from support.onebusaway_answers import ask, known, paths
from support.places import ROOT

contract = Contract(ROOT / "api/onebusaway.yaml")
OPERATIONS = {each.path.removeprefix("/api/where/").removesuffix(".json"): each for each in contract.operations}


@pytest.fixture(scope="module", params=CITIES)
def running(request, tmp_path_factory):
    with pytest.MonkeyPatch.context() as monkeypatch:
        with city(request.param, tmp_path_factory.mktemp("city"), monkeypatch) as server:
            yield server, known(server)


def operation(path: str):
    return OPERATIONS[path if path in OPERATIONS else path.rsplit("/", 1)[0] + "/{id}"]


def test_onebusaway_responses_match_the_contract(running):
    server, things = running
    for path, query in paths(things):
        answer = ask(server, path, **query)
        assert answer.status == 200, path
        assert not operation(path).complaints(answer)[:5], path


def test_every_operation_of_the_onebusaway_contract_is_requested(running):
    _, things = running
    asked = {operation(path).path for path, _ in paths(things)}
    omitted = {"/api/where/shape/{id}.json", "/api/where/block/{id}.json"}
    assert {each.path for each in contract.operations} - asked <= omitted


@pytest.mark.parametrize("each", contract.operations, ids=str)
def test_onebusaway_errors_match_the_contract(server, each):
    path = each.path.removeprefix("/api/where/").removesuffix(".json").replace("{id}", "cairns_no%20such")
    for query in ({}, {"time": "soon", "lat": "north", "date": "never", "maxCount": "all", "includeReferences": "perhaps"}):
        answer = ask(server, path, **query)
        assert answer.status in (200, 400, 404)
        assert not each.complaints(answer)
