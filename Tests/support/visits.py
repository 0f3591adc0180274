"""Measures visits to the page on a slow phone: bytes received, time until the first board, layout shifts, long
tasks."""

import socket
import threading
from urllib.parse import urlsplit

from support.waiting import frames, loaded

# A phone that is several years old, on a poor connection.
SLOW = {"latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 96_000, "offline": False}
PROCESSOR = 4

# Records the browser's performance entries while the page starts, and the time at which a stop's first departure became
# visible.
OBSERVE = """
globalThis.visit = { shifts: [], tasks: [] };
new PerformanceObserver((list) => {
    for (const one of list.getEntries()) {
        if (one.hadRecentInput) continue;
        visit.shifts.push({ value: one.value, at: one.startTime, what: one.sources.map(({ node, previousRect, currentRect }) =>
            `${node?.id || node?.className || node?.parentElement?.className || node?.nodeName} ${previousRect.y}+${previousRect.height} -> ${currentRect.y}+${currentRect.height}`) });
    }
}).observe({ type: 'layout-shift', buffered: true });
new PerformanceObserver((list) => {
    for (const one of list.getEntries()) visit.tasks.push({ at: one.startTime, lasted: one.duration });
}).observe({ type: 'longtask', buffered: true });
const look = () => {
    if (document.querySelector('#tray-title') && document.querySelector('#tray .plate, #tray .board li, #tray .row .when')) visit.board = performance.now();
    else setTimeout(look, 20);
};
look();
"""

MEASURE = """() => ({
    board: visit.board,
    shift: visit.shifts.reduce((sum, { value }) => sum + value, 0),
    shifts: visit.shifts,
    blocked: visit.tasks.reduce((sum, { lasted }) => sum + Math.max(0, lasted - 50), 0),
    tasks: visit.tasks,
    scripts: performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length,
    requests: performance.getEntriesByType('resource').length,
    transferred: performance.getEntriesByType('resource').map(({ name, transferSize }) => [name.replace(location.origin, ''), transferSize]),
})"""


def slow_down(page, processor: float = PROCESSOR):
    """Limits the connection and the processor of this page to those of a slow phone."""
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", SLOW)
    session.send("Emulation.setCPUThrottlingRate", {"rate": processor})


def visit(page, address: str, seconds: float | None = None, processor: float | None = PROCESSOR) -> dict:
    """Opens an address in a new page, and measures for this many seconds, or until nothing more is loading.

    `processor` is the slowdown factor; with None the connection is fast too.
    """
    page.add_init_script(OBSERVE)
    if processor:
        slow_down(page, processor)
    page.goto(address, wait_until="commit")
    if seconds is None:
        # The idle page sends further requests a little later.
        for _ in range(2):
            loaded(page)
            frames(page, 30)
    else:
        page.wait_for_timeout(seconds * 1000)
    return page.evaluate(MEASURE)


class Wire:
    """A proxy of a server that counts bytes: `with Wire(url) as wire`. The proxy listens at `wire.url`;
    `wire.received` counts all bytes that the server sends, including headers."""

    def __init__(self, url: str):
        self.target = urlsplit(url)
        self.received = 0
        self.sent = 0

    def __enter__(self):
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        threading.Thread(target=self.accept, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.listener.close()

    def accept(self):
        while True:
            try:
                near, _ = self.listener.accept()
            except OSError:
                return
            far = socket.create_connection((self.target.hostname, self.target.port))
            for one, other, name in ((near, far, "sent"), (far, near, "received")):
                threading.Thread(target=self.pump, args=(one, other, name), daemon=True).start()

    def pump(self, one: socket.socket, other: socket.socket, name: str):
        try:
            while chunk := one.recv(1 << 16):
                setattr(self, name, getattr(self, name) + len(chunk))
                other.sendall(chunk)
        except OSError:
            pass
        for end in (one, other):
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
