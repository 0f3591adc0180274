"""A push service by RFC 8030, and browsers that subscribe to it; messages are decrypted with a third-party library."""

import base64
import json
import secrets
import socket
import threading
import time
from contextlib import suppress
from dataclasses import dataclass, field

import http_ece
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from support.local_server import LocalServer, QuietHandler


def letters(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def data(letters: str) -> bytes:
    return base64.urlsafe_b64decode(letters + "=" * (-len(letters) % 4))


@dataclass
class Message:
    at: float
    status: int
    headers: dict[str, str]
    text: dict


@dataclass
class Browser:
    """A browser's push subscription."""
    endpoint: str
    server_key: str
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    auth: bytes = field(default_factory=lambda: secrets.token_bytes(16))
    messages: list[Message] = field(default_factory=list)
    # The responses to its next messages; status 201 after those.
    answers: list[tuple[int, dict[str, str]]] = field(default_factory=list)

    @property
    def subscription(self) -> dict:
        public = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"endpoint": self.endpoint, "keys": {"p256dh": letters(public), "auth": letters(self.auth)}}

    @property
    def taken(self) -> list[Message]:
        return [message for message in self.messages if message.status == 201]


class SilentServices:
    """Push services at any number of addresses of this machine that accept connections and never respond.

    `with SilentServices() as silent: silent.endpoint(7)`; `silent.count` is the number of accepted connections."""

    def __enter__(self):
        self.accepted: list[socket.socket] = []
        self.listener = socket.socket()
        self.listener.bind(("", 0))
        self.listener.listen(1024)
        threading.Thread(target=self.accept, daemon=True).start()
        return self

    def __exit__(self, *_):
        # Closing the socket would not end a thread that waits for a connection.
        self.listener.shutdown(socket.SHUT_RDWR)
        for one in [self.listener, *self.accepted]:
            one.close()

    def accept(self):
        with suppress(OSError):
            while True:
                self.accepted.append(self.listener.accept()[0])

    @property
    def count(self) -> int:
        return len(self.accepted)

    @staticmethod
    def host(number: int) -> str:
        return f"127.1.{number // 200}.{number % 200 + 1}"

    def endpoint(self, number: int) -> str:
        return f"http://{self.host(number)}:{self.listener.getsockname()[1]}/1"


class PushService(LocalServer):
    """The push service: `with PushService() as service: browser = service.subscribe(key)`; `service.complaints`
    lists faults in requests."""

    def __init__(self):
        self.browsers: dict[str, Browser] = {}
        self.complaints: list[str] = []
        self.lock = threading.Lock()

    def subscribe(self, server_key: str) -> Browser:
        path = f"/push/{secrets.token_urlsafe(24)}"
        browser = self.browsers[path] = Browser(self.url + path, server_key)
        return browser

    def checked(self, headers: dict[str, str], browser: Browser) -> None:
        """Checks a request by RFC 8030, section 5, and RFC 8292, section 2."""
        assert headers["content-encoding"] == "aes128gcm"
        assert 0 <= int(headers["ttl"]) <= 28 * 86_400
        assert headers["urgency"] in ("very-low", "low", "normal", "high")
        assert len(headers["topic"]) <= 32 and letters(data(headers["topic"])) == headers["topic"]
        scheme, _, rest = headers["authorization"].partition(" ")
        fields = dict(part.strip().split("=", 1) for part in rest.split(","))
        assert scheme == "vapid" and fields["k"] == browser.server_key
        head, _, signature = fields["t"].rpartition(".")
        raw = data(signature)
        public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), data(fields["k"]))
        public.verify(
            encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big")), head.encode(),
            ec.ECDSA(hashes.SHA256()))
        claims = json.loads(data(head.split(".")[1]))
        assert claims["aud"] == self.url and time.time() < claims["exp"] <= time.time() + 86_400
        assert claims["sub"].startswith("mailto:")

    def take(self, path: str, headers: dict[str, str], body: bytes) -> tuple[int, dict[str, str]]:
        browser = self.browsers.get(path)
        if browser is None:
            return 404, {}
        if len(body) > 4096:
            return 413, {}
        try:
            self.checked(headers, browser)
            text = json.loads(http_ece.decrypt(
                body, private_key=browser.key, auth_secret=browser.auth, version="aes128gcm"))
        except (AssertionError, InvalidSignature, KeyError, ValueError, http_ece.ECEException) as error:
            self.complaints.append(repr(error))
            return 400, {}
        status, more = browser.answers.pop(0) if browser.answers else (201, {"Location": f"{self.url}/message"})
        browser.messages.append(Message(time.monotonic(), status, headers, text))
        return status, more

    def handler(service):
        class Handler(QuietHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self):
                body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
                headers = {name.lower(): value for name, value in self.headers.items()}
                with service.lock:
                    status, more = service.take(self.path, headers, body)
                self.reply(status, "text/plain", b"", **{name.replace("-", "_"): value for name, value in more.items()})

        return Handler
