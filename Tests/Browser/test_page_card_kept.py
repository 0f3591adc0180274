"""Storage of the fare card: the page reports failures in plain words, and the rider can export and import all data as a
file."""

import datetime

import pytest
from playwright.sync_api import expect

from support.waiting import eventually, loaded
from test_page_card import OPTIONS, at_rest, drag, eight_o_two, expect_rides, opened, swipe, with_card

pytestmark = pytest.mark.usefixtures("town")
FULL = """
window.isFull = false;
const { add } = IDBObjectStore.prototype;
IDBObjectStore.prototype.add = function (...things) {
    if (window.isFull) throw new DOMException('No room.', 'QuotaExceededError');
    return add.apply(this, things);
};
"""
NO_DATABASE = "Object.defineProperty(globalThis, 'indexedDB', { value: undefined })"
SHUT_DATABASE = "IDBFactory.prototype.open = () => { throw new DOMException('Not here.', 'SecurityError'); }"


@pytest.fixture
def new_page(open_page, town):
    def new_page(script=None):
        page = open_page(town.url, **OPTIONS)
        page.clock.set_fixed_time(eight_o_two())
        if script:
            page.add_init_script(script)
        return page
    return new_page


def tab(page, address="card"):
    """Opens another tab in the same rider's browser."""
    return opened(page.context.new_page(), address)


def test_on_a_full_device_a_ride_is_refused_with_the_reason(new_page, axe, picture, request):
    page = opened(new_page(FULL))
    with_card(page)
    page.evaluate("window.isFull = true")
    swipe(page)
    expect(page.locator(".banner")).to_contain_text("Not saved: no space left on this device")
    expect(page.locator("#message")).to_have_text("Not saved: no space left on this device")
    expect(page.locator(".toast")).to_have_count(0)
    expect_rides(page, "9", "$25.00")
    axe(page)
    page.get_by_text("Report this problem").click()
    expect(page.locator(".report pre")).to_contain_text("QuotaExceededError")
    picture(page, request.node.name)
    drag(page, 0.6)
    at_rest(page)
    expect_rides(page, "9", "$25.00")
    page.get_by_role("button", name="Set balance").click()
    page.get_by_label("New balance (USD)").fill("30")
    page.keyboard.press("Enter")
    expect(page.locator(".card-form > .trouble")).to_have_text("Not saved: no space left on this device. What you entered is still here.")
    expect(page.locator(".card-form > .trouble")).to_be_in_viewport(ratio=1)
    page.evaluate("window.isFull = false")
    page.keyboard.press("Enter")
    expect_rides(page, "10", "$30.00")
    expect(page.locator(".banner")).to_have_count(0)
    page.reload()
    expect_rides(page, "10", "$30.00")


@pytest.mark.parametrize(("contact", "words", "href"), [
    ("mailto:help@ridge.example", "Contact help@ridge.example", "mailto:help@ridge.example?subject="),
    ("https://ridge.example/help", "Contact ridge.example", "https://ridge.example/help"), (None, None, None)])
def test_a_problem_report_shows_the_operators_contact_if_there_is_one(new_page, town, contact, words, href):
    if contact:
        town.site["contact"] = contact
    page = opened(new_page(FULL))
    with_card(page)
    page.evaluate("window.isFull = true")
    swipe(page)
    page.get_by_text("Report this problem").click()
    expect(page.locator(".report pre")).to_contain_text("QuotaExceededError")
    link = page.locator(".report a")
    if not contact:
        expect(link).to_have_count(0)
        return
    expect(link).to_have_text(words)
    assert link.get_attribute("href").startswith(href)
    assert ("QuotaExceededError" in link.get_attribute("href")) == contact.startswith("mailto:")


@pytest.mark.parametrize("script", [NO_DATABASE, SHUT_DATABASE], ids=["none", "shut"])
def test_without_storage_the_card_works_and_shows_a_warning(new_page, script, axe, picture, request):
    page = opened(new_page(script))
    expect(page.locator(".banner")).to_contain_text("Your data can’t be saved")
    with_card(page)
    swipe(page)
    expect_rides(page, "8", "$22.25")
    axe(page)
    picture(page, request.node.name)


def test_damaged_storage_is_reported_and_the_intact_part_is_loaded(new_page, axe, picture, request):
    page = opened(new_page())
    with_card(page)
    swipe(page)
    page.evaluate("""() => new Promise((resolve) => {
        const opening = indexedDB.open('headsign.rider');
        opening.onsuccess = () => {
            const frames = opening.result.transaction('frames', 'readwrite').objectStore('frames');
            frames.add(new Uint8Array(40)).onsuccess = resolve;
        };
    })""")
    page.reload()
    expect(page.locator(".banner")).to_contain_text("Some saved data is damaged")
    expect_rides(page, "8", "$22.25")
    page.get_by_text("Report this problem").click()
    expect(page.locator(".report pre")).to_contain_text("damaged: 40 B")
    axe(page)
    picture(page, request.node.name)


def test_loading_the_core_can_be_retried_after_a_failure(new_page):
    page = new_page()
    page.watch.expect("rider.wasm")
    page.context.route("**/rider.wasm*", lambda route: route.abort())
    page.goto("/#/card")
    expect(page.get_by_role("alert")).to_be_visible()
    # The page also opens the journal by itself once all its strings have loaded; from here on only a press opens it.
    eventually(lambda: not page.watch.pending(), page=page)
    loaded(page)
    page.context.unroute("**/rider.wasm*")
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", name="Add your fare card")).to_be_visible()


def test_two_tabs_show_the_same_card(new_page):
    page = opened(new_page())
    other = tab(page)
    with_card(page)
    expect_rides(other, "9", "$25.00")
    swipe(other)
    expect_rides(page, "8", "$22.25")
    drag(page, 0.6)
    expect_rides(other, "7", "$19.50")
    other.get_by_role("button", name="Undo last entry").click()
    expect_rides(page, "8", "$22.25")


def test_a_killed_tab_loses_no_ride_that_it_showed_as_stored(new_page):
    page = opened(new_page())
    with_card(page, "100")
    other = tab(page)
    for _ in range(3):
        swipe(other)
    expect(other.locator(".fare .balance")).to_have_text("$91.75")
    other.close(run_before_unload=False)
    expect(page.locator(".fare .balance")).to_have_text("$91.75")
    page.reload()
    expect(page.locator(".fare .balance")).to_have_text("$91.75")


def exported(page, tmp_path):
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Export").click()
    assert waiting.value.suggested_filename == f"headsign-{datetime.date(2026, 11, 21)}.journal"
    path = tmp_path / "mine.journal"
    waiting.value.save_as(path)
    return path


def test_an_exported_file_transfers_all_data_to_another_device(new_page, tmp_path, axe, picture, request):
    page = opened(new_page())
    with_card(page)
    swipe(page)
    page.get_by_role("link", name="Export, import or erase your data").click()
    file = exported(page, tmp_path)

    other = opened(new_page(), "about")
    other.locator("#things-file").set_input_files(file)
    status = other.locator("section", has_text="Your data").get_by_role("status")
    expect(status).to_contain_text("3 items added.")
    axe(other)
    other.locator("#things-file").set_input_files(file)
    expect(status).to_contain_text("Nothing new in this file.")
    expect(status).to_contain_text("3 items were already on this device.")
    picture(other, request.node.name)
    other.goto("/#/card")
    expect_rides(other, "8", "$22.25")
    other.reload()
    expect_rides(other, "8", "$22.25")


def test_the_intact_part_of_a_damaged_file_is_imported(new_page, tmp_path):
    page = opened(new_page())
    with_card(page)
    swipe(page)
    page.goto("/#/about")
    file = exported(page, tmp_path)
    content = bytearray(file.read_bytes())
    content[-4] ^= 0xFF
    file.write_bytes(content)
    other = opened(new_page(), "about")
    other.locator("#things-file").set_input_files(file)
    status = other.locator("section", has_text="Your data").get_by_role("status")
    expect(status).to_contain_text("2 items added.")
    expect(status).to_contain_text("Part of the file is damaged and was skipped")


def test_importing_a_file_of_another_program_is_rejected(new_page, tmp_path):
    page = opened(new_page(), "about")
    file = tmp_path / "holiday.jpg"
    file.write_bytes(b"\xff\xd8\xff\xe0" + b"A picture and no journal." * 20)
    page.locator("#things-file").set_input_files(file)
    status = page.locator("section", has_text="Your data").get_by_role("status")
    expect(status).to_contain_text("This file isn’t a Headsign export")
    expect(status).to_contain_text("Your data hasn’t changed.")


def test_erasing_all_data_requires_confirmation(new_page, axe, picture, request):
    page = opened(new_page())
    with_card(page)
    other = tab(page)
    expect_rides(other, "9", "$25.00")
    page.goto("/#/about")
    page.get_by_role("button", name="Light", exact=True).click()
    page.get_by_role("button", name="Erase").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("You can’t undo this.")
    expect(dialog.get_by_role("button", name="Keep everything")).to_be_focused()
    picture(page, request.node.name)
    axe(page)
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(page.locator("#page h1")).to_have_text("About")
    page.get_by_role("button", name="Erase").click()
    with page.expect_navigation():
        dialog.get_by_role("button", name="Erase everything").click()
    expect(page.locator("#page .banner")).to_contain_text("Everything erased")
    expect(other.get_by_role("heading", name="Add your fare card")).to_be_visible()
    assert page.evaluate("localStorage.getItem('headsign.preferences')") is None
    page.goto("/#/card")
    expect(page.get_by_role("heading", name="Add your fare card")).to_be_visible()
