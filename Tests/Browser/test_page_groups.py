"""The rider's groups and their order: groups can be created, named, moved, and opened at the start; the list of routes
has three search modes."""

import json
import re

import pytest
from playwright.sync_api import expect

from support.keyboard import tab_to

pytestmark = [pytest.mark.usefixtures("town"), pytest.mark.pages("kept")]
STORED = "JSON.parse(localStorage.getItem('headsign.preferences'))"


def make(page, name="Home and back", routes=("Harbour", "North Road")):
    page.goto("/#/routes")
    page.get_by_role("link", name="New group").click()
    page.get_by_label("Name", exact=True).fill(name)
    for route in routes:
        page.get_by_role("checkbox", name=route).click()
    page.get_by_role("button", name="Create group").click()
    expect(page.locator(".groups .where", has_text=name)).to_be_visible()


def ordering(page):
    page.goto("/#/routes")
    page.get_by_role("button", name="Reorder").click()


def campus(page):
    return page.get_by_role("region", name="Campus", exact=True).locator(".chip")


def test_a_new_group_opens_its_routes_on_one_map(page, town, axe, picture, request):
    make(page)
    picture(page, request.node.name)
    axe(page)
    expect(page.locator(".groups .where")).to_have_text(["Campus loops", "Home and back"])
    page.locator(".groups").get_by_role("link", name="Home and back 7 N").click()
    expect(page).to_have_url(re.compile(r"#/map/vale:7,ridge:N$"))
    expect(page.locator("#title")).to_have_text("Home and back")
    page.reload()
    expect(page.locator("#title")).to_have_text("Home and back")


def test_a_group_without_a_name_or_routes_is_rejected(page, axe):
    page.goto("/#/group")
    page.get_by_role("button", name="Create group").click()
    expect(page.get_by_role("alert")).to_have_text("Add a name and at least one route.")
    expect(page.get_by_label("Name", exact=True)).to_be_focused()
    axe(page)
    page.get_by_label("Name", exact=True).fill("Nothing")
    expect(page.get_by_role("alert")).to_have_text("Add at least one route.")
    page.get_by_role("button", name="Create group").click()
    expect(page.get_by_role("alert")).to_have_text("Add at least one route.")
    page.locator("#page").get_by_role("checkbox").first.click()
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_group_can_be_edited_deleted_and_restored(phone, axe, picture, request):
    make(phone)
    phone.get_by_role("link", name="Edit Home and back").click()
    phone.get_by_label("Name", exact=True).fill("To and fro")
    phone.get_by_role("checkbox", name="North Road").click()
    phone.get_by_role("checkbox", name="Express").click()
    picture(phone, request.node.name)
    axe(phone)
    phone.get_by_role("button", name="Save group").click()
    expect(phone.locator(".groups .where")).to_have_text(["Campus loops", "To and fro"])
    phone.get_by_role("link", name="Edit To and fro").click()
    expect(phone.locator("#group-order .where")).to_have_text(["Harbour", "Express"])
    phone.get_by_role("button", name="Delete").click()
    expect(phone.locator(".groups .where")).to_have_text(["Campus loops"])
    phone.get_by_role("button", name="Undo").click()
    expect(phone.locator(".groups .where")).to_have_text(["Campus loops", "To and fro"])


def test_groups_are_usable_with_only_the_keyboard(desktop):
    keys = desktop.keyboard
    desktop.goto("/")
    expect(desktop.locator("#toggles .chip-toggle").first).to_be_visible()
    keys.press("2")
    expect(desktop.locator("#page h1")).to_be_focused()
    expect(desktop.get_by_role("link", name="New group")).to_be_visible()
    tab_to(desktop, "New group")
    keys.press("Enter")
    expect(desktop.locator("#page h1")).to_have_text("New group")
    expect(desktop.locator("#page h1")).to_be_focused()
    tab_to(desktop, "Name")
    keys.type("Home and back")
    tab_to(desktop, "Search routes")
    keys.type("harbour")
    expect(desktop.get_by_role("checkbox")).to_have_count(1)
    tab_to(desktop, "7Harbour")
    keys.press("Space")
    tab_to(desktop, "Create group")
    keys.press("Enter")
    expect(desktop.locator(".groups .where")).to_have_text(["Campus loops", "Home and back"])
    expect(desktop.locator("#page h1")).to_be_focused()
    tab_to(desktop, "Edit Home and back")
    keys.press("Enter")
    expect(desktop.locator("#page h1")).to_have_text("Home and back")
    expect(desktop.locator("#page h1")).to_be_focused()
    tab_to(desktop, "Delete")
    keys.press("Enter")
    expect(desktop.locator(".groups .where")).to_have_text(["Campus loops"])
    tab_to(desktop, "Undo")
    keys.press("Enter")
    expect(desktop.locator(".groups .where")).to_have_text(["Campus loops", "Home and back"])
    # The restored group has the keyboard focus.
    desktop.wait_for_function("document.activeElement.closest('li')?.textContent.includes('Home and back')")


def test_the_rider_can_rename_and_delete_a_group_of_the_agency(phone):
    phone.goto("/#/routes")
    phone.get_by_role("link", name="Edit Campus loops").click()
    phone.get_by_label("Name", exact=True).fill("Loops")
    phone.get_by_role("button", name="Save group").click()
    expect(phone.locator(".groups .where")).to_have_text(["Loops"])
    phone.get_by_role("link", name="Edit Loops").click()
    phone.get_by_role("button", name="Delete").click()
    expect(phone.locator("#page")).to_contain_text("No groups yet.")
    phone.reload()
    expect(phone.locator("#page")).to_contain_text("No groups yet.")


def test_routes_can_be_reordered_by_keyboard(desktop, axe, picture, request):
    ordering(desktop)
    grip = desktop.get_by_role("button", name="Move Green Loop", exact=True)
    grip.focus()
    desktop.keyboard.press("Space")
    expect(desktop.locator("#say-assertive")).to_have_text("Green Loop picked up from position 3 of 3.")
    desktop.keyboard.press("ArrowUp")
    desktop.keyboard.press("ArrowUp")
    expect(desktop.locator("#say-assertive")).to_have_text("Green Loop: position 1 of 3.")
    expect(campus(desktop)).to_have_text(["GL", "WL", "BL"])
    expect(grip).to_be_focused()
    picture(desktop, request.node.name)
    axe(desktop)
    desktop.keyboard.press("Escape")
    expect(campus(desktop)).to_have_text(["WL", "BL", "GL"])
    expect(grip).to_be_focused()
    desktop.keyboard.press("Space")
    desktop.keyboard.press("ArrowUp")
    desktop.keyboard.press("Space")
    expect(desktop.locator("#say-assertive")).to_have_text("Green Loop moved to position 2 of 3.")
    desktop.reload()
    expect(campus(desktop)).to_have_text(["WL", "GL", "BL"])


def test_routes_can_be_reordered_by_buttons(phone):
    ordering(phone)
    phone.get_by_role("button", name="Move Green Loop up").click()
    phone.get_by_role("button", name="Move Green Loop up").click()
    expect(campus(phone)).to_have_text(["GL", "WL", "BL"])
    phone.get_by_role("button", name="Done").click()
    expect(campus(phone)).to_have_text(["GL", "WL", "BL"])


def test_groups_can_be_reordered_by_dragging(page):
    make(page)
    ordering(page)
    box = page.get_by_role("button", name="Move Home and back", exact=True).bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y - 90, steps=8)
    expect(page.locator("#groups-order .where")).to_have_text(["Home and back", "Campus loops"])
    page.mouse.up()
    expect(page.locator("#say-assertive")).to_have_text("Home and back moved to position 1 of 2.")
    page.reload()
    expect(page.locator(".groups .where")).to_have_text(["Home and back", "Campus loops"])


def test_the_routes_of_a_group_are_ordered_separately(phone):
    phone.goto("/#/routes")
    phone.get_by_role("link", name="Edit Campus loops").click()
    phone.get_by_role("button", name="Move Green Loop up").click()
    expect(phone.locator("#group-order .chip")).to_have_text(["BL", "GL", "WL"])
    phone.goto("/#/routes")
    expect(phone.locator(".groups .chip")).to_have_text(["BL", "GL", "WL"])
    expect(campus(phone)).to_have_text(["WL", "BL", "GL"])


def test_the_route_search_can_include_exclude_or_match_exactly(phone, town, axe, picture, request):
    town.routes[3] |= {"name": "O'Brien’s Road", "longName": "O'Brien’s Road"}
    phone.goto("/#/routes")
    phone.get_by_placeholder("Search routes").fill("loop")
    codes = phone.locator("#page .row .chip")
    expect(codes).to_have_text(["WL", "BL", "GL"])
    phone.get_by_role("button", name="Excludes").click()
    expect(codes).to_have_text(["N", "X", "7"])
    picture(phone, request.node.name)
    axe(phone)
    phone.get_by_role("button", name="Exact match").click()
    expect(phone.locator("#page")).to_contain_text("No routes found for “loop”.")
    phone.get_by_placeholder("Search routes").fill("bl")
    expect(codes).to_have_text(["BL"])
    phone.get_by_role("button", name="Contains").click()
    phone.get_by_placeholder("Search routes").fill("obriens")
    expect(codes).to_have_text(["N"])
    phone.get_by_placeholder("Search routes").fill("o'b")
    expect(codes).to_have_text(["N"])


def test_the_page_opens_with_the_riders_chosen_group_until_switched_off(phone, town):
    make(phone)
    phone.get_by_role("link", name="Edit Home and back").click()
    phone.get_by_role("button", name="Start page").click()
    expect(phone.locator("#message")).to_have_text("Headsign now opens to Home and back.")
    phone.goto("about:blank")
    phone.goto("/")
    expect(phone).to_have_url(re.compile(r"#/map/vale:7,ridge:N$"))
    expect(phone.locator("#toggles .chip")).to_have_text(["N", "7"])
    # The rider chooses a route instead of a group.
    phone.goto("/#/route/ridge:BL")
    phone.get_by_role("button", name="Start page").click()
    expect(phone.get_by_role("button", name="Start page")).to_have_attribute("aria-pressed", "true")
    phone.goto("about:blank")
    phone.goto("/")
    expect(phone).to_have_url(re.compile(r"#/map/ridge:BL$"))
    phone.goto("/#/route/ridge:BL")
    phone.get_by_role("button", name="Start page").click()
    expect(phone.locator("#message")).to_have_text("Headsign no longer opens to BL.")
    phone.goto("about:blank")
    phone.goto("/")
    expect(phone.locator("#toggles .chip").first).to_be_visible()
    assert "map/" not in phone.url


def test_groups_can_be_listed_before_or_after_routes(phone):
    make(phone)
    phone.goto("/#/about")
    phone.get_by_role("switch", name="Show groups first").click()
    phone.goto("/#/routes")
    expect(phone.locator("#page h2")).to_have_text(["Ridge Campus Buses", "Vale Transit", "Groups"])


OLD = {"theme": "light", "units": "imperial", "closestStops": True, "chosen": ["ridge:N"], "shortlist": ["ridge:N", "vale:7"],
       "recent": [{"kind": "stop", "id": "ridge:oak", "name": "Oak Hall"}], "seenAlerts": ["a"], "boardOrder": "time"}
PREFERENCES = "async () => (await (await import('/modules/rider/mine.js')).mine()).overview.preferences"


@pytest.mark.pages("new")
def test_preferences_stored_before_the_journal_existed_are_migrated_into_it(phone):
    phone.add_init_script(f"localStorage.getItem('headsign.preferences') ?? localStorage.setItem('headsign.preferences', '{json.dumps(OLD)}')")
    phone.goto("/#/routes")
    expect(phone.locator("#page .row").first).to_be_visible()
    phone.wait_for_function(f"{STORED}.unsaved?.length === 0")
    preferences = phone.evaluate(PREFERENCES)
    assert (preferences["theme"], preferences["units"], preferences["closestStops"]) == ("light", "imperial", True)
    assert OLD.items() <= phone.evaluate(STORED).items()


def test_preferences_changed_in_the_riders_journal_are_applied(phone):
    phone.goto("/#/routes")
    expect(phone.locator("#page .row").first).to_be_visible()
    phone.evaluate("""async () => {
        const { perform } = await import('/modules/rider/mine.js');
        await perform((await import('/modules/rider/rider.js')).commands.prefer('theme', 'light'));
    }""")
    expect(phone.locator("html")).to_have_attribute("data-theme", "light")
    phone.goto("/#/about")
    phone.get_by_role("button", name="Dark").click()
    expect(phone.locator("html")).to_have_attribute("data-theme", "dark")
    phone.wait_for_function(f"{STORED}.unsaved.length === 0")
    assert phone.evaluate(PREFERENCES)["theme"] == "dark"


@pytest.mark.pages("new")
def test_all_routes_are_listed_while_the_journal_cannot_be_opened(phone):
    phone.watch.expect("rider.wasm|console|exception")
    phone.route("**/rider.wasm*", lambda one: one.abort("failed"))
    phone.goto("/#/routes")
    expect(phone.locator("#page .row")).to_have_count(6)
    expect(phone.locator(".groups .where")).to_have_text(["Campus loops"])
    phone.get_by_placeholder("Search routes").fill("loop")
    expect(phone.locator("#page .failure")).to_be_visible()
