"""The planner as WebAssembly reads the files that a device stores."""

import base64

from support.extracts import EXTRACTS, headsign

TAKE = """
async (texts) => {
    const { loadPlannerCore } = await import('/Web/modules/offline/planner-core.js');
    const planner = await loadPlannerCore();
    return texts.map((text) => planner.addStreets(Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))));
}
"""


def test_the_planner_accepts_the_servers_streets_file(open_page, files, tmp_path):
    streets = tmp_path / "helsinki.streets"
    answer = headsign("streets", EXTRACTS["helsinki"], "-o", streets)
    assert answer.returncode == 0, answer.stderr
    page = open_page(files.url)
    page.goto("/Tests/Browser/blank.html")
    whole = streets.read_bytes()
    texts = [base64.b64encode(content).decode() for content in (whole, whole[:-1000], b"")]
    assert page.evaluate(TAKE, texts) == [True, False, False]
