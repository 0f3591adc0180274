"""A push service for Firefox: JSON over a WebSocket for the browser, RFC 8030 for the server."""

import base64
import hashlib
import json
import socket
import struct
import threading
import uuid

from support.push_service import Browser, PushService, letters

MAGIC = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"


class WebSocket:
    """One WebSocket connection (RFC 6455) for text messages only."""

    def __init__(self, connection: socket.socket):
        self.connection = connection
        self.stream = connection.makefile("rb")
        self.lock = threading.Lock()

    def greet(self) -> None:
        headers = {}
        while line := self.stream.readline().decode().strip():
            name, _, value = line.partition(":")
            headers[name.lower()] = value.strip()
        accept = base64.b64encode(hashlib.sha1((headers["sec-websocket-key"] + MAGIC).encode()).digest()).decode()
        answer = ["HTTP/1.1 101 Switching Protocols", "Upgrade: websocket", "Connection: Upgrade", f"Sec-WebSocket-Accept: {accept}"]
        if "sec-websocket-protocol" in headers:
            answer.append(f"Sec-WebSocket-Protocol: {headers['sec-websocket-protocol'].split(',')[0].strip()}")
        self.connection.sendall(("\r\n".join(answer) + "\r\n\r\n").encode())

    def receive(self) -> str | None:
        """Returns the next message; None at the end."""
        while True:
            head = self.stream.read(2)
            if len(head) < 2 or head[0] & 15 == 8:
                return None
            size = head[1] & 127
            if size == 126:
                [size] = struct.unpack(">H", self.stream.read(2))
            elif size == 127:
                [size] = struct.unpack(">Q", self.stream.read(8))
            mask = self.stream.read(4)
            text = bytes(byte ^ mask[place % 4] for place, byte in enumerate(self.stream.read(size)))
            if head[0] & 15 == 1:
                return text.decode()

    def send(self, message: dict) -> None:
        text = json.dumps(message).encode()
        head = bytes([0x81, len(text)]) if len(text) < 126 else bytes([0x81, 126]) + struct.pack(">H", len(text))
        with self.lock:
            self.connection.sendall(head + text)


class Autopush(PushService):
    """The push service, used as `with Autopush() as service`. Firefox connects to `service.socket_url`;
    `service.messages` lists what Firefox sent."""

    def __enter__(self):
        super().__enter__()
        self.messages: list[dict] = []
        self.client: WebSocket | None = None
        self.sockets = socket.create_server(("127.0.0.1", 0))
        self.socket_url = f"ws://127.0.0.1:{self.sockets.getsockname()[1]}/"
        threading.Thread(target=self.accept, daemon=True).start()
        return self

    def __exit__(self, *error):
        self.sockets.close()
        super().__exit__(*error)

    def accept(self) -> None:
        while True:
            try:
                connection, _ = self.sockets.accept()
            except OSError:
                return
            threading.Thread(target=self.serve, args=[WebSocket(connection)], daemon=True).start()

    def serve(self, client: WebSocket) -> None:
        client.greet()
        while (text := client.receive()) is not None:
            message = json.loads(text)
            self.messages.append(message)
            match message.get("messageType"):
                case "hello":
                    self.client = client
                    client.send({"messageType": "hello", "status": 200, "uaid": uuid.uuid4().hex, "use_webpush": True, "broadcasts": {}})
                case "register":
                    path = f"/push/{message['channelID']}"
                    self.browsers[path] = Browser(self.url + path, message["key"].rstrip("="))
                    client.send({"messageType": "register", "status": 200, "channelID": message["channelID"], "pushEndpoint": self.url + path})
                case "unregister":
                    self.browsers.pop(f"/push/{message['channelID']}", None)
                    client.send({"messageType": "unregister", "status": 200, "channelID": message["channelID"]})
                case None:
                    client.send({})

    def take(self, path: str, headers: dict[str, str], body: bytes) -> tuple[int, dict[str, str]]:
        """Forwards the message unchanged: only the browser can decrypt it."""
        browser = self.browsers.get(path)
        if browser is None or self.client is None:
            return 404, {}
        try:
            self.checked(headers, browser)
        except Exception as error:
            self.complaints.append(repr(error))
            return 400, {}
        self.client.send({"messageType": "notification", "channelID": path.rsplit("/", 1)[1], "version": uuid.uuid4().hex,
                          "data": letters(body), "headers": {"encoding": "aes128gcm"}})
        return 201, {"Location": f"{self.url}/message"}
