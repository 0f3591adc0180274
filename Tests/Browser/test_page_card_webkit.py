"""The fare card in WebKit, the engine of iPhones: a ride is paid, and the data survives reopening the page."""

import os

import pytest

from support import webkit
from support.page_town import PageTown
from support.places import SCREENSHOTS

pytestmark = pytest.mark.skipif(
    not (webkit.is_there() and os.environ.get("DISPLAY")), reason="WebKit's driver or a display is missing")

FILL = """
const form = document.querySelector('.card-form');
form.querySelector('[id*=amount]').value = '5.50';
form.requestSubmit();
"""


@pytest.fixture(scope="module")
def browser():
    with webkit.WebKit() as browser:
        browser.resize(390, 844)
        yield browser


def test_a_card_pays_a_ride_and_survives_reopening_in_webkit(browser):
    with PageTown() as town:
        town.agencies[0]["fare"] = {"amount": 2.75, "currency": "USD"}
        browser.go(f"{town.url}/#/card")
        browser.until(lambda: browser.find(".card-form"), "no form came")
        browser.run(FILL)
        browser.until(lambda: browser.find(".fare") and browser.text(".fare .balance") == "$5.50", "no card was made")
        browser.run("document.querySelector('.btn.tall').click()")
        browser.until(lambda: browser.text(".fare .balance") == "$2.75", "the ride was not paid")
        browser.picture(SCREENSHOTS / "webkit-card.png")
        browser.run("location.reload()")
        browser.until(lambda: browser.find(".fare") and browser.text(".fare .balance") == "$2.75", "the card was not kept")
        assert browser.text(".fare .rides") == "1"
