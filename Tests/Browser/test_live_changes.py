"""The page folds a stream's events as the Swift client does: `LiveChangesTests` reads the same file."""

import json

import pytest

from support.places import ROOT

CASES = json.loads((ROOT / "Tests/Fixtures/live-changes.json").read_text())

# A server that says what it is told to.
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


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_changes_are_folded_as_written_down(open_page, files, case):
    page = open_page(files.url)
    page.goto("/Tests/Browser/blank.html")
    assert page.evaluate(PLAY, case["events"]) == case["told"]
