"""Boards embedded in other sites, in a frame with an opaque origin; the HTML code for embedding; and links that other
sites show with a preview."""

import re
from contextlib import contextmanager
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from support.files import FileServer
from support.riders import stop_with_departures
from support.waiting import eventually

REFRESH = "document.dispatchEvent(new Event('visibilitychange'))"
SHARES = """
    window.shared = [];
    Object.defineProperty(navigator, 'share', { value: async (what) => shared.push(what) });
"""
COPIES = """
    window.copied = [];
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => copied.push(text) } });
"""


@pytest.fixture(scope="module")
def stop(server):
    return stop_with_departures(server)


def code(server, stop) -> str:
    address = f"{server.url}/stop/{quote(stop['id'], safe=':')}"
    return server.json(f"/oembed?url={quote(address, safe='')}")["html"]


@contextmanager
def framed(open_page, tmp_path, html: str):
    """framed(…): opens a page of another site that contains this HTML."""
    (tmp_path / "index.html").write_text(f'<!doctype html><html lang="en"><title>Other</title><link rel="icon" href="data:,">{html}</html>')
    with FileServer(tmp_path) as site:
        page = open_page(site.url)
        page.goto("/index.html")
        yield page
        # The page closes before the site's server stops.
        page.close()


@pytest.fixture
def board(server, stop, open_page, tmp_path):
    with framed(open_page, tmp_path, code(server, stop)) as page:
        expect(page.frame_locator("iframe").locator("h1")).to_have_text(stop["name"])
        yield page


def test_another_site_shows_the_embedded_board(board, stop):
    frame = board.frame_locator("iframe")
    expect(frame.locator("li").first).to_be_visible()
    expect(frame.locator(".state")).to_have_text(re.compile(r"^Live, updated \d+:\d\d$"))
    expect(frame.locator("h1 a")).to_have_attribute("target", "_top")
    inner = board.frames[1]
    assert inner.evaluate("origin") == "null"
    # The colours of lines, which the content security policy permits only if the script sets them.
    line = inner.evaluate("(() => { const line = document.querySelector('[data-color]'); return line && [line.style.backgroundColor, line.dataset.color]; })()")
    assert line is None or line[0].startswith("rgb")


def test_the_embedded_board_loads_only_its_own_files(server, stop, open_page, tmp_path):
    with framed(open_page, tmp_path, "") as page:
        asked = []
        page.on("request", lambda request: asked.append(request.url))
        page.set_content(code(server, stop))
        expect(page.frame_locator("iframe").locator("li").first).to_be_visible()
        paths = {url.removeprefix(server.url).split("?")[0] for url in asked if url.startswith("http")}
        assert paths == {"/embed/board", "/embed/board.css", "/embed/board.js"}
        assert page.context.cookies() == []


def test_the_embedded_board_refreshes_itself(board, stop):
    inner = board.frames[1]
    inner.evaluate("document.querySelector('h1 a').textContent = 'old'")
    inner.evaluate(REFRESH)
    expect(board.frame_locator("iframe").locator("h1")).to_have_text(stop["name"])


def test_an_embedded_board_that_cannot_refresh_shows_its_age_and_no_minutes(board):
    board.watch.expect("failed: GET .*/embed/board")
    board.route("**/embed/board?*", lambda route: route.abort())
    inner = board.frames[1]
    inner.evaluate("document.querySelector('main').dataset.limit = '0'")
    inner.evaluate(REFRESH)
    frame = board.frame_locator("iframe")
    expect(frame.locator(".old")).to_have_text(re.compile(r"^Not updated since \d+:\d\d$"))
    expect(frame.locator(".minutes").locator("visible=true")).to_have_count(0)
    expect(frame.locator("time").first).to_be_visible()


@pytest.mark.parametrize("path", ["/", "/stop/{id}", "/api/v1/stops/{id}"])
def test_only_the_embeddable_board_can_be_shown_in_a_frame(server, stop, open_page, tmp_path, path):
    address = server.url + path.format(id=stop["id"])
    with framed(open_page, tmp_path, f'<iframe src="{address}"></iframe>') as page:
        page.watch.expect("frame-ancestors|ERR_BLOCKED_BY_RESPONSE|X-Frame|frame")
        eventually(lambda: page.frames[1].url.startswith("chrome-error:"), page=page)


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_the_embedded_board_is_accessible(server, stop, open_page, axe, scheme):
    page = open_page(server.url, color_scheme=scheme, viewport={"width": 320, "height": 480})
    page.goto(f"/embed/board?stop={quote(stop['id'])}")
    expect(page.locator("li").first).to_be_visible()
    axe(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_page_offers_the_html_code_for_embedding_a_board(desktop, server, stop, axe):
    desktop.add_init_script(COPIES)
    desktop.goto(f"/#/stop/{stop['id']}")
    button = desktop.get_by_role("button", name="Embed this board")
    expect(button).to_have_attribute("aria-expanded", "false")
    button.click()
    expect(button).to_have_attribute("aria-expanded", "true")
    field = desktop.get_by_role("textbox", name="Code", exact=True)
    expect(field).to_have_value(code(server, stop))
    axe(desktop)
    desktop.get_by_role("button", name="Copy code").click()
    desktop.wait_for_function("copied.length === 1")
    assert desktop.evaluate("copied[0]") == code(server, stop)
    button.click()
    expect(field).to_have_count(0)


def test_a_failed_request_for_the_embedding_code_is_shown_and_can_be_retried(desktop, stop):
    desktop.watch.expect("failed: GET .*/oembed")
    desktop.route("**/oembed?*", lambda route: route.abort(), times=1)
    desktop.goto(f"/#/stop/{stop['id']}")
    desktop.get_by_role("button", name="Embed this board").click()
    expect(desktop.get_by_text("The code couldn’t be loaded")).to_be_visible()
    desktop.get_by_role("button", name="Try again").click()
    expect(desktop.get_by_role("textbox", name="Code", exact=True)).to_be_visible()


def test_sharing_a_stop_uses_a_url_that_redirects_to_the_stop(desktop, server, stop):
    desktop.add_init_script(SHARES)
    desktop.goto(f"/#/stop/{stop['id']}")
    desktop.get_by_role("button", name="Share", exact=True).first.click()
    desktop.wait_for_function("shared.length === 1")
    shared = desktop.evaluate("shared[0]")
    assert shared == {"title": stop["name"], "url": f"{server.url}/stop/{quote(stop['id'], safe=':')}"}
    desktop.goto(shared["url"])
    desktop.wait_for_url(f"{server.url}/#/stop/{stop['id']}")
    expect(desktop.locator("#tray-title")).to_have_text(stop["name"])


def test_sharing_a_route_uses_a_url_that_redirects_to_the_route(desktop, server):
    route = server.json("/api/v1/routes")["routes"][0]
    desktop.goto(f"/route/{quote(route['id'], safe=':')}")
    desktop.wait_for_url(f"{server.url}/#/route/{route['id']}")
    expect(desktop.get_by_role("heading", level=1)).to_be_visible()
