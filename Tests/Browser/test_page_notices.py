"""Service alerts: effect, cause, severity, and their attachments."""

import re

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.pages("kept")
NOTICES = "/#/notices"
DETOUR = {
    "id": "ridge:a", "agency": "ridge", "header": {"": "Elm Walk is closed"}, "text": {"": "Buses go by Oak Road.\nUse Oak Hall."}, "condition": "altered",
    "cause": "construction", "effect": "detour", "severity": "warning", "periods": [], "routes": ["ridge:N"], "stops": [], "trips": [], "wholeAgency": False}
LIFT = DETOUR | {
    "id": "ridge:b", "header": {"": "Lift out of order"}, "effect": "accessibilityIssue", "cause": "technicalProblem", "severity": "unknown",
    "routes": [], "stops": ["ridge:oak"]}
LIFT.pop("condition")


def test_a_service_alert_shows_its_effect_and_cause(phone, town, axe, picture, request):
    town.alerts = [DETOUR, LIFT]
    phone.goto(NOTICES)
    rows = phone.locator(".notice")
    expect(rows.first.locator(".tag.lamp")).to_have_text("Detour")
    expect(rows.first).to_contain_text("Construction")
    expect(rows.last.locator(".tag.lamp.plain")).to_have_text("Accessibility issue")
    expect(rows.last.locator(".tag.lamp use")).to_have_attribute("href", re.compile("#icon-wheelchair$"))
    expect(rows.last).to_contain_text("Technical problem")
    axe(phone)
    picture(phone, request.node.name)


def test_an_alert_without_an_effect_shows_its_severity_instead_and_no_cause(phone, town):
    plain = {key: value for key, value in DETOUR.items() if key not in ("cause", "effect")}
    town.alerts = [plain | {"cause": "unknownCause", "effect": "unknownEffect"}]
    phone.goto(NOTICES)
    expect(phone.locator(".notice .tag.lamp")).to_have_text("Modified")
    expect(phone.locator(".notice")).not_to_contain_text("nknown")


def test_an_alerts_effect_detail_and_cause_detail_replace_the_standard_labels(phone, town):
    town.alerts = [DETOUR | {"effectDetail": {"en": "Bridge shuttle", "fr": "Navette"}, "causeDetail": {"": "A bridge is painted"}}]
    phone.goto(NOTICES)
    expect(phone.locator(".notice .tag.lamp")).to_have_text("Bridge shuttle")
    expect(phone.locator(".notice")).to_contain_text("A bridge is painted")
    expect(phone.locator(".notice")).not_to_contain_text("Construction")


def test_informational_alerts_have_muted_colours_on_boards(phone, town, axe):
    town.boards = {"ridge:oak": {"alerts": [LIFT]}}
    phone.goto("/#/stop/ridge:oak")
    expect(phone.locator("#tray .banner.plain")).to_contain_text("Accessibility issue")
    axe(phone)


def test_a_stop_shows_an_elevator_out_of_service_and_the_remaining_entrances(phone, town, axe):
    closure = {"alert": LIFT["id"], "kind": "lift"}
    town.boards = {"ridge:oak": {"alerts": [LIFT, DETOUR], "closures": [closure], "stepFreeBy": ["Oak Hall", "Elm Walk"]}}
    phone.goto("/#/stop/ridge:oak")
    note = phone.locator("#tray .banner", has_text="Elevator out of service")
    expect(note).to_contain_text("Lift out of order")
    expect(note).to_have_attribute("href", re.compile("notices/"))
    expect(phone.get_by_text("Step-free access via Oak Hall and Elm Walk")).to_be_visible()
    # The elevator's alert is not counted in the banner of the other service alert.
    expect(phone.locator("#tray .banner", has_text="Detour")).not_to_contain_text("service alert")
    axe(phone)


def test_a_stop_that_is_not_step_free_shows_since_when(phone, town):
    closure = {"alert": LIFT["id"], "kind": "place", "since": 1_700_000_000}
    town.boards = {"ridge:oak": {"alerts": [LIFT], "closures": [closure], "stepFreeBy": []}}
    phone.goto("/#/stop/ridge:oak")
    expect(phone.locator("#tray .banner")).to_contain_text("Not step-free since ")
    expect(phone.get_by_text("No step-free access", exact=True)).to_be_visible()


def test_a_station_shows_that_its_elevator_status_is_unknown(phone, town, axe):
    town.boards = {"ridge:oak": {"liftsUnknown": {"since": 1_700_000_000}}}
    phone.goto("/#/stop/ridge:oak")
    expect(phone.locator("#tray .banner.unknown", has_text="Elevator status unknown since ")).to_be_visible()
    axe(phone)
    # The last known closures are shown too.
    closure = {"alert": LIFT["id"], "kind": "lift"}
    town.boards = {"ridge:oak": {"alerts": [LIFT], "closures": [closure], "stepFreeBy": [], "liftsUnknown": {}}}
    phone.reload()
    expect(phone.locator("#tray .banner.unknown", has_text="Elevator status")).to_have_text("Elevator status unknownThe agency’s service alerts aren’t available.")
    expect(phone.locator("#tray .banner", has_text="Elevator out of service")).to_be_visible()


@pytest.mark.pages("new")
def test_an_alerts_image_is_linked_with_its_alternative_text_and_not_loaded(phone, town, axe):
    asked = []
    phone.on("request", lambda request: asked.append(request.url))
    images = [{"url": "https://maps.example.org/en.png", "mediaType": "image/png", "language": "en"}, {"url": "https://maps.example.org/fr.png", "language": "fr"}]
    town.alerts = [DETOUR | {"images": images, "imageText": {"en": "Map of the detour"}}, LIFT | {"images": images[1:]}]
    phone.goto(NOTICES)
    link = phone.get_by_role("link", name="Image: Map of the detour")
    expect(link).to_have_attribute("href", "https://maps.example.org/en.png")
    expect(link).to_have_attribute("type", "image/png")
    expect(phone.get_by_role("link", name="Image", exact=True)).to_have_attribute("href", "https://maps.example.org/fr.png")
    expect(phone.locator(".notice img")).to_have_count(0)
    assert not [url for url in asked if "maps.example.org" in url]
    axe(phone)


def test_screen_readers_receive_an_alerts_text_to_speech_text(phone, town, axe):
    town.alerts = [DETOUR | {"spokenHeader": {"": "Elm Walk is closed for buses"}, "spokenText": {"": "Buses go by Oak Road. Please use Oak Hall."}}]
    phone.goto(NOTICES)
    notice = phone.locator(".notice article")
    expect(notice.get_by_role("heading", name="Elm Walk is closed for buses", exact=True)).to_be_visible()
    expect(notice.locator("h2 [aria-hidden=true]")).to_have_text("Elm Walk is closed")
    expect(notice.locator("p.vh")).to_have_text("Buses go by Oak Road. Please use Oak Hall.")
    expect(notice.locator("p[aria-hidden=true]")).to_have_count(2)
    axe(phone)


def test_effects_and_causes_are_translated_to_french(open_page, town):
    town.alerts = [DETOUR, LIFT]
    page = open_page(town.url, locale="fr-CA", viewport={"width": 390, "height": 844})
    page.goto(NOTICES)
    expect(page.locator(".notice").first).to_contain_text("Déviation")
    expect(page.locator(".notice").first).to_contain_text("Travaux")
    expect(page.locator(".notice").last).to_contain_text("Problème d’accessibilité")
