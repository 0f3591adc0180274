"""A client for a rider's vault, as a program that knows the vault's secret."""

import base64
import secrets

BARE = "basemap: none\nagencies:\n  - id: cairns\n    name: Cairns\n    kind: gtfs\n    schedule:\n      source: {city}\n"


class Vault:
    """A vault on a server: `vault = Vault(server); vault.make(); vault.put(b"sealed")`"""

    def __init__(self, server):
        self.server = server
        self.address = f"/api/v1/vaults/{secrets.token_hex(16)}"
        self.secret = secrets.token_hex(32)

    def ask(self, method: str, path: str = "", body: bytes | None = None, **headers):
        headers = {"Authorization": f"Bearer {self.secret}", "Content-Type": "application/octet-stream"} | headers
        return self.server.get(self.address + path, headers, method, body)

    def make(self):
        return self.ask("PUT")

    def put(self, content: bytes, name: str | None = None):
        return self.ask("PUT", f"/blobs/{name or secrets.token_hex(16)}", content)

    def page(self, after: str | None = None) -> dict:
        answer = self.ask("GET", f"?after={after}" if after else "")
        assert answer.status == 200, answer.body
        return answer.json()

    def contents(self) -> list[bytes]:
        """Returns the whole content of the vault, read page by page."""
        contents, after = [], None
        while True:
            page = self.page(after)
            contents += [base64.b64decode(blob["data"]) for blob in page["blobs"]]
            if not page["more"]:
                return contents
            after = page["blobs"][-1]["id"]
