"""The server behind Debian's nginx with the provided example configuration: TLS, HTTP/2, unbuffered streams, and vault
names that are not logged."""

import json
import ssl
import subprocess
import threading
from contextlib import suppress
from http.client import HTTPException

import pytest
from websockets.sync.client import connect

from support.events import Events
from support.proxy import Proxy
from support.server import DEMO, NOW, Server
from support.waiting import PATIENCE, eventually

@pytest.fixture(scope="module")
def proxy(tmp_path_factory):
    folder = tmp_path_factory.mktemp("proxy")
    with Server(folder, DEMO, NOW) as server, Proxy(folder, f"127.0.0.1:{server.port}") as proxy:
        proxy.server = server
        yield proxy


def test_the_proxy_serves_the_page_over_tls_and_http_2(proxy):
    answer = proxy.curl("/", "--http2", "--output", "/dev/null", "--write-out", "%{http_version} %{http_code}")
    assert answer == "2 200"
    assert "Headsign" in proxy.curl("/")


def test_the_proxy_redirects_requests_without_tls(proxy):
    answer = subprocess.run(["curl", "--silent", "--output", "/dev/null", "--write-out", "%{http_code} %{redirect_url}",
                             f"http://127.0.0.1:{proxy.plain}/api/v1/routes?q=1"], capture_output=True, text=True).stdout
    assert answer == "301 https://127.0.0.1/api/v1/routes?q=1"


def test_the_proxy_forwards_the_websockets_of_led_signs(proxy):
    url = proxy.url.replace("https:", "wss:") + "/transit-tracker"
    with connect(url, ssl=ssl._create_unverified_context(), open_timeout=PATIENCE, close_timeout=PATIENCE) as sign:
        sign.send("nonsense")
        assert json.loads(sign.recv(timeout=PATIENCE))["event"] == "exception"


def test_the_proxy_does_not_buffer_live_streams(proxy):
    """Buses report every two seconds: a buffering proxy would deliver nothing for minutes, then many events
    together."""
    routes = sorted({one["route"] for one in proxy.server.json("/api/v1/vehicles")["vehicles"] if "route" in one})[:20]
    path = "/api/v1/live?routes=" + ",".join(routes)
    direct = []

    def listen(events):
        with suppress(OSError, ValueError, HTTPException):
            for event in events:
                direct.append(event)

    listener = Events(proxy.server, path)
    thread = threading.Thread(target=listen, args=[listener.events()])
    thread.start()
    try:
        with proxy.open(path, Accept="text/event-stream") as stream:
            assert stream.headers["Content-Type"].startswith("text/event-stream")
            ahead, come = [], 0

            def at_once() -> bool:
                """Whether a direct client of the server was at most one event ahead at each of the last three
                events."""
                nonlocal come
                line = stream.readline()
                assert line, "the stream ended"
                if line.startswith(b"data:"):
                    come += 1
                    # The first event is the snapshot that each client receives.
                    if come > 1:
                        ahead.append(len(direct) - come)
                return len(ahead) >= 3 and max(ahead[-3:]) <= 1

            eventually(at_once, pause=0)
    finally:
        listener.cut()
        thread.join()
    assert len(direct) >= 3, "the server itself was not heard"


def test_the_proxy_passes_compressed_responses_and_etags_through(proxy):
    def is_known() -> bool:
        with proxy.open("/api/v1/routes", **{"Accept-Encoding": "gzip"}) as answer:
            assert answer.headers["Content-Encoding"] == "gzip"
            known = answer.headers["ETag"]
        return proxy.curl("/api/v1/routes", "--header", f"If-None-Match: {known}", "--output", "/dev/null", "--write-out", "%{http_code}") == "304"

    # The response includes the status of a route, which may have changed between the two requests.
    eventually(is_known)


def test_the_proxy_can_serve_the_whole_site_below_a_path(proxy):
    assert json.loads(proxy.curl("/transit/api/v1/agencies"))["agencies"][0]["id"] == "cairns"
    assert "Headsign" in proxy.curl("/transit/")
    assert proxy.curl("/transit", "--output", "/dev/null", "--write-out", "%{redirect_url}").endswith("/transit/")
    asked = proxy.curl("/transit/otp/gtfs/v1", "--header", "Content-Type: application/json", "--data", '{"query": "{agencies {gtfsId}}"}')
    assert json.loads(asked)["data"]["agencies"][0]["gtfsId"].startswith("cairns:")


def test_the_proxy_does_not_log_vault_names(proxy):
    name = "0123456789abcdef" * 2
    assert proxy.status(f"/api/v1/vaults/{name}") in (401, 404)
    assert proxy.status("/api/v1/routes") == 200
    eventually(lambda: "/api/v1/routes" in (proxy.folder / "access.log").read_text())
    assert name not in (proxy.folder / "access.log").read_text()


def test_behind_a_proxy_rate_limits_apply_to_the_riders_address(proxy):
    """An address that the rider claims in a header is not trusted."""
    assert proxy.status("/metrics") == 200
    assert "X-Forwarded-For $remote_addr" in (proxy.folder / "nginx.conf").read_text()
