"""The responses of the operator's service history API match api/history.yaml."""

from contextlib import ExitStack
from urllib.parse import quote

import pytest

from support.contract import Contract
from support.places import ROOT
from support.server import Server

TOKEN = "a-token-of-the-operator"
OPERATIONS = Contract(ROOT / "api/history.yaml").operations
# A day without recorded service; the server may have recorded a part of the current day.
DAY = "2031-01-06"


@pytest.fixture(scope="module")
def recording(tmp_path_factory):
    with ExitStack() as stack:
        # The token is set only while this server starts, so that other servers have none.
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("HEADSIGN_OPERATOR_TOKEN", TOKEN)
            server = stack.enter_context(Server(tmp_path_factory.mktemp("history")))
        yield server


def ask(server, operation, token=TOKEN, **query):
    route = server.json("/api/v1/routes")["routes"][0]
    stop = server.json(f"/api/v1/stops?route={quote(route['id'], safe='')}&limit=1")["stops"][0]
    kind = {"routes": route["id"], "stops": stop["id"], "trips": f"{route['agency']}:any"}.get(operation.path.split("/")[5], "")
    path = operation.path.replace("{agency}", route["agency"]).replace("{id}", quote(kind, safe=""))
    query = {name: stop["id"] for name, each in operation.query.items() if each.get("required")} | query
    text = "&".join(f"{name}={quote(value, safe='')}" for name, value in query.items())
    return server.get(f"{path}?{text}", headers={"Authorization": f"Bearer {token}"} if token else {})


def period(operation) -> dict:
    days = {"date": DAY, "week": DAY, "from": DAY, "to": DAY}
    return {name: day for name, day in days.items() if name in operation.query}


@pytest.mark.parametrize("operation", OPERATIONS, ids=str)
def test_a_history_response_matches_the_contract(recording, operation):
    answer = ask(recording, operation, **period(operation))
    assert answer.status == 200, answer.body
    assert not operation.complaints(answer)
    assert answer.headers["Cache-Control"] == "no-store"
    assert "Access-Control-Allow-Origin" not in answer.headers


@pytest.mark.parametrize("operation", OPERATIONS, ids=str)
def test_a_history_request_without_the_token_is_rejected(recording, operation):
    answer = ask(recording, operation, token=None)
    assert answer.status == 401
    assert answer.headers["WWW-Authenticate"].startswith("Bearer")
    assert not operation.complaints(answer)


@pytest.mark.parametrize("operation", OPERATIONS, ids=str)
def test_a_history_problem_names_the_invalid_fields(recording, operation):
    days = period(operation)
    answer = ask(recording, operation, nonsense="1", **{name: "2031-02-30" for name in days})
    assert answer.status == 400
    assert answer.json()["fields"].keys() == {"nonsense", *days}
    assert not operation.complaints(answer)


@pytest.mark.parametrize("operation", OPERATIONS, ids=str)
def test_a_server_without_a_history_token_has_no_history_endpoints(server, operation):
    assert ask(server, operation).status == 404
