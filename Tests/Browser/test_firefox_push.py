"""Web Push with a real Firefox: it subscribes at the test's own push service, the server sends a message, and the
service worker shows the notification."""

import pytest

from support.alarms import configuration
from support.autopush import Autopush
from support.clocks import FastClock
from support.firefox import PATH, Firefox
from support.places import ROOT
from support.server import Server
from support.waiting import PATIENCE, eventually

pytestmark = pytest.mark.skipif(PATH is None, reason="There is no firefox-esr on the PATH; scripts/setup test does not bring it.")

NOTICES = """const registration = await navigator.serviceWorker.getRegistration();
    return (await registration.getNotifications()).map(({ title, body, data }) => [title, body, data.at]);"""
TOLD = "return document.querySelector('#message').textContent;"


# The test's push service instead of Mozilla's, notification permission without a prompt, and notifications drawn by
# Firefox itself, because there is no desktop.
PREFERENCES = {
    "dom.push.testing.allowInsecureServerURL": True, "dom.push.connection.enabled": True,
    "permissions.default.desktop-notification": 1, "alerts.useSystemBackend": False,
}


def test_an_alarm_set_on_the_page_shows_a_notification_in_firefox(tmp_path):
    clock = FastClock("2026-11-18T07:57:00-05:00", 4)
    with (
        Autopush() as service,
        Server(tmp_path, configuration(tmp_path), now=None, arguments=[*clock.arguments, "--site", str(ROOT / "Web")]) as server,
        Firefox(tmp_path, PREFERENCES | {"dom.push.serverURL": service.socket_url}) as browser,
    ):
        browser.goto(f"{server.url}/#/stop/town:b")
        browser.click("#tray .acts button[aria-haspopup]")
        browser.click("dialog .btn.primary:not([disabled])")
        eventually(lambda: browser.evaluate(TOLD) == "Reminder set: 1, 5 min before.")
        assert {"hello", "register"} <= {message.get("messageType") for message in service.messages}
        [[title, body, at]] = eventually(lambda: browser.evaluate(NOTICES), 2 * PATIENCE)
        assert title.startswith("1 in ") and "Church" in body and at == "#/stop/town%3Ab"
        acknowledged = [update["code"] for message in service.messages if message.get("messageType") == "ack" for update in message["updates"]]
        # Code 100: the message was decrypted and delivered to the page's service worker without an error.
        assert acknowledged == [100] and not any(message.get("messageType") == "nack" for message in service.messages)
        assert not service.complaints
