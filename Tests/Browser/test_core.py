"""The core as WebAssembly in Chromium returns the same results as the core on the server."""

import gzip
import json
import math

import pytest

from support.places import ROOT

AGE_LIMITS = json.loads((ROOT / "Tests/Fixtures/age-limits.json").read_text())
BOARD_GROUPS = json.loads((ROOT / "Tests/Fixtures/board-groups.json").read_text())
COORDINATES = json.loads((ROOT / "Tests/Fixtures/coordinates.json").read_text())
LINES = json.loads((ROOT / "Tests/Fixtures/lines.json").read_text())
NOTICES = json.loads((ROOT / "Tests/Fixtures/notices.json").read_text())
PUNCTUALITY = json.loads((ROOT / "Tests/Fixtures/punctuality.json").read_text())
MINUTES_TO_GO = json.loads((ROOT / "Tests/Fixtures/minutes-to-go.json").read_text())
MOTION = json.loads((ROOT / "Tests/Fixtures/motion.json").read_text())

PLAY = """
async ({ reports, steps }) => {
    const { loadCore } = await import('/Web/modules/core/core.js');
    const fleet = (await loadCore()).createFleet(1);
    let next = 0;
    return steps.map(({ now }) => {
        for (; next < reports.length && reports[next].now <= now; next += 1) fleet.report(0, reports[next], reports[next].now);
        return { distance: fleet.step(now)[0], jumped: fleet.flags[0] === 1 };
    });
}
"""


@pytest.fixture
def page(open_page, files):
    page = open_page(files.url)
    page.goto("/Tests/Browser/blank.html")
    return page


def test_vehicle_motion_in_webassembly_matches_the_recorded_cases(page):
    for case in MOTION:
        shown = page.evaluate(PLAY, case)
        assert len(shown) == len(case["steps"]), case["name"]
        for wanted, step in zip(case["steps"], shown):
            assert math.isclose(step["distance"], wanted["distance"], abs_tol=1e-6), f"{case['name']} at {wanted['now']}"
            assert step["jumped"] == wanted["jumped"], f"{case['name']} at {wanted['now']}"


def test_a_truncated_polyline_is_decoded_up_to_its_last_complete_point(page):
    decode = "async text => Array.from((await (await import('/Web/modules/core/core.js')).loadCore()).decodePolyline(text))"
    whole = [38.5, -120.2, 40.7, -120.95, 43.252, -126.453]
    assert page.evaluate(decode, "_p~iF~ps|U_ulLnnqC_mqNvxq`@") == whole
    assert page.evaluate(decode, "_p~iF~ps|U_ulLnnqC_mqNvx") == whole[:4]
    assert page.evaluate(decode, "") == []


def test_javascript_and_the_core_decode_polylines_to_the_same_points(page):
    """The page's own decoder once returned points of truncated input."""
    both = page.evaluate("""async (texts) => {
        const core = await (await import('/Web/modules/core/core.js')).loadCore();
        const { decodePolyline } = await import('/Web/modules/core/motion.js');
        return texts.map((text) => [core.decodePolyline(text), decodePolyline(text)].map((points) => Array.from(points)));
    }""", [one["text"] for one in LINES["polylines"]])
    assert both == [[one["points"]] * 2 for one in LINES["polylines"]]


def test_javascript_and_the_core_place_a_bus_on_a_line_at_most_half_a_metre_apart(page):
    """The page moves a bus along a line whose distances the server measures: both must agree to half a metre."""
    places = page.evaluate("""async ({ points, length, places }) => {
        const { Line, latitudeOf, longitudeOf } = await import('/Web/modules/geometry/line.js');
        const line = new Line(Float64Array.from(points.flat()), length);
        const at = { x: 0, y: 0, heading: undefined, segment: 1 };
        return places.map(({ distance }) => {
            line.locate(distance, at);
            return [latitudeOf(at.y), longitudeOf(at.x)];
        });
    }""", LINES)
    for wanted, place in zip(LINES["places"], places, strict=True):
        assert all(abs(one - other) < 5e-6 for one, other in zip(wanted["place"], place, strict=True)), wanted["distance"]


def test_the_fleet_in_webassembly_adds_and_removes_vehicles(page):
    places = page.evaluate("""async () => {
        const fleet = (await (await import('/Web/modules/core/core.js')).loadCore()).createFleet(1);
        const knots = Array.from({ length: 500 }, (_, index) => [index, index]);
        fleet.report(1000, { length: 5000, reportDistance: 0, reportTime: 0, knots }, 100);
        const before = fleet.step(100);
        const first = [before.length, before[1000], before[0]];
        fleet.remove(1000);
        return [...first, fleet.step(101)[1000]];
    }""")
    assert places[:2] == [1001, 100]
    assert math.isnan(places[2]) and math.isnan(places[3])


def test_distances_and_coordinate_plausibility_match_between_page_and_core(page):
    """The page computes both before the core has loaded. The page's plausibility check once rejected coordinates
    within a hundredth of a degree of (0, 0), the core's only within a thousandth."""
    metres, plausible = page.evaluate("""async ({ distances, places }) => {
        const { isPlausible, metresBetween } = await import('/Web/modules/geometry/coordinate.js');
        const at = ([lat, lon]) => ({ lat, lon });
        return [distances.map(({ from, to }) => metresBetween(at(from), at(to))), places.map(({ place }) => isPlausible(at(place)))];
    }""", COORDINATES)
    for wanted, one in zip(COORDINATES["distances"], metres, strict=True):
        assert math.isclose(one, wanted["metres"], rel_tol=1e-7, abs_tol=1e-3)
    assert plausible == [one["plausible"] for one in COORDINATES["places"]]


def test_page_and_core_round_delays_to_the_same_minutes(page):
    """The core once truncated delays that the page rounded: the same bus, 170 s late, was shown as 2 minutes late in
    one view and 3 in another."""
    deviations = [one["deviation"] for one in PUNCTUALITY]
    minutes = page.evaluate("async (all) => all.map((await import('/Web/modules/format/format.js')).minutesOff)", deviations)
    named = [(one["minutes"], shown) for one, shown in zip(PUNCTUALITY, minutes, strict=True) if one["word"] in ("late", "early")]
    assert named and all(wanted == shown for wanted, shown in named)


def test_page_and_core_round_minutes_until_arrival_down(page):
    """For a bus due in 110 s, the board once showed 1 minute, but a push message and a reminder showed 2."""
    times, ranges = page.evaluate("""async ({ times, ranges }) => {
        const { formToGo, minutesBetween, minutesToGo } = await import('/Web/modules/format/minutes-to-go.js');
        const now = 1_800_000_000;
        return [
            times.map(({ seconds }) => ({ seconds, minutes: minutesToGo(now + seconds, now), form: formToGo(now + seconds, now) })),
            ranges.map(({ low, high }) => minutesBetween(now + low, now + high, now) ?? null),
        ];
    }""", MINUTES_TO_GO)
    assert times == MINUTES_TO_GO["times"]
    assert [one and [one["low"], one["high"]] for one in ranges] == [one["minutes"] for one in MINUTES_TO_GO["ranges"]]


def test_a_board_shows_the_minutes_expected_by_the_fixture(page):
    shown = page.evaluate("""async (times) => {
        const { countdown, upcoming } = await import('/Web/modules/board/arrival.js');
        const now = 1_800_000_000;
        return times.map(({ seconds }) => {
            const arrival = { predicted: now + seconds };
            if (upcoming([arrival], now).length === 0) return 'gone';
            const { figure, unit } = countdown(arrival, now, 'UTC');
            return unit ? Number(figure) : figure.includes(':') ? 'clock' : 'now';
        });
    }""", MINUTES_TO_GO["times"])
    assert shown == [one["minutes"] if one["form"] == "minutes" else one["form"] for one in MINUTES_TO_GO["times"]]


def test_departures_are_grouped_alike_on_a_board_and_in_the_nearby_view(page):
    """The board once grouped its rows only by headsign, while the view of stops nearby also grouped them by direction
    and destination."""
    groups = page.evaluate("""async (cases) => {
        const { groupsOf } = await import('/Web/modules/board/groups.js');
        const { sections } = await import('/Web/modules/board/board.js');
        const { ridesOf } = await import('/Web/modules/near/rides.js');
        const { now } = await import('/Web/modules/server/clock.js');
        const moment = { now: now(), timeZone: 'UTC', clockOnly: true, route: () => undefined };
        return cases.map(({ rows }) => {
            const arrivals = rows.map((row) => ({ ...row, status: 'scheduled', punctuality: 'unknown', scheduled: moment.now + 600 }));
            const board = { at: moment.now, arrivals, alerts: [], stop: { id: 't:s' }, live: { state: 'none' } };
            return {
                groups: groupsOf(rows).map((group) => group.rows.map(({ id }) => id)),
                nearby: ridesOf(board).map((ride) => ride.map(({ id }) => id)),
                sections: sections(arrivals, board, moment).map((section) => section.querySelectorAll('a.brow').length),
            };
        });
    }""", BOARD_GROUPS)
    for case, shown in zip(BOARD_GROUPS, groups, strict=True):
        assert shown["groups"] == shown["nearby"] == case["groups"], case["name"]
        assert shown["sections"] == [len(group) for group in case["groups"]], case["name"]


def test_page_and_core_treat_responses_as_outdated_at_the_same_age(page):
    ages = AGE_LIMITS["response"]
    assert page.evaluate("async (all) => all.map((await import('/Web/modules/format/age-limits.js')).isOldResponse)",
                         [one["age"] for one in ages]) == [one["old"] for one in ages]


def test_a_time_range_is_shown_only_if_its_ends_are_a_minute_or_more_apart(page):
    """Four views once implemented this rule separately."""
    results = page.evaluate("""async () => {
        const { spread } = await import('/Web/modules/format/format.js');
        return [[0, 60], [0, 59], [undefined, 60], [0, undefined]].map(([low, high]) => spread(low, high) !== undefined);
    }""")
    assert results == [True, False, False, False]


def test_page_and_core_match_service_alerts_to_the_same_routes(page):
    concerns = page.evaluate("""async (cases) => {
        const { concerns } = await import('/Web/modules/live/notices.js');
        return cases.map((one) => Object.fromEntries(Object.keys(one.concerns).map((route) => [route, concerns({ agency: 'town', ...one }, route)])));
    }""", NOTICES)
    assert concerns == [one["concerns"] for one in NOTICES]


def test_the_map_omits_stops_with_implausible_coordinates(page):
    """The page once omitted only stops at (0, 0), and failed if a stop had no coordinates."""
    known = page.evaluate("""async (places) => {
        const { KnownStops } = await import('/Web/modules/map/known-stops.js');
        const stops = places.map(({ place: [lat, lon] }, index) => ({ id: `${index}`, name: '', lat, lon, routes: ['r'] }));
        const bounds = { getWest: () => -180, getSouth: () => -90, getEast: () => 180, getNorth: () => 90 };
        window.fetch = async () => new Response(JSON.stringify({ stops }), { headers: { 'Content-Type': 'application/json' } });
        const known = new KnownStops({ getZoom: () => 20, getBounds: () => bounds }, () => {});
        known.findInView([]);
        for (let i = 0; i < 50 && known.of(['r']).length === 0; i += 1) await new Promise((done) => setTimeout(done, 20));
        return known.of(['r']).map(({ id }) => Number(id));
    }""", COORDINATES["places"])
    assert known == [index for index, one in enumerate(COORDINATES["places"]) if one["plausible"]]


def test_the_page_takes_the_service_day_from_the_server(page):
    """The page once computed the service day by subtracting four hours from the clock; now it uses only the service day
    that a board reports."""
    days = page.evaluate("""async () => {
        const { requestOf } = await import('/Web/modules/alarms/wish.js');
        const chosen = { kind: 'lastBus', minutes: 5, walk: 0, days: [], from: '', to: '' };
        return [undefined, '2026-11-17'].map((serviceDate) =>
            requestOf({ stop: { id: 'town:b', name: '' }, route: 'town:1', serviceDate }, chosen).serviceDate ?? 'none');
    }""")
    assert days == ["none", "2026-11-17"]


def test_page_and_core_use_the_same_maximum_distance_to_an_agency(page):
    assert page.evaluate("async () => (await import('/Web/modules/location/region.js')).IN_REACH") == COORDINATES["reach"]


def test_the_core_webassembly_file_is_below_120_kb_compressed():
    assert len(gzip.compress((ROOT / "Web/core/core.wasm").read_bytes())) < 120_000
