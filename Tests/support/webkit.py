"""WebKit, the engine of iPhones, as packaged by Debian: MiniBrowser, controlled over W3C WebDriver."""

import base64
import json
import os
import shutil
import subprocess
import time
import urllib.error
import urllib.request
from pathlib import Path

from support.server import free_port

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"


def mini_browser() -> Path | None:
    return next(iter(sorted(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))), None)


def is_there() -> bool:
    return bool(shutil.which("WebKitWebDriver") and mini_browser())


class WebKit:
    """A browser session: `with WebKit() as browser: browser.go(url)`. It needs a display; xvfb-run provides one."""

    def __enter__(self) -> "WebKit":
        port = free_port()
        self.root = f"http://127.0.0.1:{port}"
        # The sandbox needs rights that root in a container does not have.
        environment = os.environ | {"WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1", "LIBGL_ALWAYS_SOFTWARE": "1"}
        self.driver = subprocess.Popen(
            ["WebKitWebDriver", f"--port={port}"], env=environment, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            self.begin()
        except BaseException:
            self.driver.kill()
            raise
        return self

    def begin(self):
        options = {"binary": str(mini_browser()), "args": ["--automation"]}
        wanted = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
        session = self.until(lambda: self.ask("POST", "/session", wanted), "WebKitWebDriver does not answer")
        self.root += f"/session/{session['sessionId']}"

    def __exit__(self, *_):
        try:
            self.ask("DELETE", "")
        finally:
            self.driver.terminate()
            self.driver.wait(10)

    def ask(self, method: str, path: str, body: dict | None = None):
        data = json.dumps(body or {}).encode() if method == "POST" else None
        request = urllib.request.Request(self.root + path, data, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=60) as response:
                return json.load(response)["value"]
        except urllib.error.HTTPError as error:
            with error:
                raise AssertionError(f"{method} {path}: {error.read().decode(errors='replace')[:500]}") from None

    def go(self, url: str):
        self.ask("POST", "/url", {"url": url})

    def resize(self, width: int, height: int):
        self.ask("POST", "/window/rect", {"width": width, "height": height})

    def run(self, script: str, *arguments):
        """Returns the value of a function with this body; a promise is awaited."""
        return self.ask("POST", "/execute/sync", {"script": script, "args": list(arguments)})

    def find(self, selector: str) -> str | None:
        found = self.ask("POST", "/elements", {"using": "css selector", "value": selector})
        return found[0][ELEMENT] if found else None

    def click(self, selector: str):
        element = self.until(lambda: self.find(selector), f"there is no {selector}")
        self.ask("POST", f"/element/{element}/click")

    def text(self, selector: str) -> str:
        element = self.until(lambda: self.find(selector), f"there is no {selector}")
        return self.ask("GET", f"/element/{element}/text")

    def picture(self, path: Path):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(base64.b64decode(self.ask("GET", "/screenshot")))

    def until(self, question, complaint: str, seconds: float = 30):
        """Returns the first truthy result."""
        end = time.monotonic() + seconds
        while True:
            try:
                if answer := question():
                    return answer
            except (ConnectionError, urllib.error.URLError):
                pass
            assert time.monotonic() < end, complaint
            time.sleep(0.1)
