"""Debian's headless Firefox, controlled by its Marionette protocol: `with Firefox(folder, preferences) as browser`."""

import json
import os
import shutil
import socket
import subprocess
import time
from contextlib import suppress
from pathlib import Path

PATH = shutil.which("firefox-esr")
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
QUIET = {
    "remote.prefs.recommended": False, "app.update.auto": False, "browser.shell.checkDefaultBrowser": False, "browser.startup.page": 0,
    "browser.startup.homepage_override.mstone": "ignore", "browser.aboutwelcome.enabled": False, "datareporting.policy.dataSubmissionEnabled": False,
    "toolkit.telemetry.enabled": False, "network.captive-portal-service.enabled": False, "network.connectivity-service.enabled": False,
    "network.manage-offline-status": False, "browser.safebrowsing.malware.enabled": False, "browser.safebrowsing.phishing.enabled": False,
    "services.settings.server": "data:,#remote-settings-dummy/v1", "extensions.getAddons.cache.enabled": False, "browser.region.update.enabled": False,
}


class Firefox:
    def __init__(self, folder: Path, preferences: dict):
        self.folder = folder
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.preferences = QUIET | {"marionette.port": self.port} | preferences
        self.count = 0

    def __enter__(self):
        profile = self.folder / "profile"
        profile.mkdir()
        (profile / "user.js").write_text("".join(
            f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in self.preferences.items()))
        environment = os.environ | {"HOME": str(self.folder), "MOZ_HEADLESS": "1"}
        self.process = subprocess.Popen(
            [PATH, "--headless", "--marionette", "--no-remote", "--profile", str(profile)], env=environment,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        end = time.monotonic() + 60
        while True:
            with suppress(OSError):
                self.connection = socket.create_connection(("127.0.0.1", self.port), timeout=60)
                break
            assert time.monotonic() < end and self.process.poll() is None, "Firefox does not start"
            time.sleep(0.2)
        self.stream = self.connection.makefile("rb")
        self.read()
        self.ask("WebDriver:NewSession", capabilities={})
        self.ask("WebDriver:SetTimeouts", implicit=20_000, script=30_000, pageLoad=60_000)
        return self

    def __exit__(self, *_):
        with suppress(OSError, RuntimeError):
            self.ask("Marionette:Quit", flags=["eForceQuit"])
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def read(self):
        size = b""
        while (byte := self.stream.read(1)) != b":":
            assert byte, "Firefox is gone"
            size += byte
        return json.loads(self.stream.read(int(size)))

    def ask(self, command: str, **parameters):
        self.count += 1
        text = json.dumps([0, self.count, command, parameters]).encode()
        self.connection.sendall(str(len(text)).encode() + b":" + text)
        _, _, error, answer = self.read()
        if error:
            raise RuntimeError(f"{command}: {error['error']}: {error['message']}")
        return answer

    def goto(self, url: str):
        self.ask("WebDriver:Navigate", url=url)

    def click(self, selector: str):
        found = self.ask("WebDriver:FindElement", using="css selector", value=selector)["value"][ELEMENT]
        self.ask("WebDriver:ElementClick", id=found)

    def evaluate(self, script: str):
        """Returns the result of an async function with this body."""
        return self.ask("WebDriver:ExecuteAsyncScript", args=[], script=f"""
            const done = arguments[arguments.length - 1];
            (async () => {{ {script} }})().then(done, (error) => done('failed: ' + error));""")["value"]
