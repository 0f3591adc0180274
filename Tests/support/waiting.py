"""Helpers that wait for conditions and events instead of fixed times.

`eventually` polls any condition, and `wait_until` a page. `settled` waits until a page is idle, and `asked` for
requests. To prove that something does not happen, a test waits for an event that rules it out: some frames, a further
request, or a timer that the test holds and releases.
"""

import os
import time

# The seconds after which a test fails. A long limit costs nothing while tests pass; HEADSIGN_PATIENCE multiplies it on
# a slow machine. A time limit that the product guarantees is a number in the test, which is marked `timed`.
PATIENCE = 60 * float(os.environ.get("HEADSIGN_PATIENCE", 1))


def pauses(longest: float):
    """Yields the seconds between polls, with backoff up to the longest pause: most conditions hold within milliseconds,
    and each poll takes processor time."""
    pause = min(0.005, longest)
    while True:
        yield pause
        pause = min(pause * 1.5, longest)


def eventually(holds, seconds: float = PATIENCE, pause: float = 0.1, page=None):
    """Waits until `holds()` is true, and returns its result. `pause` is the longest pause between two polls. With
    `page`, the handlers of that page's requests run while waiting."""
    end = time.monotonic() + seconds
    delays = pauses(pause)
    while not (answer := holds()):
        assert time.monotonic() < end, "it did not come about"
        if page:
            page.wait_for_timeout(next(delays) * 500)
        else:
            time.sleep(next(delays))
    return answer


def wait_until(page, script: str, arg=None, seconds: float = PATIENCE):
    """Waits until the script returns a truthy value in the page, and returns it. It awaits promises, whereas
    `wait_for_function` takes the promise itself as a truthy result."""
    end = time.monotonic() + seconds
    delays = pauses(0.05)
    while not (answer := page.evaluate(script, arg)):
        assert time.monotonic() < end, f"it did not come about: {script}"
        page.wait_for_timeout(next(delays) * 1000)
    return answer


def shows(page, script: str, want, arg=None):
    """Waits until the script returns exactly `want` in the page; a failure reports the last result."""
    end = time.monotonic() + PATIENCE
    delays = pauses(0.05)
    while (answer := page.evaluate(script, arg)) != want and time.monotonic() < end:
        page.wait_for_timeout(next(delays) * 1000)
    assert answer == want, script


def loaded(page):
    """Waits until nothing has been loaded for a second: modules import further modules."""
    wait_until(page, """() => performance.now() > 1000
        + Math.max(0, ...performance.getEntriesByType('resource').map(({ responseEnd }) => responseEnd))""")


def frames(page, count: int = 5):
    """Waits until the page has drawn this many frames and is idle, so that its immediate work is done."""
    page.evaluate("""async (count) => {
        for (let frame = 0; frame < count; frame += 1) await new Promise(requestAnimationFrame);
        await new Promise((done) => (window.requestIdleCallback ?? setTimeout)(done));
    }""", count)


def unchanged(page, look, count: int = 10):
    """Waits until `look()` returns the same before and after this many frames, and returns the result."""
    def same():
        before = look()
        frames(page, count)
        return (before,) if look() == before else None

    return eventually(same, page=page)[0]


# Returns a description of what is not idle.
RESTLESS = """async () => {
    const { openMap } = await import('/modules/map/current.js').catch(() => ({}));
    const places = () => [...document.querySelectorAll('body *')].map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return [x, y, width, height].map(Math.round);
    }).join();
    const before = [document.body.innerHTML, places()];
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    await new Promise((done) => (window.requestIdleCallback ?? setTimeout)(done));
    const isRunning = ({ playState, effect }) => playState === 'running' && effect?.getTiming().iterations !== Infinity;
    return [
        document.readyState !== 'complete' && 'the document loads',
        document.getAnimations().some(isRunning) && 'an animation runs',
        openMap?.value?.map.isMoving() && 'the map moves',
        document.body.innerHTML !== before[0] && 'the page draws itself',
        places() !== before[1] && 'something moves',
    ].filter(Boolean);
}"""


def settled(page):
    """Waits until the page is idle: no request is pending, nothing is animated, the map does not move, and nothing has
    changed within three frames."""
    end = time.monotonic() + PATIENCE
    while found := page.watch.pending() or page.evaluate(RESTLESS) or page.watch.pending():
        assert time.monotonic() < end, f"the page does not come to rest: {', '.join(found)}"
        page.wait_for_timeout(20)


def requests(town, part: str) -> list[str]:
    """Returns the paths with `part` that were requested from a town."""
    return [path for path in town.asked if part in path]


def asked(town, part: str, count: int = 1, page=None) -> list[str]:
    """Waits until `count` requests for a path with `part` have reached a town, and returns these paths."""
    return eventually(lambda: len(found := requests(town, part)) >= count and found, page=page)


class Gate:
    """Holds a page's requests: `gate = Gate(page, "**/api/v1/live?*"); …; gate.open()`."""

    def __init__(self, page, pattern: str):
        self.page = page
        self.held = []
        self.is_open = False
        page.route(pattern, self.take)

    def take(self, route):
        route.continue_() if self.is_open else self.held.append(route)

    def wait(self, count: int = 1):
        """Waits until this many requests are held."""
        eventually(lambda: len(self.held) >= count, page=self.page)

    def open(self):
        """Releases the held requests, and holds no more."""
        self.is_open = True
        while self.held:
            self.held.pop(0).continue_()


HELD_TIMERS = """(() => {
    const { setTimeout, clearTimeout } = window;
    const held = new Map();
    window.setTimeout = (body, time, ...values) => {
        if (!%s.includes(time)) return setTimeout(body, time, ...values);
        const timer = setTimeout(() => {}, 2 ** 31 - 1);
        held.set(timer, () => body(...values));
        return timer;
    };
    window.clearTimeout = (timer) => {
        held.delete(timer);
        clearTimeout(timer);
    };
    window.letGo = () => {
        const bodies = [...held.values()];
        held.clear();
        for (const body of bodies) body();
        return bodies.length;
    };
})()"""


def hold_timers(page, *milliseconds: int):
    """Holds the page's timeouts of these durations until `let_go`; must be called before navigation."""
    page.add_init_script(held_timers(*milliseconds))


def held_timers(*milliseconds: int) -> str:
    """Returns the script of `hold_timers`, for all documents of a page."""
    return HELD_TIMERS % list(milliseconds)


def let_go(page) -> int:
    """Fires the held timeouts, and returns their number."""
    return page.evaluate("letGo()")


HURRIED = """for (const name of ['setTimeout', 'setInterval']) {
    const begin = window[name];
    window[name] = (body, time, ...values) => begin(body, %s.includes(time) ? 200 : time, ...values);
}"""


def hurry(page, *milliseconds: int):
    """Shortens the page's timers of these durations to a fifth of a second; must be called before navigation."""
    page.add_init_script(f"{{{HURRIED % list(milliseconds)}}}")
