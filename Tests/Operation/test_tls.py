"""A server with built-in TLS: HTTP/2 and HTTP/1.1 with the same responses, streams and limits, and a certificate that
is replaced."""

import hashlib
import itertools
import re
import shutil
import signal
import socket
import ssl
import subprocess
import urllib.request
from datetime import datetime, timedelta
from urllib.parse import quote

import pytest

from support import frames
from support.certificates import make_certificate
from support.documents import document
from support.frames import END_STREAM, DATA, GOAWAY, HEADERS, RESET, Wire, frame, request
from support.places import HEADSIGN, ROOT
from support.planners import CITY, UNIVERSITY, ready, text
from support.server import DEMO, NOW, Server, streams_ended
from support.waiting import eventually

TRUSTING = ssl._create_unverified_context()
TLS = "\nserver:\n  limits: none\n  tls:\n    certificate: certificate.pem\n    key: key.pem"


class SecureServer(Server):
    def __init__(self, folder, *arguments, **more):
        super().__init__(folder, *arguments, **more)
        self.folder, self.url = folder, self.url.replace("http:", "https:")

    def curl(self, path, *options):
        return subprocess.run(["curl", "--silent", "--insecure", "--max-time", "20", *options, self.url + path],
                              capture_output=True, text=True).stdout

    @property
    def shown(self) -> str:
        """Returns the fingerprint of the certificate that a client receives."""
        return hashlib.sha256(ssl.PEM_cert_to_DER_cert(ssl.get_server_certificate(("127.0.0.1", self.port)))).hexdigest()


@pytest.fixture(scope="module", autouse=True)
def trusting():
    opener = urllib.request.build_opener(urllib.request.HTTPSHandler(context=TRUSTING))
    urllib.request.install_opener(opener)
    yield
    urllib.request.install_opener(urllib.request.build_opener())


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    folder = tmp_path_factory.mktemp("tls")
    make_certificate(folder)
    with SecureServer(folder, DEMO.replace("\nserver:\n  limits: none", TLS), NOW) as server:
        yield server


@pytest.mark.parametrize("version, spoken", [("--http2", "2"), ("--http1.1", "1.1")])
def test_http_1_1_and_http_2_return_the_same_responses(server, version, spoken):
    assert server.curl("/", version, "--output", "/dev/null", "--write-out", "%{http_version} %{http_code}") == f"{spoken} 200"
    head = server.curl("/api/v1/routes", version, "--head", "--header", "Accept-Encoding: gzip").lower()
    assert "content-encoding: gzip" in head and "transfer-encoding" not in head
    def is_known() -> bool:
        head = server.curl("/api/v1/routes", version, "--head", "--header", "Accept-Encoding: gzip").lower()
        tag = next(line.split(": ")[1].strip() for line in head.splitlines() if line.startswith("etag"))
        return server.curl("/api/v1/routes", version, "--header", f"If-None-Match: {tag.replace('w/', 'W/')}",
                           "--output", "/dev/null", "--write-out", "%{http_code}") == "304"

    # A bus may have reported between the two requests.
    eventually(is_known)
    for path in ["/", "/api/v1/routes", "/api/v1/nothing", "/health"]:
        assert "strict-transport-security: max-age=31536000" in server.curl(path, version, "--head").lower()


def test_large_responses_over_tls_are_complete(server):
    one = subprocess.run(["curl", "--silent", "--insecure", "--http2", f"{server.url}/api/v1/agencies/cairns/timetable"],
                         capture_output=True).stdout
    other = subprocess.run(["curl", "--silent", "--insecure", "--http1.1", f"{server.url}/api/v1/agencies/cairns/timetable"],
                           capture_output=True).stdout
    assert len(one) > 500_000 and one == other


def test_the_feeds_command_reports_an_untrusted_server_certificate(server):
    shown = subprocess.run([HEADSIGN, "feeds", "--server", server.url], capture_output=True, text=True)
    assert shown.returncode == 69 and "is self-signed" in shown.stderr
    shown = subprocess.run([HEADSIGN, "feeds", "--server", server.url.replace("https:", "http:")], capture_output=True, text=True)
    assert shown.returncode == 69 and "https://" in shown.stderr


def test_many_http_2_requests_share_a_connection_with_an_event_stream(server):
    """This is how the page communicates: an event stream that never ends, and all other requests on the same
    connection."""
    with Wire(server.port) as wire:
        wire.send(request(1, "/api/v1/live?agency=cairns"))
        assert b"event: snapshot" in wire.until(DATA, 1)[3] + wire.until(DATA, 1)[3]
        wire.send(*(request(number, "/health") for number in range(3, 101, 2)))
        ended = set()
        while len(ended) < 49:
            kind, flags, stream, _ = wire.next()
            if stream > 1 and flags & END_STREAM and kind in (DATA, HEADERS):
                ended.add(stream)
        assert ended == set(range(3, 101, 2))
        # Buses report every two seconds, and the events arrive without buffering.
        wire.send(frame(frames.WINDOW, 0, 0, (1 << 20).to_bytes(4)), frame(frames.WINDOW, 0, 1, (1 << 20).to_bytes(4)))
        wire.until(DATA, 1)


def metric(server, name: str) -> float:
    lines = server.get("/metrics").body.decode().splitlines()
    return next(float(line.split()[-1]) for line in lines if line.startswith(name + " "))


def streams(server) -> float:
    return metric(server, "headsign_streams")


def test_resetting_an_http_2_stream_ends_its_live_stream(server):
    # Streams of earlier tests may not have ended yet.
    streams_ended(server)
    with Wire(server.port) as wire:
        wire.send(request(1, "/api/v1/live?agency=cairns"))
        wire.until(DATA, 1)
        assert streams(server) == 1
        wire.send(frame(RESET, 0, 1, (8).to_bytes(4)))
        streams_ended(server)
        wire.send(request(3, "/health"))
        assert wire.until(DATA, 3)


def endpoints() -> list[str]:
    """Returns every path in the API descriptions, including those of other APIs, and the streams as clients request
    them."""
    contracts = [document(path) for path in sorted((ROOT / "api").glob("*.yaml"))]
    paths = {path for contract in contracts for path in contract.get("paths", {})}
    more = ["/", "/health", "/metrics", "/otp", "/otp/gtfs/v1", "/cluster/v1/agencies/cairns/stream", "/api/v1/live?agency=cairns",
            "/api/v1/intercity/departures?origin=r7jq8&destination=r7kh3&date=2026-11-20"]
    return sorted({re.sub(r"\{\w+\}", "cairns:1", path) for path in paths}) + more


def leave_http2(port: int, path: str):
    """Disconnects in every state of a request: before its headers end, before its body begins or ends, and before and
    within the response."""
    unended = request(1, path, ended=False)
    states = [
        [request(1, path)[:20]],
        [unended],
        [unended, frame(RESET, 0, 1, (8).to_bytes(4))],
        [request(1, path, ended=False, method="POST"), frame(DATA, 0, 1, b"{")],
        [request(1, path)],
        [request(1, path), frame(RESET, 0, 1, (8).to_bytes(4))],
    ]
    for sent in states:
        with Wire(port) as wire:
            wire.send(*sent)
    for sent in [unended, request(1, path)]:
        with Wire(port) as wire:
            wire.send(sent)
            wire.until(HEADERS, 1)


def leave_http1(port: int, path: str):
    def ask(method: str, *fields: str) -> bytes:
        return "\r\n".join([f"{method} {path} HTTP/1.1", "Host: town", *fields, "", ""]).encode()

    states = [
        ask("GET")[:12],
        ask("GET", "Content-Length: 100"),
        ask("GET", "Transfer-Encoding: chunked") + b"5\r\nab",
        ask("POST", "Content-Length: 100") + b"{",
        ask("GET"),
    ]
    for sent in states:
        with TRUSTING.wrap_socket(socket.create_connection(("127.0.0.1", port), 20)) as wire:
            wire.sendall(sent)
    for sent in [ask("GET"), ask("GET", "Content-Length: 100")]:
        with TRUSTING.wrap_socket(socket.create_connection(("127.0.0.1", port), 20)) as wire:
            wire.sendall(sent)
            assert wire.recv(100).startswith(b"HTTP/1.1 ")


@pytest.mark.parametrize("leave", [leave_http2, leave_http1])
def test_a_client_that_disconnects_at_any_moment_affects_no_other_request(server, leave):
    serving = server.serving
    for path in endpoints():
        leave(server.port, path)
    streams_ended(server)
    assert server.serving == serving and "restarting" not in server.log.read_text()


def plans(kind: str, number: int) -> list[str]:
    """Returns request targets of long searches, all different."""
    now, times = datetime.fromisoformat(NOW), range(40)
    match kind:
        case "plan":
            return [f"/api/v1/plan?from={text(CITY)}&to={text(UNIVERSITY)}&window=720&departAt={int(now.timestamp()) + number + each}" for each in times]
        case "motis":
            moments = [(now + timedelta(seconds=number + each)).isoformat() for each in times]
            return [f"/motis/api/v5/plan?fromPlace={text(CITY)}&toPlace={text(UNIVERSITY)}&searchWindow=43200&time={quote(moment)}"
                    for moment in moments]
        case _:
            return ["/otp/gtfs/v1?query=" + quote(
                f'{{ a{number + each}: plan(fromPlace: "{text(CITY)}", toPlace: "{text(UNIVERSITY)}", searchWindow: 43200) '
                "{ itineraries { duration } } }") for each in times]


def ask_and_leave_http2(port: int, targets: list[str]):
    with Wire(port) as wire:
        wire.send(*(request(2 * number + 1, target) for number, target in enumerate(targets)))
        wire.until(HEADERS)


def ask_and_leave_http1(port: int, targets: list[str]):
    wires = [TRUSTING.wrap_socket(socket.create_connection(("127.0.0.1", port), 20)) for _ in targets]
    for wire, target in zip(wires, targets):
        wire.sendall(f"GET {target} HTTP/1.1\r\nHost: town\r\n\r\n".encode())
    wires[0].recv(100)
    for wire in wires:
        wire.close()


@pytest.mark.parametrize("kind", ["plan", "motis", "otp"])
@pytest.mark.parametrize("leave", [ask_and_leave_http2, ask_and_leave_http1])
def test_queued_plans_of_disconnected_clients_are_dropped(server, leave, kind):
    ready(server)
    before, asked = metric(server, "headsign_plan_abandoned_total"), itertools.count(0, 40)

    def is_dropped() -> bool:
        leave(server.port, plans(kind, next(asked)))
        return metric(server, "headsign_plan_abandoned_total") > before

    eventually(is_dropped)
    eventually(lambda: metric(server, "headsign_plan_waiting") == 0)
    assert server.get(f"/api/v1/plan?from={text(CITY)}&to={text(UNIVERSITY)}").json()["journeys"]


def test_request_size_limits_are_the_same_in_http_1_1_and_http_2(server):
    long = "/api/v1/stops?query=" + "x" * 40_000

    def second(path, version):
        """Sends two requests and returns the statuses: in HTTP/2 the first request precedes the settings exchange."""
        return server.curl(path, version, "--output", "/dev/null", "--output", "/dev/null", "--write-out", "%{http_code} ",
                           f"{server.url}/health").split()

    for version in ["--http1.1", "--http2"]:
        assert second(long, version) == ["200", "400"]
        assert second(long + "x" * 20_000, version) == ["200", "414"]
    big = server.folder / "big"
    big.write_bytes(b"x" * (2 << 20))
    answers = {server.curl("/otp/gtfs/v1", version, "--header", "Content-Type: application/json", "--data-binary", f"@{big}",
                           "--output", "/dev/null", "--write-out", "%{http_code}") for version in ["--http1.1", "--http2"]}
    assert answers == {"413"}


def test_invalid_http_2_frames_end_only_their_own_connection(server):
    with Wire(server.port) as other, Wire(server.port) as wire:
        wire.send(request(1, "/health"), frame(DATA, 0, 7, b"for nobody"))
        with pytest.raises((EOFError, ConnectionError)):
            while wire.next()[0] != GOAWAY:
                pass
            wire.next()
        other.send(request(1, "/health"))
        assert other.until(DATA, 1)


def test_too_many_concurrent_http_2_requests_end_their_connection(server):
    with Wire(server.port) as wire:
        wire.send(*(request(number, "/otp/gtfs/v1", ended=False, method="POST") for number in range(1, 203, 2)))
        with pytest.raises((EOFError, ConnectionError)):
            wire.until(DATA)
    assert server.get("/health").status == 200


def test_tls_connections_are_counted_before_their_first_byte(server):
    def open_connections():
        text = server.get("/metrics").body.decode()
        return next(float(line.split()[-1]) for line in text.splitlines() if line.startswith("headsign_connections "))

    before = open_connections()
    silent = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(8)]
    eventually(lambda: open_connections() >= before + 8)
    with Wire(server.port) as wire:
        wire.send(request(1, "/health"))
        wire.until(DATA, 1)
        assert open_connections() >= before + 9
    for one in silent:
        one.close()
    eventually(lambda: open_connections() <= before + 1)


def test_old_tls_versions_and_plain_text_are_rejected(server):
    old = ssl._create_unverified_context()
    old.minimum_version = ssl.TLSVersion.MINIMUM_SUPPORTED
    old.maximum_version = ssl.TLSVersion.TLSv1_1
    old.set_ciphers("DEFAULT:@SECLEVEL=0")
    with pytest.raises((ssl.SSLError, ConnectionError)):
        old.wrap_socket(socket.create_connection(("127.0.0.1", server.port)), server_hostname="localhost")
    with socket.create_connection(("127.0.0.1", server.port), 10) as plain:
        plain.sendall(b"GET /health HTTP/1.1\r\nHost: town\r\n\r\n")
        try:
            assert b"HTTP/1.1 200" not in plain.recv(1000)
        except ConnectionError:
            pass
    assert server.get("/health").status == 200


def test_a_new_certificate_is_loaded_and_an_invalid_one_is_ignored(tmp_path):
    make_certificate(tmp_path)
    with SecureServer(tmp_path, DEMO.replace("\nserver:\n  limits: none", TLS), NOW) as server:
        first = server.shown
        serving = server.serving
        with Wire(server.port) as wire:
            wire.send(request(1, "/api/v1/live?agency=cairns"))
            wire.until(DATA, 1)
            make_certificate(tmp_path, "new", kind="rsa")
            eventually(lambda: server.shown != first)
            second = server.shown
            wire.send(request(3, "/health"))
            assert wire.until(DATA, 3), "a connection that was there goes on"
            (tmp_path / "certificate.pem").write_text("nonsense")
            eventually(lambda: "is not a certificate in the PEM format" in server.log.read_text())
            assert server.shown == second
            assert "headsign_certificate_failing 1" in server.get("/metrics").body.decode()
            make_certificate(tmp_path, "third")
            server.process.send_signal(signal.SIGHUP)
            eventually(lambda: server.shown not in (first, second))
            assert "headsign_certificate_failing 0" in server.get("/metrics").body.decode()
        assert server.serving == serving


def serve(folder):
    (folder / "headsign.yaml").write_text(DEMO.replace("\nserver:\n  limits: none", TLS))
    return subprocess.run([HEADSIGN, "serve", "--config", folder / "headsign.yaml", "--data", folder / "data", "--port", "0"],
                          capture_output=True, text=True, timeout=60)


def check(folder):
    (folder / "headsign.yaml").write_text(DEMO.replace("\nserver:\n  limits: none", TLS))
    return subprocess.run([HEADSIGN, "check", "--offline", folder / "headsign.yaml"], capture_output=True, text=True, timeout=60)


def test_invalid_certificate_and_key_files_are_rejected_with_a_message(tmp_path):
    make_certificate(tmp_path)
    kept = (tmp_path / "key.pem").read_text()
    for spoil, words in [
        (lambda: (tmp_path / "key.pem").unlink(), "key.pem cannot be read"),
        (lambda: (tmp_path / "key.pem").write_text("-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n"),
         "key.pem is not a private key in the PEM format"),
        (lambda: shutil.copy(make_other(tmp_path) / "key.pem", tmp_path / "key.pem"), "does not match the certificate in"),
        (lambda: (tmp_path / "certificate.pem").write_text(kept), "certificate.pem is not a certificate in the PEM format"),
    ]:
        spoil()
        ended = serve(tmp_path)
        assert ended.returncode == 78 and words in ended.stderr, ended.stderr
        looked = check(tmp_path)
        assert looked.returncode == 69 and words in looked.stdout, looked.stdout


def make_other(folder):
    other = folder / "other"
    other.mkdir()
    make_certificate(other)
    return other


def test_check_warns_about_a_world_readable_key_and_a_certificate_that_expires_soon(tmp_path):
    make_certificate(tmp_path, days=3)
    assert "Renew the certificate." in check(tmp_path).stdout
    make_certificate(tmp_path)
    assert re.search("(19|20) days left", check(tmp_path).stdout)
    (tmp_path / "key.pem").chmod(0o644)
    assert "is readable by all users" in check(tmp_path).stdout
    with SecureServer(tmp_path, DEMO.replace("\nserver:\n  limits: none", TLS), NOW) as server:
        assert "is readable by all users" in server.log.read_text()


def test_an_incomplete_tls_configuration_is_rejected_with_its_line(tmp_path):
    (tmp_path / "headsign.yaml").write_text(DEMO.replace("\nserver:\n  limits: none", TLS.replace("\n    key: key.pem", "")))
    looked = subprocess.run([HEADSIGN, "check", "--offline", tmp_path / "headsign.yaml"], capture_output=True, text=True)
    assert looked.returncode == 78 and "tls requires key, a file in the PEM format" in looked.stderr
