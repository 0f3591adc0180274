"""A gateway that stands in for the push services of apps, in `app_gateway.mjs`, with keys made for the test."""

import json
import subprocess
import threading
from pathlib import Path
from queue import Queue

from support.certificates import make_certificate
from support.waiting import PATIENCE


def make_key(path: Path, *options: str) -> Path:
    """Writes a private key as PEM (PKCS #8), and its public key beside it."""
    subprocess.run(["openssl", "genpkey", *options, "-out", path], check=True, capture_output=True)
    subprocess.run(["openssl", "pkey", "-in", path, "-pubout", "-out", path.with_suffix(".pub")], check=True, capture_output=True)
    return path


class AppGateway:
    """The gateway's process: `with AppGateway(folder) as gateway: Server(folder, CONFIGURATION +
    gateway.configuration)`.

    `messages` lists the messages sent; `complaints` lists deviations from the services' documentation.
    """

    def __init__(self, folder: Path):
        self.folder = folder
        self.messages: list[dict] = []
        self.complaints: list[str] = []
        self.lines: Queue = Queue()

    def __enter__(self) -> "AppGateway":
        folder = self.folder
        make_certificate(folder)
        apns = make_key(folder / "apns.p8", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256")
        fcm = make_key(folder / "fcm.pem", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048")
        settings = {
            "certificate": str(folder / "certificate.pem"), "key": str(folder / "key.pem"),
            "apns": {"public": str(apns.with_suffix(".pub")), "keyID": "KEY1234567", "teamID": "TEAM123456", "topic": "org.example.app"},
            "fcm": {"public": str(fcm.with_suffix(".pub")), "email": "push@town.example", "project": "town"},
            "oneSignal": {"app": "the-app", "key": "a-key"},
        }
        self.process = subprocess.Popen(
            ["node", Path(__file__).with_suffix(".mjs"), json.dumps(settings)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        threading.Thread(target=self.read, daemon=True).start()
        self.url = f"https://localhost:{self.lines.get(timeout=PATIENCE)['port']}"
        (folder / "account.json").write_text(json.dumps({
            "type": "service_account", "project_id": "town", "client_email": "push@town.example",
            "private_key": fcm.read_text(), "token_uri": f"{self.url}/token"}))
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(PATIENCE)

    def read(self):
        for line in self.process.stdout:
            entry = json.loads(line)
            if "complaint" in entry:
                self.complaints.append(entry["complaint"])
            elif "device" in entry:
                self.messages.append(entry)
            else:
                self.lines.put(entry)

    def expect(self, device: str, status: int, body: dict | None = None, **headers: str):
        """Sets the response to the device's next message; later messages are accepted."""
        headers = {name.replace("_", "-"): value for name, value in headers.items()}
        print(json.dumps({"device": device, "status": status, "body": body or {}, "headers": headers}), file=self.process.stdin, flush=True)
        assert self.lines.get(timeout=PATIENCE) == {"expected": device}

    def of(self, device: str) -> list[dict]:
        return [message for message in self.messages if message["device"] == device]

    @property
    def credentials(self) -> str:
        """Returns the lines of `sidecar` in a configuration that contain this gateway's credentials."""
        return f"""
  trust: {self.folder}/certificate.pem
  apns:
    key: {self.folder}/apns.p8
    key_id: KEY1234567
    team_id: TEAM123456
    topic: org.example.app
    url: {self.url}
    sandbox_url: {self.url}
  fcm:
    account: {self.folder}/account.json
    url: {self.url}
  onesignal:
    app: the-app
    key: a-key
    url: {self.url}
"""
