"""Waiting for what comes about by itself: for a condition or an event, never for a time.

`eventually` polls anything, `wait_until` a page. `settled` waits for a page to be at rest, `asked` for requests. For
"nothing comes" a test waits for an event that ends the chance of it: some frames, a further request, or a timer that it
holds back and lets go itself.
"""

import os
import time

# Seconds after which a test gives up. Waiting costs nothing when all is well, so this is long; HEADSIGN_PATIENCE
# multiplies it on a slow machine. A time that the product promises is a number in the test, which is marked `timed`.
PATIENCE = 60 * float(os.environ.get("HEADSIGN_PATIENCE", 1))


def eventually(holds, seconds: float = PATIENCE, pause: float = 0.1, page=None):
    """Waits until `holds()` is true; returns what it answered. Handlers of a page's requests run while waiting only if
    it is given."""
    end = time.monotonic() + seconds
    while not (answer := holds()):
        assert time.monotonic() < end, "it did not come about"
        if page:
            page.wait_for_timeout(pause * 500)
        else:
            time.sleep(pause)
    return answer


def wait_until(page, script: str, arg=None, seconds: float = PATIENCE):
    """Waits until the page answers the script with something true; returns the answer. For what must be waited for
    itself: `wait_for_function` takes a promise for an answer, and a promise is true."""
    end = time.monotonic() + seconds
    while not (answer := page.evaluate(script, arg)):
        assert time.monotonic() < end, f"it did not come about: {script}"
        page.wait_for_timeout(50)
    return answer


def shows(page, script: str, want, arg=None):
    """Waits until the page answers the script with exactly `want`; a failure says what it answered last."""
    end = time.monotonic() + PATIENCE
    while (answer := page.evaluate(script, arg)) != want and time.monotonic() < end:
        page.wait_for_timeout(50)
    assert answer == want, script


def loaded(page):
    """Waits until nothing has come from the server for a second: what modules import comes after them."""
    wait_until(page, """() => performance.now() > 1000
        + Math.max(0, ...performance.getEntriesByType('resource').map(({ responseEnd }) => responseEnd))""")


def frames(page, count: int = 5):
    """Waits until the page has drawn so many frames and has nothing left to do: what it does by itself at once is
    done."""
    page.evaluate("""async (count) => {
        for (let frame = 0; frame < count; frame += 1) await new Promise(requestAnimationFrame);
        await new Promise((done) => (window.requestIdleCallback ?? setTimeout)(done));
    }""", count)


def unchanged(page, look, count: int = 10):
    """Waits until `look()` answers the same before and after so many frames; returns the answer."""
    def same():
        before = look()
        frames(page, count)
        return (before,) if look() == before else None

    return eventually(same, page=page)[0]


# What is not at rest, in words.
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
    """Waits until the page is at rest: no request is on its way, nothing is animated, the map rests, and nothing has
    changed within three frames."""
    end = time.monotonic() + PATIENCE
    while found := page.watch.pending() or page.evaluate(RESTLESS) or page.watch.pending():
        assert time.monotonic() < end, f"the page does not come to rest: {', '.join(found)}"
        page.wait_for_timeout(20)


def requests(town, part: str) -> list[str]:
    """The paths with `part` that a town was asked for."""
    return [path for path in town.asked if part in path]


def asked(town, part: str, count: int = 1, page=None) -> list[str]:
    """Waits until a town was asked `count` times for a path with `part`; returns these paths."""
    return eventually(lambda: len(found := requests(town, part)) >= count and found, page=page)


class Gate:
    """Holds a page's requests back: `gate = Gate(page, "**/api/v1/live?*"); …; gate.open()`."""

    def __init__(self, page, pattern: str):
        self.page = page
        self.held = []
        self.is_open = False
        page.route(pattern, self.take)

    def take(self, route):
        route.continue_() if self.is_open else self.held.append(route)

    def wait(self, count: int = 1):
        """Waits until so many requests are held."""
        eventually(lambda: len(self.held) >= count, page=self.page)

    def open(self):
        """Lets go what is held, and holds nothing any more."""
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
    """Holds the page's timeouts of these lengths until `let_go`; to be called before the page goes anywhere."""
    page.add_init_script(HELD_TIMERS % list(milliseconds))


def let_go(page) -> int:
    """Ends the timeouts that are held; returns how many there were."""
    return page.evaluate("letGo()")


HURRIED = """for (const name of ['setTimeout', 'setInterval']) {
    const begin = window[name];
    window[name] = (body, time, ...values) => begin(body, %s.includes(time) ? 200 : time, ...values);
}"""


def hurry(page, *milliseconds: int):
    """Shortens the page's timers of these lengths to a fifth of a second; to be called before the page goes
    anywhere."""
    page.add_init_script(f"{{{HURRIED % list(milliseconds)}}}")
