"""The base map below the network: the server's own tiles, the style of another server, slow tiles and missing tiles."""

import json

import pytest

from support.ground import tile, write_ground
from support.places import DEMO_CITY
from support.server import NOW, Server
from support.waiting import eventually

pytestmark = pytest.mark.map("undrawn")

THEMES = ["dark", "light", "contrast"]
TILES = {"url": "/tiles/{z}/{x}/{y}?v=1", "minzoom": 0, "maxzoom": 8, "west": -180, "south": -85, "east": 180, "north": 85,
         "attribution": "© the surveyors"}

LAYERS = """async () => {
    const view = (await import('/modules/map/current.js')).openMap.value;
    return view?.ready ? view.map.getStyle().layers.map(({ id }) => id) : undefined;
}"""
SEEN = """async (layers) => {
    const { map } = (await import('/modules/map/current.js')).openMap.value;
    return map.queryRenderedFeatures({ layers }).map(({ properties }) => properties);
}"""

LIT = """async () => {
    const { map } = (await import('/modules/map/current.js')).openMap.value;
    return map.queryRenderedFeatures().filter(({ layer }) => layer.id.startsWith('lit ')).length;
}"""


@pytest.fixture(scope="module")
def grounded(tmp_path_factory):
    folder = tmp_path_factory.mktemp("ground")
    write_ground(folder / "ground.mbtiles")
    town = (f"basemap: {{tiles: ground.mbtiles}}\nserver:\n  limits: none\nagencies:\n  - id: cairns\n    name: Cairns\n    kind: gtfs\n"
            f"    schedule:\n      source: {DEMO_CITY}\n      dates: repeating\n    simulate:\n      seed: 1\n      interval: 2\n")
    with Server(folder, town, NOW) as server:
        yield server


def layers(page, name: str) -> list[str]:
    """Returns the map style's layers whose names contain `name`, once there are any."""
    def there():
        found = page.evaluate(LAYERS)
        return found if found and name in found else None
    return eventually(there)


@pytest.mark.parametrize("theme", THEMES)
def test_streets_and_place_names_are_drawn_below_the_lines(open_page, grounded, theme):
    page = open_page(grounded.url, viewport={"width": 1000, "height": 700}, color_scheme="light" if theme == "light" else "dark",
                     contrast="more" if theme == "contrast" else "no-preference")
    page.goto(grounded.url)
    found = layers(page, "ground primary")
    places = {name: found.index(name) for name in ("ground water", "ground primary", "network", "ground name street", "ground name town", "stops-lit", "codes")}
    assert list(places) == sorted(places, key=places.get)
    lit = [found.index(name) for name in found if name.startswith("lit ")]
    assert lit and places["ground name town"] < min(lit) and max(lit) < places["stops-lit"]
    eventually(lambda: page.evaluate(SEEN, ["ground water"]) or None)
    assert not any("tiles.openfreemap" in url for url in page.evaluate("performance.getEntriesByType('resource').map((one) => one.name)"))


def test_the_base_map_names_places_in_the_riders_language(open_page, grounded):
    for locale, name in [("en-GB", "Ridge"), ("fr-CA", "La Crête"), ("de-DE", "Ridge")]:
        page = open_page(grounded.url, viewport={"width": 1000, "height": 700}, locale=locale)
        page.goto(grounded.url)
        layers(page, "ground name town")
        text = page.evaluate("""async () => {
            const { map } = (await import('/modules/map/current.js')).openMap.value;
            return map.getStyle().layers.find(({ id }) => id === 'ground name town').layout['text-field'];
        }""")
        assert text[1] == ["get", f"name:{locale[:2]}"] and text[2] == ["get", "name"], name


def test_the_base_map_names_places_in_english_for_right_to_left_languages(open_page, grounded):
    page = open_page(grounded.url, viewport={"width": 1000, "height": 700}, locale="ar-EG")
    page.goto(grounded.url)
    layers(page, "ground name town")
    text = page.evaluate("""async () => {
        const { map } = (await import('/modules/map/current.js')).openMap.value;
        return map.getStyle().layers.find(({ id }) => id === 'ground name town').layout['text-field'];
    }""")
    assert text[1] == ["get", "name:en"] and text[2] == ["get", "name"]


@pytest.fixture
def styled(open_page, town):
    """styled(basemap): opens a page whose server has the base map `basemap`."""
    def styled(basemap: dict):
        town.site["basemap"] = basemap
        return open_page(town.url, viewport={"width": 1000, "height": 700})
    return styled


# A style in the form in which map services publish theirs: vector tiles, glyphs and sprites, each at a URL.
FOREIGN = {
    "version": 8, "name": "elsewhere", "glyphs": "{url}/fonts/{fontstack}/{range}.pbf", "sprite": "{url}/sprites/basic",
    "sources": {"elsewhere": {"type": "vector", "url": "{url}/planet.json"}},
    "layers": [
        {"id": "land", "type": "background", "paint": {"background-color": "#eee"}},
        {"id": "sea", "type": "fill", "source": "elsewhere", "source-layer": "water", "paint": {"fill-color": "#9bd"}},
        {"id": "road", "type": "line", "source": "elsewhere", "source-layer": "transportation", "paint": {"line-color": "#fff", "line-width": 3}},
        {"id": "town", "type": "symbol", "source": "elsewhere", "source-layer": "place",
         "layout": {"text-field": ["get", "name"], "text-font": ["Noto Sans Regular"], "icon-image": "dot"}},
    ],
}


def serve_style(page, town, tiles):
    """Serves another server's map style at the town's own origin; `tiles` handles the tile requests."""
    url = f"{town.url}/elsewhere"
    style = json.loads(json.dumps(FOREIGN).replace("{url}", url))
    page.route("**/elsewhere/style.json", lambda route: route.fulfill(json=style))
    page.route("**/elsewhere/planet.json", lambda route: route.fulfill(
        json={"tilejson": "2.2.0", "tiles": [f"{url}/{{z}}/{{x}}/{{y}}.pbf"], "minzoom": 0, "maxzoom": 14}))
    page.route("**/elsewhere/fonts/**", lambda route: route.fulfill(status=200, body=b""))
    page.route("**/elsewhere/sprites/*.json", lambda route: route.fulfill(json={}))
    page.route("**/elsewhere/sprites/*.png", lambda route: route.fulfill(status=404, body=""))
    page.route("**/elsewhere/*/*/*.pbf", tiles)


def test_another_servers_map_style_is_drawn_below_the_network(styled, town):
    page = styled({"style": "/elsewhere/style.json"})
    page.watch.expect("sprites")
    serve_style(page, town, lambda route: route.fulfill(body=tile()))
    page.goto("/")
    found = layers(page, "road")
    assert found.index("road") < found.index("town") < found.index("network")
    assert eventually(lambda: page.evaluate(SEEN, ["sea"]) or None)


def test_the_network_is_drawn_before_slow_tiles_arrive(styled, town):
    page = styled({"tiles": TILES})
    waiting = []

    def slowly(route):
        waiting.append(route)

    page.route("**/tiles/**", slowly)
    page.goto("/")
    found = layers(page, "ground primary")
    assert "network" in found
    # Playwright handles the page's requests only while it evaluates in the page.
    eventually(lambda: waiting, page=page)
    assert eventually(lambda: page.evaluate(LIT) or None)
    for route in waiting:
        route.fulfill(status=204, body="")


def test_the_network_is_drawn_without_tiles(styled, town):
    page = styled({"tiles": TILES})
    page.route("**/tiles/**", lambda route: route.fulfill(status=204, body=""))
    page.goto("/")
    layers(page, "ground primary")
    assert eventually(lambda: page.evaluate(LIT) or None)
