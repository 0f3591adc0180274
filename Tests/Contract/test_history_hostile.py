"""The service history API responds clearly to invalid, very large and hostile requests."""

import subprocess
from contextlib import ExitStack
from urllib.parse import quote

import pytest

from support.contract import Contract
from support.places import HEADSIGN, ROOT
from support.recorded_service import DATES, recorded_service
from support.server import Server

TOKEN = "a-token-of-the-operator"
OPERATIONS = {operation.path.removeprefix("/api/v1/history/{agency}/"): operation for operation in Contract(ROOT / "api/history.yaml").operations}
CONFIGURATION = "basemap: none\nserver: {{limits: none}}\nagencies:\n  - id: town\n    name: Town\n    schedule: {schedule}\n"
# The server's time: noon on the day after the second recorded one.
NOW = "2026-11-18T12:00:00-05:00"
HOSTILE = ["../town", "town:../../../etc/passwd", "town:%2e%2e%2f%2e%2e", "town:a\0b", "town:a/b", "town:", ":", "%", "town:" + "x" * 10_000,
           "town:" + "é" * 1000, "town:\r\nX-Header: 1", "other:R", "town:'; DROP TABLE trips; --"]


@pytest.fixture(scope="module")
def town(tmp_path_factory):
    folder = tmp_path_factory.mktemp("town")
    recording = recorded_service(folder / "recording")
    subprocess.run([HEADSIGN, "history", "import", recording, "--data", folder / "data"], check=True, timeout=60, capture_output=True)
    with ExitStack() as stack:
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("HEADSIGN_OPERATOR_TOKEN", TOKEN)
            server = stack.enter_context(Server(folder, CONFIGURATION.format(schedule=recording / "town.zip"), NOW))
        yield server


def ask(server, path: str, agency: str = "town", token: str | None = TOKEN):
    return server.get(f"/api/v1/history/{agency}/{path}", headers={"Authorization": f"Bearer {token}"} if token else {})


def expect(server, form: str, status: int, query: str = "", id: str = "") -> dict:
    """Returns the content of a response, after checking that it has this status and follows the contract."""
    answer = ask(server, form.replace("{id}", quote(id, safe="")) + query)
    assert answer.status == status, answer.body[:500]
    assert not OPERATIONS[form].complaints(answer)
    return answer.json()


@pytest.mark.parametrize(("begin", "end"), [("1900-01-01", "1900-12-31"), ("2026-11-18", "2026-12-31"), ("2999-01-01", "2999-01-02")])
def test_a_period_without_recorded_days_has_empty_figures(town, begin, end):
    query = f"?from={begin}&to={end}"
    for form in ("days", "overview", "routes"):
        answer = expect(town, form, 200, query)
        assert answer["days"] == 0 and answer["skipped"] == [] and (answer["since"], answer["until"]) == tuple(DATES)
    assert "onTimeShare" not in expect(town, "overview", 200, query)["figures"].get("punctuality", {})


def test_a_ten_year_period_is_returned_in_pages_that_start_at_the_first_recorded_day_and_contain_each_day_once(town):
    begin, days, pages = "2020-01-01", [], []
    while begin:
        answer = expect(town, "overview", 200, f"?from={begin}&to=2029-12-31")
        days += [row["date"] for row in answer["rows"]]
        pages.append((answer["from"], answer["to"]))
        begin = answer.get("next")
        assert len(pages) < 20
    assert pages == [(DATES[0], "2027-11-16"), ("2027-11-17", "2028-11-16"), ("2028-11-17", "2029-11-17"), ("2029-11-18", "2029-12-31")]
    assert days == DATES


@pytest.mark.parametrize("form", ["days", "overview", "routes"])
def test_a_period_from_ten_years_before_the_last_recorded_day_is_returned_as_one_page(town, form):
    answer = expect(town, form, 200, "?from=2017-01-01")
    assert (answer["from"], answer["to"], answer["days"]) == (*DATES, len(DATES)) and "next" not in answer


@pytest.mark.parametrize("date", ["", "x", "2026-11", "2026-11-31", "2026-02-29", "0000-00-00", "99999-01-01", "-2026-11-16", "2026-11-16T00:00:00Z",
                                  "2026-11-16%00", "%2e%2e%2f2026-11-16", "9" * 10_000, "２０２６-11-16", "2026-11-16,2026-11-17"])
def test_a_history_problem_names_a_malformed_date(town, date):
    text = date if date.startswith("%") or date.endswith("%00") else quote(date)
    for form, name in (("days", "from"), ("overview", "to"), ("report", "week"), ("stops", "date")):
        assert expect(town, form, 400, f"?{name}={text}")["fields"].keys() == {name}


@pytest.mark.parametrize("week", ["2026-W00", "2026-W54", "2025-W53", "2026-47", "1899-W52", "9999-W01", "２０２６-W47"])
def test_a_history_problem_names_a_malformed_or_unsupported_week(town, week):
    problem = expect(town, "report", 400, f"?week={quote(week)}")
    assert "2026-W48" in problem["fields"]["week"]


@pytest.mark.parametrize(("date", "status"), [("0001-01-01", 400), ("1899-12-31", 400), ("1900-01-01", 200), ("2999-12-31", 200), ("9999-12-31", 400)])
def test_dates_outside_the_supported_years_are_rejected(town, date, status):
    for form, name in (("days", "from"), ("days", "to"), ("overview", "to"), ("report", "week"), ("stops", "date")):
        expect(town, form, status, f"?{name}={date}")


def test_a_period_whose_last_day_precedes_the_first_is_rejected(town):
    assert expect(town, "overview", 400, "?from=2026-11-17&to=2026-11-16")["fields"].keys() == {"to"}


@pytest.mark.parametrize("query", ["begin=24:60", "begin=30:01", "begin=-1:00", "begin=8:00", "begin=09:00&end=09:00", "weekdays=0", "weekdays=8", "weekdays=", "weekdays=1,,2", "weekdays=,1", "weekdays=1,", "weekdays=01", "weekdays=%2B1", "begin=%2B8:00", "end=00:00",
                                   "weekdays=1,2,3,4,5,6,7,1", "direction=2", "direction=x"])
def test_a_history_problem_names_invalid_filters(town, query):
    name = query.split("&")[-1].split("=")[0]
    assert expect(town, "overview", 400, f"?{query}")["fields"].keys() == {name}


@pytest.mark.parametrize("id", HOSTILE, ids=lambda id: repr(id[:12]))
@pytest.mark.parametrize("form", ["routes/{id}/day", "routes/{id}/runtimes", "stops/{id}/calls", "trips/{id}"])
def test_the_history_of_an_unknown_id_has_status_404(town, form, id):
    expect(town, form, 404, id=id)


@pytest.mark.parametrize("id", HOSTILE, ids=lambda id: repr(id[:12]))
def test_a_history_filter_by_an_unknown_id_has_status_404_or_no_trips(town, id):
    answer = ask(town, f"overview?route={quote(id, safe='')}")
    assert answer.status in (400, 404) or answer.json()["routes"] == []
    assert not OPERATIONS["overview"].complaints(answer)


@pytest.mark.parametrize("agency", ["other", "..", "%2e%2e", "..%2ftown", "town%00", "TOWN", "x" * 10_000])
def test_the_history_of_an_unknown_agency_has_status_404(town, agency):
    assert ask(town, "days", agency).status in (400, 404)


@pytest.mark.parametrize("token", ["", "x", TOKEN[:-1], TOKEN + "x", TOKEN.upper(), "x" * 7000, "é" * 16])
def test_a_history_request_without_a_token_is_rejected_before_any_other_check(town, token):
    for path, agency in (("days", "town"), ("days", "other"), ("overview?from=x", "town")):
        answer = town.get(f"/api/v1/history/{agency}/{path}", headers={"Authorization": f"Bearer {token}".encode().decode("latin-1")})
        assert answer.status in (401, 429)


def test_history_endpoints_reject_unsupported_methods(town):
    for method in ("POST", "PUT", "DELETE", "PATCH"):
        answer = town.get("/api/v1/history/town/days", {"Authorization": f"Bearer {TOKEN}"}, method, b"{}")
        assert answer.status == 405 and "GET" in answer.headers["Allow"]
