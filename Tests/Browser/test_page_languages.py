"""The page's languages: each in its writing direction, and complete pages in right-to-left layout."""

import pytest
from playwright.sync_api import expect

from conftest import DESKTOP, PHONE
from support.first_load import LANGUAGES
from support.waiting import settled
from test_page_accuracy import GOOD

pytestmark = [pytest.mark.usefixtures("town"), pytest.mark.map("undrawn"), pytest.mark.pages("kept")]
NARROW = PHONE | {"viewport": {"width": 320, "height": 700}}
WORDS = "/modules/format/words.js"
VIEWS = ["stop/ridge:oak", "near", "bus/ridge:21", "routes", "route/ridge:BL", "trips", "card", "notices", "about", "alarms", "directions"]


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language["code"])
def test_every_language_is_listed_by_its_own_name_and_fits_a_narrow_phone_in_its_writing_direction(open_page, town, picture, request, language):
    page = open_page(town.url, **NARROW)
    page.goto("/#/about")
    choice = page.locator("[data-key=language]").get_by_role("button", name=language["name"], exact=True)
    expect(choice).to_have_attribute("lang", language["code"])
    choice.click()
    expect(page.locator("html")).to_have_attribute("lang", language["code"])
    expect(page.locator("html")).to_have_attribute("dir", "rtl" if language["code"] == "ar" else "ltr")
    expect(choice).to_have_attribute("aria-pressed", "true")
    for view in VIEWS:
        page.goto(f"/#/{view}")
        expect(page.locator("#toggles .chip-toggle").first).to_be_attached()
        settled(page)
        picture(page, f"{request.node.name}-{view.replace('/', '-')}")
        assert page.evaluate("""[...document.querySelectorAll('body, .app, #page, .tray-body')]
            .filter((part) => part.clientWidth > 0 && part.scrollWidth > part.clientWidth + 1)
            .map((part) => part.className)""") == [], view


@pytest.mark.parametrize("locale, is_reversed", [("en-GB", False), ("ar", True)])
def test_the_layout_is_mirrored_in_right_to_left_languages(open_page, town, locale, is_reversed):
    page = open_page(town.url, **DESKTOP | {"locale": locale})
    page.goto("/#/stop/ridge:oak")
    expect(page.locator("#tray-title")).to_contain_text("Oak Hall")
    settled(page)
    middles = [page.locator(part).bounding_box() for part in ("#nav", "#tray", "#map", "#controls")]
    found = [box["x"] + box["width"] / 2 for box in middles]
    assert found == sorted(found, reverse=is_reversed)


def test_only_directional_icons_are_mirrored_in_right_to_left_languages(open_page, town):
    scales = {}
    for locale in "en-GB", "ar":
        page = open_page(town.url, **PHONE | {"locale": locale})
        page.goto("/#/routes")
        expect(page.locator("#toggles .chip-toggle").first).to_be_attached()
        scales[locale] = page.evaluate("""async () => {
            const { icon } = await import('/modules/dom/dom.js');
            return ['back', 'forward', 'arrow', 'search', 'bell'].map((name) => {
                const picture = icon(name);
                document.body.append(picture);
                return getComputedStyle(picture).scale;
            });
        }""")
    assert scales == {"en-GB": ["none"] * 5, "ar": ["-1 1"] * 3 + ["none"] * 2}


def test_values_inserted_into_right_to_left_text_are_bidi_isolated(open_page, town):
    texts = {}
    for locale in "en-GB", "ar":
        page = open_page(town.url, **PHONE | {"locale": locale})
        page.goto("/#/alarms")
        expect(page.locator("#page h1")).to_be_visible()
        texts[locale] = page.evaluate(f"async () => (await import('{WORDS}')).t('stop.code', {{ code: '12 A' }})")
    assert texts == {"en-GB": "Stop 12 A", "ar": "موقف \u206812 A\u2069"}


@pytest.mark.parametrize("locale, texts", [
    ("en-GB", ["A: B. C!", "at 1:05", "at 8:42", "on D at 9 p.m."]), ("fr", ["A\u00a0: B. C!", "à 1:05", "à 8:42", "D à 9 p.m."]),
    ("zh", ["A：B。C!", "1:05", "8:42", "D 9 p.m."]), ("es", ["A: B. C!", "a la 1:05", "a las 8:42", "el D a las 9 p.m."]),
    ("pt", ["A: B. C!", "à 1:05", "às 8:42", "D às 9 p.m."]),
])
def test_strings_are_joined_and_times_inserted_by_the_rules_of_the_language(open_page, town, locale, texts):
    page = open_page(town.url, **PHONE | {"locale": locale})
    page.goto("/#/alarms")
    expect(page.locator("#page h1")).to_be_visible()
    assert page.evaluate(f"""async () => {{
        const {{ labelled, sentences, t }} = await import('{WORDS}');
        return [labelled('A', sentences(['B', '', 'C!'])), t('at', {{ time: '1:05' }}), t('at', {{ time: '8:42' }}), t('onDayAt', {{ day: 'D', time: '9 p.m.' }})];
    }}""") == texts


def test_ranges_run_from_right_to_left_in_right_to_left_text(open_page, town):
    page = open_page(town.url, **PHONE | {"locale": "ar"})
    page.goto("/#/alarms")
    expect(page.locator("#page h1")).to_be_visible()
    text = page.evaluate(f"async () => {{ const {{ labelled, t }} = await import('{WORDS}'); return labelled('A', t('range', {{ low: 3, high: 6 }})); }}")
    assert text == "\u2068A\u2069: \u2067\u20683\u2069–\u20686\u2069\u2069"


def test_names_in_another_script_are_bidi_isolated_in_right_to_left_pages(open_page, town):
    page = open_page(town.url, **PHONE | {"locale": "ar"})
    page.goto("/#/stop/ridge:oak")
    expect(page.locator("#tray-title")).to_have_text("\u2068Oak Hall\u2069")


def test_signed_numbers_are_bidi_isolated_in_right_to_left_pages(open_page, town):
    texts = {}
    for locale in "en-GB", "ar":
        page = open_page(town.url, **PHONE | {"locale": locale})
        page.goto("/#/about")
        expect(page.locator("#page h1")).to_be_visible()
        texts[locale] = page.evaluate("async () => (await import('/modules/dom/dom.js')).h('span', {}, '+3').textContent")
    assert texts == {"en-GB": "+3", "ar": "\u2068+3\u2069"}


@pytest.mark.parametrize("locale, time", [
    ("en-GB", "07:05"), ("en-US", "7:05 AM"), ("de-DE", "07:05"), ("fr-FR", "07:05"), ("fr-CA", "07 h 05"), ("pt-BR", "07:05"),
    ("zh-CN", "07:05"), ("es-ES", "7:05")])
def test_hours_have_a_leading_zero_if_the_short_time_format_of_the_locale_has_one(open_page, town, locale, time):
    page = open_page(town.url, **PHONE | {"locale": locale})
    page.goto("/#/alarms")
    expect(page.locator("#page h1")).to_be_visible()
    clock, short, day = page.evaluate("""async () => {
        const { clockTime, dayTime, shortClockTime } = await import('/modules/format/format.js');
        return [clockTime, shortClockTime, dayTime].map((words) => words(7 * 3600 + 300, 'UTC').replaceAll(/\\s/g, ' '));
    }""")
    assert clock == time and short == time.removesuffix(" AM")
    assert day.endswith(time)


@pytest.mark.parametrize("locale", ["en-US", *(language["code"] for language in LANGUAGES)])
def test_a_number_and_its_unit_stay_on_one_line(open_page, town, locale):
    page = open_page(town.url, **PHONE | {"locale": locale})
    page.goto("/#/about")
    expect(page.locator("#page h1")).to_be_visible()
    found = page.evaluate("""async () => {
        const { distance, speed } = await import('/modules/format/format.js');
        return [distance(60), distance(6500), speed(14)];
    }""")
    assert not any(" " in text for text in found), found


def test_every_locale_uses_western_digits(open_page, town):
    page = open_page(town.url, **PHONE | {"locale": "ar-EG"})
    page.goto("/#/about")
    expect(page.locator("html")).to_have_attribute("lang", "ar")
    found = page.evaluate("""async () => {
        const { clockTime, distance } = await import('/modules/format/format.js');
        return [clockTime(1700000000, 'America/Toronto'), distance(1500), (await import('/modules/format/words.js')).t('age.minutes', { count: 12 })];
    }""")
    assert all(any(digit in text for digit in "0123456789") for text in found), found
    assert not any("\u0660" <= letter <= "\u0669" for text in found for letter in text), found


def test_axe_reports_nothing_serious_on_right_to_left_pages(open_page, town, themes):
    page = open_page(town.url, **PHONE | {"locale": "ar"})
    for view in "stop/ridge:oak", "routes", "about":
        page.goto(f"/#/{view}")
        expect(page.locator("#toggles .chip-toggle").first).to_be_attached()
        settled(page)
        themes(page)


def test_the_labels_of_the_accuracy_charts_are_complete_in_right_to_left_pages(open_page, town):
    town.accuracy = GOOD
    page = open_page(town.url, **PHONE | {"locale": "ar"})
    page.goto("/#/accuracy")
    expect(page.locator("#page .plot").first).to_be_visible()
    assert page.locator("#page .plot text").evaluate_all("""(texts) => texts.filter((text) => {
        const { left, right } = text.getBoundingClientRect();
        return left < 0 || right > innerWidth;
    }).map((text) => text.textContent)""") == []


def test_a_distance_beside_an_agencys_name_is_bidi_isolated_in_right_to_left_pages(open_page, town):
    town.boards["ridge:oak"] = {"arrivals": []}
    page = open_page(town.url, **PHONE | {"locale": "ar", "permissions": ["geolocation"], "geolocation": {"latitude": 44.24, "longitude": -76.49}})
    page.goto("/#/near")
    expect(page.locator(".around .num-plain").first).to_contain_text("\u2068Ridge Campus Buses\u2069 · \u2067")


def test_a_distance_beside_an_agencys_name_is_bidi_isolated_in_right_to_left_search_results(open_page, town):
    next(one for one in town.stops if one["id"] == "ridge:oak")["distance"] = 300
    page = open_page(town.url, **PHONE | {"locale": "ar", "permissions": ["geolocation"], "geolocation": {"latitude": 44.24, "longitude": -76.49}})
    page.goto("/#/near")
    expect(page.locator(".around").first).to_be_visible()
    page.goto("/#/")
    page.locator("#query").fill("oak hall")
    expect(page.locator("#suggestions [role=option]").first).to_contain_text("\u2068Ridge Campus Buses\u2069 · \u2067")
