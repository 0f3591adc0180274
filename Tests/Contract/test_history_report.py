"""The weekly report, as an HTML document and as a JSON response, has the figures computed from the export by decision
0105."""

import re
import shutil
from html.parser import HTMLParser

import pytest

from Reference.history_export import Export
from Reference.history_figures import overview
from support.recorded_history import RecordedHistory, local, rounded
from support.recorded_service import DELAYS, TRIPS, ZONE, recorded_service

# The Sunday of one week, and two days of the next week.
SUNDAY, *DAYS = DATES = ["2026-11-15", "2026-11-16", "2026-11-17"]
WEEK = [f"2026-11-{day}" for day in range(16, 23)]

FIGURES = re.compile(r"\S+ (?:%|min (?:longer|less) than planned)")


class Document(HTMLParser):
    """The sentences of the report, and below each heading the table rows, and the left end and width of each bar."""

    def __init__(self, text: str):
        super().__init__()
        self.sentences, self.tables, self.bars, self.tags, self.charts = [], {}, {}, [], 0
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        self.tags.append(tag)
        self.charts += tag == "svg"
        if tag == "tr":
            self.tables[self.heading].append([])
        if tag == "rect":
            self.bars[self.heading].append(tuple(int(dict(attributes)[name]) for name in ("x", "width")))
        assert tag != "script" and not any(name in ("src", "href") or name.startswith("on") for name, _ in attributes)

    def handle_endtag(self, tag):
        while self.tags.pop() != tag:
            pass

    def handle_data(self, data):
        tag = self.tags[-1] if self.tags else ""
        if tag == "h2":
            self.heading = data
            self.tables[data], self.bars[data] = [], []
        elif tag == "li":
            self.sentences.append(data)
        elif tag in ("th", "td"):
            self.tables[self.heading][-1].append(data)


@pytest.fixture(scope="module")
def history(tmp_path_factory):
    folder = tmp_path_factory.mktemp("report")
    week = recorded_service(folder / "week", dates=DAYS)
    with pytest.MonkeyPatch.context() as patch:
        # All trips run, each a minute less late than the one before it: the headways are shorter than scheduled.
        patch.setattr("support.recorded_service.DELAYS", [60 * (len(DELAYS) - 1 - trip) for trip in range(len(DELAYS))])
        patch.setattr("support.recorded_service.CANCELED", TRIPS - 1)
        patch.setattr("support.recorded_service.SKIPPING", TRIPS - 1)
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
    """Returns the figures of the week and of the previous week."""
    return figures(history.export.of(set(WEEK))), figures(history.export.of({SUNDAY}))


def unresolved(week: dict) -> float:
    """Returns the share of scheduled trips whose outcome is not known."""
    trips = week["trips"]
    return (trips["unknown"] + trips["underWay"]) / trips["scheduled"]


def statistics(document: Document) -> list[str]:
    """Returns the sentences that contain a percentage or a waiting time."""
    return [sentence for sentence in document.sentences if FIGURES.search(sentence)]


def percent(share: float) -> str:
    return f"{share * 100:.1f} %"


def minutes(seconds: float) -> str:
    return f"{seconds / 60:.1f} min".replace("-", "−")


def wait(seconds: float) -> str:
    return f"{abs(seconds) / 60:.1f} min {'less' if seconds < 0 else 'longer'} than planned"


def test_the_reports_sentences_contain_the_figures_of_both_weeks(document, weeks):
    expected = [[of(week) for week in weeks] for of in (
        lambda week: percent(week["trips"]["delivered"]), lambda week: percent(unresolved(week)),
        lambda week: percent(week["punctuality"]["onTimeShare"]), lambda week: wait(week["waiting"]["excessWait"]),
        lambda week: percent(week["bunching"]["share"]), lambda week: percent(week["predictions"][0]["accurateShare"]))]
    sentences = statistics(document)
    assert [FIGURES.findall(sentence) for sentence in sentences] == expected
    assert all(now != before for now, before in (expected[0], *expected[2:4]))
    assert "longer" in expected[3][0] and "less" in expected[3][1]
    assert all("; in the week before, with records of 1 day, it was " in sentence for sentence in sentences)


def test_the_report_states_how_many_scheduled_trips_have_no_known_outcome(document, weeks):
    [sentence] = [sentence for sentence in document.sentences if sentence.startswith("The outcome of ")]
    trips = weeks[0]["trips"]["scheduled"]
    assert f"The outcome of {percent(unresolved(weeks[0]))} of the {trips} scheduled trips is unknown; " in sentence


def test_the_report_states_how_many_trips_ran_in_addition_to_the_timetable(document, weeks):
    now, before = (week["trips"]["added"] for week in weeks)
    assert before == 1
    assert (f"{now} trips ran in addition to the timetable; in the week before, with records of 1 day, "
            "there was 1.") in document.sentences


def test_the_report_names_the_days_without_a_record(document):
    assert document.sentences[0] == (
        "There are no records of 5 of the 7 days: Wed 2026-11-18, Thu 2026-11-19, Fri 2026-11-20, Sat 2026-11-21, "
        "Sun 2026-11-22.")


@pytest.mark.parametrize(("damaged", "sentence"), [
    ([DAYS[1]], "1 day is left out because its record cannot be read: Tue 2026-11-17."),
    (DATES, "3 days are left out because their records cannot be read: Sun 2026-11-15, Mon 2026-11-16, Tue 2026-11-17."),
])
def test_the_report_names_the_days_whose_records_are_damaged(history, tmp_path, damaged, sentence):
    days = tmp_path / "data/history/town"
    shutil.copytree(history.folder / "data/history/town", days)
    for day in damaged:
        for file in days.glob(f"{day}.*"):
            file.write_bytes(b"damaged" * 100)
    history.run("report", "--data", tmp_path / "data", "--agency", "town", "--week", "2026-W47", "--output", tmp_path / "week.html")
    sentences = Document((tmp_path / "week.html").read_text()).sentences
    assert sentence in sentences
    assert not any("2026-11-17" in other for other in sentences if other != sentence)
    assert "No service was recorded in this week." not in sentences


def test_the_report_states_that_a_figure_of_the_previous_week_is_unknown(history, tmp_path):
    # No vehicle was observed in the week before.
    data, sunday = tmp_path / "data", tmp_path / "sunday"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("support.recorded_service.DELAYS", [None] * len(DELAYS))
        patch.setattr("support.recorded_service.ADDED", -10_000)
        recorded_service(sunday, dates=[SUNDAY])
    history.run("history", "import", sunday, "--data", data)
    shutil.copy(history.folder / f"data/history/town/{DAYS[0]}.day", data / "history/town")
    history.run("report", "--data", data, "--agency", "town", "--week", "2026-W47", "--output", tmp_path / "week.html")
    [sentence] = [line for line in Document((tmp_path / "week.html").read_text()).sentences if "were on time" in line]
    assert sentence.endswith("; in the week before, with records of 1 day, it was unknown.")


def test_the_report_counts_trips_that_ran_without_a_timetable(tmp_path):
    # Only the added bus runs.
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("support.recorded_service.WEEKDAYS", "0,0,0,0,0,0,1")
        patch.setattr("support.recorded_service.DELAYS", [None] * len(DELAYS))
        patch.setattr("support.recorded_service.CANCELED", -1)
        recorded_service(tmp_path / "monday", dates=DAYS[:1])
    town = RecordedHistory(tmp_path, [tmp_path / "monday"], DAYS[:1])
    town.run("report", *town.source, "--week", "2026-W47", "--output", tmp_path / "week.html")
    sentences = Document((tmp_path / "week.html").read_text()).sentences
    assert "1 trip ran without a timetable; there are no records of the week before." in sentences
    assert "No service was recorded in this week." not in sentences


def test_the_report_states_in_words_that_the_average_wait_was_as_planned(tmp_path):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("support.recorded_service.DELAYS", [0] * len(DELAYS))
        patch.setattr("support.recorded_service.CANCELED", -1)
        patch.setattr("support.recorded_service.ADDED", -10_000)
        recorded_service(tmp_path / "monday", dates=DAYS[:1])
    town = RecordedHistory(tmp_path, [tmp_path / "monday"], DAYS[:1])
    town.run("report", *town.source, "--week", "2026-W47", "--output", tmp_path / "week.html")
    assert ("Riders of frequent lines waited as long as planned on average; there are no records of the week before."
            in Document((tmp_path / "week.html").read_text()).sentences)


def test_a_report_without_records_of_the_previous_week_makes_no_comparison(history, weeks):
    output = history.folder / "first.html"
    history.run("report", *history.source, "--week", "2026-W46", "--early", "1", "--output", output)
    text = output.read_text()
    document = Document(text)
    sentences = statistics(document)
    assert sentences and all(sentence.endswith("; there are no records of the week before.") for sentence in sentences)
    assert document.tables["Excess wait on frequent lines"] == [["1", minutes(weeks[1]["waiting"]["excessWait"])]]
    assert document.bars["Excess wait on frequent lines"] == [(120, 175)] and "shorter wait than planned" in text
    assert "−" in text and "from 1 second before to 300 seconds after" in text


def test_each_chart_of_the_report_has_a_table_with_its_figures(history, document, weeks):
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


def test_the_reports_figures_depend_on_the_requested_punctuality_limits(history, weeks):
    deviations = [call.deviation for trip in history.export.of(set(DAYS)).trips for call in trip.calls
                  if call.is_comparable and call.is_judged and call.deviation is not None]
    expected = sum(-30 <= value <= 45 for value in deviations) / len(deviations)
    output = history.folder / "strict.html"
    history.run("report", *history.source, "--week", "2026-W47", "--early", "30", "--late", "45", "--output", output)
    assert percent(expected) in statistics(Document(output.read_text()))[2]
    assert expected != weeks[0]["punctuality"]["onTimeShare"]


@pytest.mark.parametrize("week", ["2026-11-18", "2026-W47"])
def test_the_json_report_contains_the_figures_of_both_weeks(history, weeks, week):
    answer = history.ask("report", week=week)
    found = [{name: each for name, each in week["figures"].items() if name != "outages"} for week in (answer, answer["previous"])]
    assert (answer["from"], answer["to"], answer["days"], answer["previous"]["days"]) == (WEEK[0], WEEK[-1], 2, 1)
    assert found == [rounded(week) for week in weeks]
    assert {local(row["route"]["id"]) for row in answer["routes"]} == {"R"}
