"""The page of a server that has no configuration yet."""

import pytest
from playwright.sync_api import expect

from conftest import PHONE
from support.catalogue_upstream import table
from support.first_server import FirstServer

ROWS = [
    {"id": f"mdb-{number}", "data_type": "gtfs", "provider": f"{city} Transit", "location.municipality": city,
     "location.country_code": "CA", "urls.direct_download": "https://transit.example.org/gtfs.zip"}
    for number, city in enumerate(["Kingston", "Kingston", "Montréal"], 1)
]


@pytest.fixture
def first_server(tmp_path):
    (tmp_path / "feeds.csv").write_bytes(table(ROWS))
    with FirstServer(tmp_path, str(tmp_path / "feeds.csv")) as server:
        yield server


def test_the_operator_finds_a_city_by_keyboard(first_server, open_page, axe, picture, request):
    for scheme in ("dark", "light"):
        page = open_page(first_server.url, **PHONE | {"color_scheme": scheme})
        page.goto("/")
        expect(page.get_by_role("heading", level=1)).to_have_text("Headsign: choose a city")
        axe(page)
        page.get_by_role("searchbox", name="City or agency").fill("kingston")
        page.keyboard.press("Enter")
        expect(page.get_by_role("listitem")).to_have_count(2)
        expect(page.get_by_role("listitem").first).to_contain_text("headsign init mdb-1")
        expect(page.get_by_role("searchbox")).to_have_value("kingston")
        axe(page)
        picture(page, f"{request.node.name}-{scheme}")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_city_without_a_known_feed_is_explained(first_server, open_page, axe):
    page = open_page(first_server.url, **PHONE)
    page.goto("/?q=atlantis")
    expect(page.get_by_role("status")).to_contain_text("No feed matches.")
    axe(page)
