"""Touch gestures on the page, sent as browser events."""

import time

# The seconds between two points of a gesture: slow enough not to be a flick.
PACE = 0.2


def touch(page, y: float, places: list[float]):
    """Puts a finger down at the first x coordinate, moves it over the others, and lifts it at the last."""
    finger = page.context.new_cdp_session(page)
    kinds = ["touchStart"] + ["touchMove"] * (len(places) - 1)
    now = time.time()
    for step, (kind, x) in enumerate(zip(kinds, places, strict=True)):
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}], "timestamp": now + step * PACE})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": [], "timestamp": now + len(places) * PACE})
    finger.detach()


def slide(page, row, way: float):
    """Swipes a row left by a fraction of its width."""
    row.scroll_into_view_if_needed()
    box = row.bounding_box()
    start = box["x"] + box["width"] * 0.95
    touch(page, box["y"] + box["height"] / 2, [start - part * way * box["width"] for part in (0, 0.2, 0.4, 0.6, 0.8, 1)])


def pull_down(page, y: float, way: float):
    """Drags a finger down by `way` pixels, starting at `y`."""
    finger = page.context.new_cdp_session(page)
    for step in range(9):
        kind = "touchMove" if step else "touchStart"
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": 180, "y": y + way * step / 8}]})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    finger.detach()
