"""The page's appearance and languages: every theme, large text, every translation; and its download size."""

import json
import re

import pytest
from playwright.sync_api import expect

from support.first_load import LANGUAGES, WEB, first_load
from support.riders import stop_with_departures
from support.waiting import settled

pytestmark = pytest.mark.map("drawn")

PLACES = [
    "", "stop", "list", "routes", "route", "group", "trips", "edit", "pick/start", "card", "notices", "about", "accuracy", "pair/short", "alarms", "along", "directions",
    "display",
]


@pytest.fixture(scope="module")
def addresses(server):
    stop = stop_with_departures(server)
    return {"stop": f"stop/{stop['id']}", "route": f"route/{stop['routes'][0]}", "display": f"display/{stop['id']}"}


def opened(page, address):
    page.goto(f"/#/{address}")
    expect(page.locator("#toggles .chip-toggle").first).to_be_attached()
    settled(page)


SMALL = """[...document.querySelectorAll('button, a, input')]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .filter((one) => !one.closest('p, dd, h3, .handle, .maplibregl-ctrl, .vh'))
    .map((one) => [one.className || one.textContent, one.getBoundingClientRect()])
    .filter(([, box]) => box.width > 0 && (box.width < 43.5 || box.height < 43.5))
    .map(([name]) => name)"""


def test_axe_reports_nothing_serious_in_any_theme_and_touch_targets_are_large_enough(phone, themes, picture, request, addresses):
    for place in PLACES:
        opened(phone, addresses.get(place, place))
        picture(phone, f"{request.node.name}-{place or 'map'}")
        assert phone.evaluate(SMALL) == [], place
        themes(phone)


# A desktop needs no test of the other themes: a theme's colours are the same at each size.
def test_axe_reports_nothing_serious_on_a_desktop(desktop, axe, picture, request, addresses):
    for place in PLACES:
        opened(desktop, addresses.get(place, place))
        picture(desktop, f"{request.node.name}-{place or 'map'}")
        axe(desktop)


def test_every_view_with_200_percent_text_scrolls_only_vertically(phone, axe, picture, request, addresses):
    phone.add_init_script("""document.addEventListener('DOMContentLoaded', () =>
        (document.documentElement.style.fontSize = '200%'))""")
    for place in PLACES:
        opened(phone, addresses.get(place, place))
        picture(phone, f"{request.node.name}-{place or 'map'}")
        assert phone.evaluate("""[...document.querySelectorAll('body, .app, #page, .tray-body')]
            .filter((part) => part.clientWidth > 0 && part.scrollWidth > part.clientWidth + 1)
            .map((part) => part.className)""") == [], place
        axe(phone)


def table(language, name):
    return json.loads((WEB / "words" / f"{language['code']}{name}.json").read_text())


def words(language):
    operators = json.loads((WEB / "words/operators" / f"{language['code']}.json").read_text())
    return table(language, "") | table(language, ".later") | operators


# The lint script scripts/lint-words compares the keys of each language with English.
@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language["code"])
def test_every_plural_string_has_all_plural_forms_of_its_language(language, chromium):
    context = chromium.new_context()
    forms = context.new_page().evaluate("(code) => new Intl.PluralRules(code).resolvedOptions().pluralCategories", language["code"])
    context.close()
    for key, text in words(language).items():
        if isinstance(text, dict):
            assert "other" in text and text.keys() - {"=0", "=1"} <= set(forms), key


def test_the_page_is_translated_to_french(open_page, server, addresses):
    page = open_page(server.url, viewport={"width": 390, "height": 844}, locale="fr-CA")
    opened(page, addresses["stop"])
    expect(page.locator("#tray .facts")).to_contain_text("sur les lignes de cet arrêt")
    expect(page.locator("#nav")).to_contain_text("Lignes")


MODULES = WEB / "modules"


def imported(name: str, known: set[str]) -> set[str]:
    """Returns the module and every module that it imports statically."""
    if name not in known:
        known.add(name)
        for path in re.findall(r"^(?:import|export) .*? from '(\..+?)';", (MODULES / name).read_text(), re.MULTILINE):
            imported(str(((MODULES / name).parent / path).resolve().relative_to(MODULES)), known)
    return known


# main.js requests the motion module at runtime, so that a browser without WebAssembly starts too.
FIRST = imported("main.js", {"core/core.js"})
VIEWS = {name for file in MODULES.rglob("*.js") for name in re.findall(r"new Later\('([\w-]+)'", file.read_text())}
# The rider's own data has a separate core module.
RIDER = {"rider/mine.js", "rider/favour.js", "alarms/approaching.js", "vault/meetings.js"}
# Offline features load last, or when the connection is lost.
OFFLINE = {"offline/start.js", "offline/renewal.js", "offline/timetables.js", "offline/deputy.js", "offline/planning.js", "trips/computed-changes.js"}
# Touch gestures that the browser does not provide.
GESTURES = {"shell/pull.js"}
# Modules that only some stops, riders or operators need.
SELDOM = {"board/neighbours.js", "near/closest.js", "shell/idle.js", "alarms/sheet.js", "alarms/alarms.js", "map/town-ground.js"}
LATER = set().union(*(imported(name, set()) for name in RIDER | OFFLINE | GESTURES | SELDOM | {f"views/{name}.js" for name in VIEWS})) - FIRST


def test_the_first_load_transfers_at_most_90_kb():
    assert sum(first_load().values()) <= 90_000


def test_the_first_load_contains_exactly_the_strings_that_its_modules_use():
    text = "".join((MODULES / name).read_text() for name in FIRST)
    named = set(re.findall(r"""['"`]([\w.]+)['"`]""", text))
    begun = tuple(re.findall(r"`([\w.]+\.)\$\{", text))
    wanted = {key for key in words(LANGUAGES[0]) if key in named or key.startswith(begun)}
    assert table(LANGUAGES[0], "").keys() == wanted


def test_every_module_of_the_first_load_is_preloaded():
    preloaded = re.findall(r'rel="modulepreload" href="modules/(.+?)"', (WEB / "index.html").read_text())
    assert preloaded == sorted(FIRST)


def test_every_other_module_is_loaded_after_the_first_load():
    assert {str(file.relative_to(MODULES)) for file in MODULES.rglob("*.js")} - FIRST == LATER
