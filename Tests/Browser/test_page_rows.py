"""The rows of a board match the API: every bus once, in the API's order and at its time, for every kind of provider and
both ways of grouping."""

from collections import Counter
from datetime import datetime
from urllib.parse import quote
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import expect

from support.every_kind import BOARDS, every_kind
from support.waiting import eventually

# Returns the API's response and the page's content at the same time.
LOOK = """async (path) => {
    const { now } = await import('/modules/server/clock.js');
    const words = (part, names) => part.querySelector(names)?.textContent.trim().replace(/\\s+/g, ' ') ?? '';
    const board = await (await fetch(path)).json();
    const { agencies } = await (await fetch('/api/v1/agencies')).json();
    const tray = document.querySelector('#tray');
    const timed = [...tray.querySelectorAll('.plate, .deps .dep')].map((row) => ({
        plate: row.matches('.plate'), code: words(row, '.code, .chip'), where: words(row, '.to, .where'),
        figure: words(row, '.eta.words, .eta b, .eta s'), spoken: row.getAttribute('aria-label') }));
    const sections = [...tray.querySelectorAll('.rt')].map((section) => ({
        code: words(section, 'header .code'), where: words(section, 'header h3'),
        often: words(section, '.brow.head'),
        rows: [...section.querySelectorAll('a.brow')].map((row) => ({
            figure: words(row, '.mins b'), clock: words(row, '.clock > b'), timetable: words(row, '.clock > s') })) }));
    return { board, zones: Object.fromEntries(agencies.map((one) => [one.id, one.timeZone])), now: now(), timed, sections };
}"""


@pytest.fixture(scope="module")
def kinds(tmp_path_factory):
    with every_kind(tmp_path_factory.mktemp("kinds")) as (server, _):
        yield server


@pytest.fixture
def host(kinds):
    return kinds


class Board:
    """The expected board, computed only from the API's response."""

    def __init__(self, seen: dict):
        self.now = seen["now"]
        board = seen["board"]
        self.zone = ZoneInfo(seen["zones"][board["stop"]["id"].split(":")[0]])
        self.routes = {route["id"]: route for route in board["routes"]}
        self.arrivals = [one for one in board["arrivals"] if self.time(one) > self.now - 15]
        self.headways = board.get("headways", [])
        live = board["live"]
        # Live rows of a feed that fails or is outdated are shown as last known.
        self.is_doubted = live["state"] in ("failing", "stale") and live.get("departures", {}).get("state") != "live"

    @staticmethod
    def time(arrival) -> float:
        return arrival.get("predicted", arrival.get("scheduled"))

    @staticmethod
    def comes(arrival) -> bool:
        return arrival["status"] not in ("canceled", "skipped")

    def clock(self, time: float) -> str:
        return datetime.fromtimestamp(time, self.zone).strftime("%H:%M")

    def figure(self, arrival) -> str:
        minutes = max(0, int((self.time(arrival) - self.now) // 60))
        about = "~" if arrival.get("stale") or self.is_doubted and arrival["status"] == "live" else ""
        return self.clock(self.time(arrival)) if minutes >= 60 else f"{about}{minutes}" if minutes else f"{about}Now"

    def named(self, row) -> tuple[str, str]:
        route = self.routes[row["route"]]
        return route["mark"], row.get("headsign") or route["name"]

    @property
    def next(self) -> dict | None:
        coming = [one for one in self.arrivals if self.comes(one)]
        return next((one for one in coming if not one["lastStop"]), coming[0] if coming else None)

    @property
    def timed(self) -> list[tuple]:
        """The rows ordered by time: the featured next departure first, then the others in the API's order."""
        rows = [(*self.named(one), self.figure(one) if self.comes(one) else self.clock(self.time(one)))
                for one in sorted(self.arrivals, key=lambda one: one is not self.next)]
        return rows + [(*self.named(one), self.often(one)) for one in self.alone]

    @property
    def alone(self) -> list[dict]:
        """The headways that apply to no arrival of the board. They are compared by direction if both have one, else by
        headsign."""
        def is_of(arrival, headway):
            names = "direction" if "direction" in headway and "direction" in arrival else "headsign"
            return arrival["route"] == headway["route"] and headway.get(names) in (None, arrival.get(names))

        coming = list(filter(self.comes, self.arrivals))
        return [one for one in self.headways if not any(is_of(arrival, one) for arrival in coming)]

    @staticmethod
    def often(headway) -> str:
        return headway.get("words") or f"Every {round(headway['seconds'] / 60)} minutes"

    @property
    def sections(self) -> Counter:
        """The rows grouped by route and headsign. A row shows minutes or a clock time first, then the clock time unless
        it was first, and the scheduled time if it differs."""
        return Counter([(*self.named(one), *self.row(one)) for one in self.arrivals]
                       + [(*self.named(one), self.often(one)) for one in self.alone])

    def row(self, one) -> tuple[str, str, str]:
        shown = self.clock(self.time(one))
        if not self.comes(one):
            return "–", "", f"scheduled {shown}"
        planned = self.clock(one["scheduled"]) if "scheduled" in one else shown
        figure = self.figure(one)
        # The row's time is when to be at the stop, which is rather too early than too late. The scheduled time is
        # struck out if riders need not be there at that time and the bus is not expected then.
        is_live = one["status"] == "live" and not one.get("stale") and not self.is_doubted
        expected = self.clock(one["scheduled"] + one["deviation"]) if is_live and "deviation" in one and "scheduled" in one else shown
        return figure, "" if figure == shown else shown, "" if planned in (shown, expected) else f"scheduled {planned}"


def equal(page, look, want, have):
    """Waits until the page's rows equal the expected ones; both change with every poll."""
    last = {}

    def agree():
        seen = page.evaluate(LOOK, look)
        board = Board(seen)
        last.update(api=want(board), page=have(seen))
        return last["api"] == last["page"] and (board.arrivals or board.headways)

    try:
        eventually(agree, page=page)
    except AssertionError:
        assert last["page"] == last["api"]
        raise


def timed_rows(seen) -> list[tuple]:
    return [(row["code"], row["where"], row["figure"]) for row in seen["timed"]]


def section_rows(seen) -> Counter:
    return Counter((one["code"], one["where"], row["figure"], row["clock"], row["timetable"])
                   for one in seen["sections"] for row in one["rows"]) + Counter(
                   (one["code"], one["where"], one["often"]) for one in seen["sections"] if not one["rows"])


def in_order(page, order: str):
    page.evaluate("""async (order) => (await import('/modules/settings/preferences.js')).prefer({ boardOrder: order, boardOrderWide: order })""", order)


@pytest.mark.parametrize("kind", BOARDS)
def test_a_boards_rows_match_the_api_for_every_kind_of_provider(page, kinds, kind):
    for stop in BOARDS[kind]:
        if kinds.get(f"/api/v1/stops/{quote(stop)}").status == 404:
            pytest.skip(f"{stop} is in no recording here")
        page.goto(f"/#/stop/{quote(stop, safe=':')}")
        tray = page.locator("#tray")
        look = f"/api/v1/stops/{quote(stop)}/arrivals"
        expect(tray.locator(".plate, .dep, .rt").first).to_be_visible()
        if page.viewport_size["width"] < 500 and tray.get_attribute("data-height") == "half":
            equal(page, look, lambda board: board.timed, timed_rows)
            tray.locator(".handle").click()
            expect(tray).to_have_attribute("data-height", "full")
        in_order(page, "time")
        equal(page, look, lambda board: board.timed, timed_rows)
        in_order(page, "route")
        equal(page, look, lambda board: board.sections, section_rows)
