"""The weekly report, as a document and as a response, has the figures computed from the export by decision 0105."""

import re
from html.parser import HTMLParser

import pytest

from Reference.history_export import Export
from Reference.history_figures import overview
from support.recorded_history import RecordedHistory, local, rounded
from support.recorded_service import DELAYS, ZONE, recorded_service

# The Sunday of one week, and two days of the next.
SUNDAY, *DAYS = DATES = ["2026-11-15", "2026-11-16", "2026-11-17"]
WEEK = [f"2026-11-{day}" for day in range(16, 23)]


class Document(HTMLParser):
    """The list of sentences, and the rows of the table after each heading."""

    def __init__(self, text: str):
        super().__init__()
        self.sentences, self.tables, self.tags, self.charts = [], {}, [], 0
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        self.tags.append(tag)
        self.charts += tag == "svg"
        if tag == "tr":
            self.tables[self.heading].append([])
        assert tag != "script" and not any(name in ("src", "href") or name.startswith("on") for name, _ in attributes)

    def handle_endtag(self, tag):
        while self.tags.pop() != tag:
            pass

    def handle_data(self, data):
        tag = self.tags[-1] if self.tags else ""
        if tag == "h2":
            self.heading = data
            self.tables[data] = []
        elif tag == "li":
            self.sentences.append(data)
        elif tag in ("th", "td"):
            self.tables[self.heading][-1].append(data)


@pytest.fixture(scope="module")
def history(tmp_path_factory):
    folder = tmp_path_factory.mktemp("report")
    week = recorded_service(folder / "week", dates=DAYS)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("support.recorded_service.DELAYS", [None if delay is None else 4 * delay // 3 for delay in [*DELAYS[1:], None]])
        before = recorded_service(folder / "before", dates=[SUNDAY])
    with RecordedHistory(folder, [week, before], DATES).served() as history:
        yield history


@pytest.fixture(scope="module")
def document(history) -> Document:
    history.run("report", *history.source, "--week", "2026-W47", "--output", history.folder / "week.html")
    return Document((history.folder / "week.html").read_text())


def figures(export: Export) -> dict:
    return overview(export, ZONE)["figures"]


@pytest.fixture(scope="module")
def weeks(history) -> tuple[dict, dict]:
    """The figures of the week and of the one before."""
    return figures(history.export.of(set(WEEK))), figures(history.export.of({SUNDAY}))


def percent(share: float) -> str:
    return f"{share * 100:.1f} %"


def minutes(seconds: float) -> str:
    return f"{seconds / 60:.1f} min"


def test_the_sentences_have_the_figures_of_both_weeks(document, weeks):
    expected = [[of(week) for week in weeks] for of in (
        lambda week: percent(week["trips"]["delivered"]), lambda week: percent(week["punctuality"]["onTimeShare"]),
        lambda week: minutes(week["waiting"]["excessWait"]), lambda week: percent(week["bunching"]["share"]),
        lambda week: percent(week["predictions"][0]["accurateShare"]))]
    found = [re.findall(r"-?\d+\.\d (?:%|min)", sentence) for sentence in document.sentences[:len(expected)]]
    assert found == expected
    assert all(now != before for now, before in expected[:3])


def test_each_chart_has_a_table_with_the_figures(history, document, weeks):
    week, _ = weeks
    days = {day: figures(history.export.of({day})) for day in DAYS}

    def by_day(share) -> list:
        names = zip("Mon Tue Wed Thu Fri Sat Sun".split(), WEEK)
        return [[f"{name} {day}", percent(share(days[day])) if day in days else "unknown"] for name, day in names]

    assert document.charts == len(document.tables) <= 5
    assert list(document.tables.values()) == [
        by_day(lambda day: day["trips"]["delivered"]), by_day(lambda day: day["punctuality"]["onTimeShare"]),
        [["1", percent(week["punctuality"]["onTimeShare"])]], [["1", minutes(week["waiting"]["excessWait"])]],
        by_day(lambda day: day["predictions"][0]["accurateShare"])]


def test_other_limits_of_punctuality_give_other_figures(history, weeks):
    deviations = [call.deviation for trip in history.export.of(set(DAYS)).trips for call in trip.calls
                  if call.is_comparable and call.is_judged and call.deviation is not None]
    expected = sum(-30 <= value <= 45 for value in deviations) / len(deviations)
    output = history.folder / "strict.html"
    history.run("report", *history.source, "--week", "2026-W47", "--early", "30", "--late", "45", "--output", output)
    assert percent(expected) in Document(output.read_text()).sentences[1]
    assert expected != weeks[0]["punctuality"]["onTimeShare"]


def test_the_response_has_the_figures_of_both_weeks(history, weeks):
    answer = history.ask("report", week="2026-11-18")
    found = [{name: each for name, each in week["figures"].items() if name != "outages"} for week in (answer, answer["previous"])]
    assert (answer["from"], answer["to"], answer["days"], answer["previous"]["days"]) == (WEEK[0], WEEK[-1], 2, 1)
    assert found == [rounded(week) for week in weeks]
    assert {local(row["route"]["id"]) for row in answer["routes"]} == {"R"}
