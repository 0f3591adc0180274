"""The service worker: it caches all files of a version or none, and never mixes files of different versions."""

import pytest

from support.small_site import SmallSite, version
from support.waiting import eventually, unchanged

STATE = """async () => {
    const stored = await (await caches.open('headsign state')).match('/state');
    return stored ? stored.json() : {};
}"""
UPDATE = "() => navigator.serviceWorker.controller.postMessage('update')"
LATER = "async () => (await import('/later.js')).later"


@pytest.fixture
def site():
    with SmallSite() as running:
        yield running


@pytest.fixture
def page(open_page, site):
    """A page that the worker has cached: its next load needs no server."""
    return kept(open_page, site, r"503|404")


def kept(open_page, site, troubles):
    page = open_page(site.url, service_workers="allow")
    page.watch.expect(troubles)
    page.goto("/")
    until(page, lambda: page.evaluate(STATE).get("current"))
    return page


def until(page, condition):
    eventually(condition, page=page)


def start(page) -> str:
    page.goto("about:blank")
    page.goto("/")
    return page.evaluate("() => `${document.title} ${globalThis.first}`")


def test_a_cached_page_needs_no_server(page, site):
    site.failing = {"/", "/first.js", "/later.js", "/site-files.json"}
    assert start(page) == "one one"
    assert page.evaluate(LATER) == "one"


def test_a_newer_version_is_fetched_in_the_background_and_used_at_the_next_load(page, site):
    site.files = version("two")
    site.asked.clear()
    assert start(page) == "one one"
    until(page, lambda: page.evaluate(STATE).get("next"))
    assert page.evaluate(LATER) == "one"
    assert start(page) == "two two"
    assert page.evaluate(LATER) == "two"
    assert "/same.js" not in site.asked
    assert page.evaluate("async () => (await caches.keys()).length") == 3


def test_an_older_version_is_deleted_when_its_last_page_is_reloaded(page, site):
    site.files = version("two")
    start(page)
    until(page, lambda: page.evaluate(STATE).get("next"))
    start(page)
    site.files = version("three")
    start(page)
    until(page, lambda: page.evaluate(STATE).get("next"))
    assert start(page) == "three three"
    assert page.evaluate("async () => (await caches.keys()).length") <= 3


@pytest.mark.parametrize("kind", ["stop", "route"])
def test_a_shared_url_opens_the_cached_page_without_the_server(page, site, kind):
    start(page)
    site.failing = {"/", "/index.html", f"/{kind}/town:a%2Fb"}
    page.goto(f"/{kind}/town:a%2Fb?utm_source=x")
    assert page.url == f"{site.url}/#/{kind}/town:a%2Fb"
    assert page.locator("h1").text_content() == "one"
    assert f"/{kind}/town:a%2Fb" not in site.asked


@pytest.mark.parametrize("trouble", ["failing", "wrong"])
def test_an_incomplete_update_is_not_used_and_is_completed_later(page, site, trouble):
    site.files = version("two")
    setattr(site, trouble, {"/later.js"})
    start(page)
    until(page, lambda: "/later.js" in site.asked)
    unchanged(page, lambda: len(site.asked))
    assert start(page) == "one one"
    assert page.evaluate(LATER) == "one"
    assert page.evaluate(STATE).get("next") is None
    setattr(site, trouble, set())
    # The update attempt of the previous load may still be failing.
    until(page, lambda: page.evaluate(UPDATE) or page.evaluate(STATE).get("next"))
    assert start(page) == "two two"


def test_pages_of_two_versions_each_receive_the_files_of_their_version(page, site):
    assert start(page) == "one one"
    site.files = version("two")
    page.evaluate(UPDATE)
    until(page, lambda: page.evaluate(STATE).get("next"))
    other = page.context.new_page()
    assert start(other) == "two two"
    assert page.evaluate(LATER) == "one"
    assert other.evaluate(LATER) == "two"


def test_the_worker_notifies_an_open_page_once_of_a_newer_version(page, site):
    start(page)
    page.evaluate("""() => { globalThis.told = [];
        navigator.serviceWorker.addEventListener('message', ({ data }) => told.push(data)); }""")
    site.files = version("two")
    page.evaluate(UPDATE)
    until(page, lambda: page.evaluate("told.length"))
    looks = site.asked.count("/site-files.json")
    page.evaluate(UPDATE)
    until(page, lambda: site.asked.count("/site-files.json") > looks)
    unchanged(page, lambda: len(site.asked))
    assert page.evaluate("told.length") == 1


def test_a_page_that_registers_its_listener_late_is_still_notified_of_a_newer_version(page, site):
    site.files = version("two")
    start(page)
    until(page, lambda: page.evaluate(STATE).get("next"))
    assert page.evaluate("""() => new Promise((resolve) => {
        navigator.serviceWorker.addEventListener('message', ({ data }) => resolve(data));
        navigator.serviceWorker.startMessages();
        navigator.serviceWorker.controller.postMessage('newer?');
    })""") == {"newVersion": page.evaluate(STATE)["next"]}


def test_a_server_that_returns_to_the_cached_version_leaves_no_pending_update(page, site):
    site.files = version("two")
    start(page)
    until(page, lambda: page.evaluate(STATE).get("next"))
    site.files = version("one")
    page.evaluate(UPDATE)
    until(page, lambda: not page.evaluate(STATE).get("next"))
    assert start(page) == "one one"


def test_the_worker_caches_nothing_for_a_server_without_a_file_list(page, site):
    site.has_list = False
    start(page)
    until(page, lambda: page.evaluate("async () => (await caches.keys()).length") == 0)
    until(page, lambda: page.evaluate("async () => (await navigator.serviceWorker.getRegistrations()).length") == 0)
    site.files = version("two")
    assert start(page) == "two two"


@pytest.fixture
def glanced(open_page, site):
    """A page that was open for a moment; its site has one file that is loaded only when needed."""
    site.later = {"/later.js"}
    return kept(open_page, site, r"503|404|ERR_FAILED")


def test_a_short_visit_fetches_no_unused_files(glanced, site):
    assert "/same.js" in site.asked
    assert "/later.js" not in site.asked
    site.failing = {"/", "/first.js", "/same.js", "/site-files.json"}
    assert start(glanced) == "one one"


def test_a_file_that_is_loaded_when_needed_is_cached_from_its_first_use(glanced, site):
    start(glanced)
    assert glanced.evaluate(LATER) == "one"
    site.failing = {"/", "/first.js", "/later.js", "/same.js", "/site-files.json"}
    assert start(glanced) == "one one"
    assert glanced.evaluate(LATER) == "one"


def test_an_idle_page_caches_all_remaining_files(glanced, site):
    start(glanced)
    glanced.evaluate("() => navigator.serviceWorker.controller.postMessage('all')")
    until(glanced, lambda: glanced.evaluate("async () => Boolean(await caches.match('/later.js'))"))
    site.failing = {"/", "/first.js", "/later.js", "/same.js", "/site-files.json"}
    assert start(glanced) == "one one"
    assert glanced.evaluate(LATER) == "one"


def test_a_file_loaded_later_never_belongs_to_another_version(glanced, site):
    start(glanced)
    site.files = version("two")
    assert glanced.evaluate("async () => import('/later.js').then(({ later }) => later, () => 'none')") == "none"


def test_an_update_fetches_every_file_that_the_older_version_had_loaded(glanced, site):
    start(glanced)
    assert glanced.evaluate(LATER) == "one"
    site.files = version("two")
    glanced.evaluate(UPDATE)
    until(glanced, lambda: glanced.evaluate(STATE).get("next"))
    site.failing = {"/later.js"}
    assert start(glanced) == "two two"
    assert glanced.evaluate(LATER) == "two"
