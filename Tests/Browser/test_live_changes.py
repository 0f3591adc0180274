"""The page applies the events of a live stream as the Swift client does: `LiveChangesTests` reads the same fixture."""

import json

from support.places import ROOT

CASES = json.loads((ROOT / "Tests/Fixtures/live-changes.json").read_text())

# Replaces the page's `EventSource` by one that delivers the events of the fixture.
PLAY = """
async events => {
    let source;
    globalThis.EventSource = class extends EventTarget {
        constructor() {
            super();
            source = this;
        }

        close() {}
    };
    const { LiveStream } = await import('/Web/modules/live/live.js');
    const stream = new LiveStream({});
    for (const { event, data } of events) source.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data) }));
    stream.close();
    const { at, vehicles, alerts, feeds, board } = stream.value;
    return {
        at,
        vehicles: Object.fromEntries([...vehicles].map(([id, { lat }]) => [id, lat])),
        alerts: alerts.map(({ id }) => id),
        feeds: feeds.map(({ id, state }) => `${id} ${state}`),
        board: board?.at ?? null,
    };
}
"""


def test_stream_events_lead_to_the_states_expected_by_the_fixture(open_page, files):
    page = open_page(files.url)
    page.goto("/Tests/Browser/blank.html")
    for case in CASES:
        assert page.evaluate(PLAY, case["events"]) == case["told"], case["name"]
