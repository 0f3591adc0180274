"""Alarms that notify the rider while the page is closed: chosen on the page, stored by the server, and shown once by
the service worker."""

import json

import pytest
from playwright.sync_api import expect

from conftest import PHONE
from support.page_town import ELEVEN
from support.town_alarms import SUBSCRIBES
from support.waiting import Gate, eventually, wait_until

# A headless browser shows no notifications. Those of the service worker are collected in an array that replaces
# notifications by tag, as browsers do.
SHELF = """() => {
    self.shelf = new Map();
    self.shows = [];
    registration.getNotifications = async ({ tag } = {}) => [...shelf.values()].filter((one) => tag === undefined || one.tag === tag);
    registration.showNotification = async (title, options) => {
        if (options.silent && options.vibrate) throw new TypeError('silent notices do not shake');
        shelf.set(options.tag, { title, ...options });
        shows.push([title, options.silent === true]);
    };
}"""
# The DevTools ID of the only service worker registration in the context.
REGISTRATION = "0"
SHOWN = "() => [...shelf.values()].map(({ title }) => title).sort()"


def arrival(minutes: int, **more) -> dict:
    at = ELEVEN + minutes * 60
    return {"route": "ridge:BL", "headsign": "Quarry", "status": "live", "punctuality": "onTime", "deviation": 0, "trip": "ridge:t1", "lastStop": False,
            "serviceDate": "2026-01-01", "sequence": 3, "scheduled": at, "predicted": at, "low": at - 60, "high": at + 60} | more


@pytest.fixture
def rider(town, open_page):
    """A phone whose page is cached and which has not been asked for the notification permission yet."""
    town.keeps = town.alarm_server.available = True
    town.boards["ridge:oak"] = {"arrivals": [arrival(20), arrival(35, trip="ridge:t2")]}
    page = open_page(town.url, **PHONE, service_workers="allow")
    page.add_init_script(SUBSCRIBES)
    return page


def sheet(page):
    page.goto("/#/stop/ridge:oak")
    page.get_by_role("button", name="Remind me").first.click()
    expect(page.locator("dialog .stepper")).to_be_visible()
    return page.locator("dialog")


def test_an_alarms_expiry_follows_the_limit_reported_by_the_server(rider, town):
    """The page once had a limit of its own, three hours, in addition to the server's."""
    town.alarm_server.kept_after = 7200
    dialog = sheet(rider)
    latest = town.boards["ridge:oak"]["arrivals"][0]["scheduled"] + 7200
    time_of_day = rider.evaluate("async (at) => (await import('/modules/format/format.js')).clockTime(at, 'America/Toronto')", latest)
    expect(dialog).to_contain_text(f"{time_of_day} at the latest")


def test_the_alarm_sheet_closes_when_the_rider_goes_back(rider):
    rider.goto("/#/routes")
    dialog = sheet(rider)
    rider.go_back()
    expect(rider.locator("#page h1")).to_have_text("Routes")
    expect(dialog).to_have_count(0)


def test_the_alarm_sheet_of_a_stop_without_buses_states_that_there_is_no_bus_to_set_a_reminder_for(phone, town):
    town.boards["ridge:oak"] = {"arrivals": []}
    phone.goto("/#/stop/ridge:oak")
    phone.get_by_role("button", name="Remind me").first.click()
    expect(phone.locator("dialog")).to_contain_text("No bus to set a reminder for right now.")


def test_an_alarm_is_set_listed_and_deleted(rider, town, axe, picture):
    dialog = sheet(rider)
    # The permission is requested only when the rider presses the button.
    assert rider.evaluate("asked") == 0 and town.alarm_server.all == []
    expect(dialog.locator("output")).to_have_text("5 min before")
    dialog.get_by_role("button", name="Increase").press("Enter")
    dialog.get_by_label("Bus").select_option(index=1)
    expect(dialog.locator("output")).to_have_text("5 min before")
    dialog.get_by_role("button", name="Decrease").click()
    axe(rider)
    picture(rider, "alarm-sheet")
    dialog.get_by_role("button", name="Remind me around").click()
    expect(rider.locator("#message")).to_have_text("Reminder set: BL, 4 min before.")
    expect(dialog).to_have_count(0)
    expect(rider.get_by_role("button", name="Remind me").first).to_be_focused()
    [alarm] = town.alarm_server.all
    assert {key: alarm[key] for key in ("kind", "stop", "trip", "minutesBefore", "language")} == {
        "kind": "departure", "stop": "ridge:oak", "trip": "ridge:t2", "minutesBefore": 4, "language": "en"}
    assert alarm["subscription"]["endpoint"] == "https://push.example/1" and rider.evaluate("asked") == 1
    expect(rider.locator("#tray .reminder")).to_contain_text("reminder 4 min before")
    # An alarm before the last bus of the day, and one for disruptions during a time window on weekdays.
    for name, press in (("Last bus", "Remind me before last bus"), ("Disruptions", "Notify me")):
        rider.get_by_role("button", name="Remind me").first.click()
        dialog.get_by_role("button", name=name).click()
        if name == "Disruptions":
            dialog.get_by_label("From").fill("07:30")
            dialog.get_by_label("To", exact=True).fill("08:15")
            dialog.get_by_role("button", name="Friday").click()
            axe(rider)
        dialog.get_by_role("button", name=press, exact=True).click()
        expect(dialog).to_have_count(0)
    last, commute = town.alarm_server.all[1:]
    assert last["kind"] == "lastBus" and last["route"] == "ridge:BL" and last["serviceDate"]
    assert commute["kind"] == "commute" and (commute["from"], commute["to"], commute["days"]) == ("07:30", "08:15", [1, 2, 3, 4])
    # The alarms that the server stores are listed, and a press deletes one.
    rider.evaluate("location.hash = '#/alarms'")
    expect(rider.locator("#page h2").first).to_have_text("The server stores 3 reminders for you")
    expect(rider.locator("#page .alarm").filter(has_text="07:30–08:15")).to_contain_text("Disruptions on BL")
    axe(rider)
    picture(rider, "alarms")
    rider.get_by_role("button", name="Delete reminder: BL at Oak Hall").click()
    expect(rider.locator("#page .alarm")).to_have_count(2)
    rider.evaluate("location.hash = '#/about'")
    kept = rider.get_by_role("region", name="What the server stores for you")
    expect(kept).to_contain_text("2 reminders")
    kept.get_by_role("button", name="Delete all 2 now").click()
    expect(kept).to_contain_text("No reminders")
    assert town.alarm_server.all == []
    wait_until(rider, "async () => !await caches.has('headsign alarms') && localStorage.getItem('test.endpoint') === null")


def test_a_push_message_received_twice_is_shown_once_and_opens_its_stop(rider, town):
    session = rider.context.new_cdp_session(rider)
    rider.goto("/")
    wait_until(rider, "async () => Boolean((await navigator.serviceWorker.getRegistration())?.active)")
    session.send("ServiceWorker.enable")
    [worker] = rider.context.service_workers
    worker.evaluate(SHELF)

    def push(number: int, tag: str = "a" * 32, title: str = "Leave in 3 min", **more):
        message = {"id": f"{tag}.{number}", "tag": tag, "title": title, "body": "BL at 8:49 from Oak Hall.", "language": "en", "stop": "ridge:oak", "expires": 0} | more
        session.send("ServiceWorker.deliverPushMessage", {"origin": town.url, "registrationId": REGISTRATION, "data": json.dumps(message)})

    def shows(count: int):
        eventually(lambda: worker.evaluate("() => shows.length") == count, page=rider)
        return worker.evaluate(SHOWN)

    push(1)
    assert shows(1) == ["Leave in 3 min"]
    # A newer message of an alarm replaces the older one; a message of another alarm is shown beside it.
    push(2, title="BL in 6 min, not 4")
    push(7, tag="b" * 32, title="BL now")
    assert shows(3) == ["BL in 6 min, not 4", "BL now"]
    # A server that was killed sends a message again. If its notification is still shown, it stays without a sound; if
    # it was dismissed, it is not shown again.
    push(7, tag="b" * 32, title="BL now")
    assert shows(4) == ["BL in 6 min, not 4", "BL now"]
    assert worker.evaluate("() => shows.at(-1)") == ["BL now", True]
    worker.evaluate("() => shelf.clear()")
    push(2)
    push(7, tag="b" * 32)
    push(8, tag="c" * 32, title="Another")
    assert shows(5) == ["Another"]
    # A malformed message is ignored, and the next one is still shown.
    session.send("ServiceWorker.deliverPushMessage", {"origin": town.url, "registrationId": REGISTRATION, "data": "?"})
    push(9, tag="c" * 32, title="The last")
    assert shows(6) == ["The last"]
    # Pressing the notification opens the stop in the open page.
    worker.evaluate("""() => {
        const event = new Event('notificationclick');
        Object.assign(event, { notification: { data: shelf.get('c'.repeat(32)).data, close() { shelf.clear(); } }, waitUntil() {} });
        dispatchEvent(event);
    }""")
    expect(rider.locator("#tray-title")).to_have_text("Oak Hall")
    assert worker.evaluate(SHOWN) == []


@pytest.mark.parametrize(["way", "title"], [
    ("window.permission = 'denied'", "Notifications are blocked in this browser"),
    ("delete window.PushManager; Object.defineProperty(navigator, 'standalone', { value: false })", "On iPhone, add Headsign to your Home Screen to get reminders"),
    ("Object.defineProperty(navigator, 'serviceWorker', { value: undefined })", "This window can’t receive notifications"),
    ("", "This server can’t send notifications"),
])
def test_if_push_is_blocked_the_page_explains_it_and_offers_a_reminder_without_push(rider, town, axe, way, title):
    town.alarm_server.available = bool(way)
    rider.add_init_script(f"{way};")
    dialog = sheet(rider)
    expect(dialog.locator(".banner")).to_contain_text(title)
    if "blocks" in title:
        expect(dialog.locator("ol li")).to_have_count(3)
        axe(rider)
    dialog.get_by_role("button", name="Last bus").click()
    expect(dialog.locator(".btn.primary")).to_be_disabled()
    dialog.get_by_role("button", name="This bus").click()
    dialog.get_by_role("button", name="Remind me on this page").click()
    expect(rider.locator("#message")).to_contain_text("Reminder set: BL")
    assert town.alarm_server.all == []
    rider.evaluate("location.hash = '#/alarms'")
    expect(rider.locator("#page .alarm.paused")).to_contain_text("This reminder works only while this page is open and isn’t stored on the server.")
    expect(rider.locator("#page .banner")).to_contain_text(title)


def test_a_denied_notification_permission_or_an_alarm_refused_by_the_server_is_explained(rider, town):
    rider.add_init_script("window.says = 'denied'")
    dialog = sheet(rider)
    dialog.get_by_role("button", name="Remind me around").click()
    expect(dialog.locator(".banner")).to_contain_text("Notifications are blocked in this browser")
    # The rider allows notifications later in the browser's settings: the page's own reminders become alarms on the
    # server.
    dialog.get_by_role("button", name="Remind me on this page").click()
    rider.evaluate("async () => { window.permission = 'granted'; await (await import('/modules/alarms/ability.js')).askAbility(); }")
    wait_until(rider, "async () => (await import('/modules/alarms/reminders.js')).reminders.value.length === 0")
    assert [alarm["trip"] for alarm in town.alarm_server.all] == ["ridge:t1"]
    rider.watch.expect("507|503")
    town.alarm_server.refuses = 507
    rider.get_by_role("button", name="Remind me").first.click()
    dialog.get_by_role("button", name="Remind me around").click()
    expect(dialog.get_by_role("alert")).to_have_text("The reminder limit has been reached. Delete a reminder, then try again.")
    rider.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    # If the request fails, the list stays and shows its age.
    rider.evaluate("location.hash = '#/alarms'")
    expect(rider.locator("#page .alarm")).to_have_count(1)
    town.alarm_server.failing = True
    rider.evaluate("async () => (await import('/modules/alarms/alarms.js')).refreshAlarms()")
    expect(rider.locator("#page")).to_contain_text("The server isn’t responding")
    expect(rider.locator("#page .alarm")).to_have_count(1)


def test_a_focused_button_keeps_its_label_when_live_data_adds_another_button(phone, town):
    town.calls["ridge:21"] = [{"stop": town.stops[1], "sequence": 4, "scheduled": ELEVEN + 900, "lastStop": False}]
    gate = Gate(phone, "**/api/v1/live?*")
    phone.goto("/#/bus/ridge:21")
    alert = phone.locator("#tray").get_by_role("button", name="Remind me").element_handle()
    follow = phone.locator("#tray").get_by_role("button", name="Follow")
    expect(follow).to_have_count(0)
    gate.open()
    expect(follow).to_be_visible()
    assert alert.inner_text() == "Remind me"


def test_alarms_for_a_bus_and_a_commute_are_resent_to_the_server_when_the_push_endpoint_changes(rider, town):
    call = {"stop": town.stops[1], "sequence": 4, "scheduled": ELEVEN + 900, "predicted": ELEVEN + 960, "lastStop": False}
    town.vehicles[0] |= {"trip": "ridge:t1"}
    town.calls["ridge:21"] = [call]
    rider.goto("/#/bus/ridge:21")
    rider.locator("#tray").get_by_role("button", name="Remind me").click()
    dialog = rider.locator("dialog")
    expect(dialog).to_contain_text("from Elm Walk")
    dialog.get_by_role("button", name="Decrease").click(click_count=5)
    dialog.get_by_role("button", name="Decrease").press("Enter")
    dialog.get_by_role("button", name="Remind me around").click()
    expect(dialog).to_have_count(0)
    [alarm] = town.alarm_server.all
    assert (alarm["kind"], alarm["stop"], alarm["trip"], alarm["scheduled"]) == ("arrival", "ridge:elm", "ridge:t1", call["scheduled"])
    # After the browser's push endpoint changes, the alarms are sent to the server with the new endpoint, and the
    # commute alarm continues.
    [secret] = town.alarm_server.kept
    town.alarm_server.kept[secret]["c" * 32] = {"kind": "commute", "stop": "ridge:oak", "route": "ridge:BL"}
    rider.evaluate("""async () => {
        const { notes, keepNotes } = await import('/modules/alarms/shared.js');
        const request = { kind: 'commute', stop: 'ridge:oak', route: 'ridge:BL', days: [1], from: '07:30', to: '08:15', language: 'en' };
        await keepNotes({ ...await notes(), ['c'.repeat(32)]: { key: 'k', code: 'BL', stopName: 'Oak Hall', request } });
        localStorage.setItem('test.endpoint', 'https://push.example/2');
    }""")
    rider.add_init_script("window.permission = 'granted'")
    rider.reload()
    wait_until(rider, "async () => (await (await caches.match('/page', { cacheName: 'headsign alarms' })).json()).endpoint.endsWith('/2')")
    eventually(lambda: town.alarm_server.kept[secret]["c" * 32].get("days"), page=rider)
    assert town.alarm_server.moved[0]["endpoint"] == "https://push.example/2"
    assert town.alarm_server.kept[secret]["c" * 32]["days"] == [1]
