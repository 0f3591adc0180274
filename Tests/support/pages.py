"""Pages of browser tests: a page for a single test, or one that the tests of a file use in turn."""

from urllib.parse import urljoin

from support.watch import Watch

# The storage that is deleted between tests. The HTTP cache keeps the page's files, which saves a quarter of the time of
# loading a page.
STORED = "cookies,local_storage,indexeddb,cache_storage,service_workers"
# Calls whose effect would last beyond the test.
LASTING = ["add_init_script", "emulate_media", "expose_function", "on", "route", "set_viewport_size"]


class OwnPage:
    """A page and its context, for one test."""

    def __init__(self, context):
        self.context = context
        self.page = context.new_page()
        self.page.watch = Watch(self.page)

    def begin(self, url: str):
        """Returns the page before its first navigation."""
        return self.page

    def end(self) -> list[str]:
        """Closes the page, and returns the errors in it."""
        self.close()
        return self.page.watch.unexpected()

    def close(self):
        self.context.close()


class KeptPage(OwnPage):
    """A page that belongs to one test between `begin` and `end`, with empty storage. Creating a new page would take a
    third of the processor time of a short test.

    Its tests must not change the clock, the connection, or call anything in `LASTING`. Permissions and the device's
    position last until `end`.
    """

    def __init__(self, context, options: dict):
        """`options` are those of the context."""
        super().__init__(context)
        self.options = options
        self.goto = self.page.goto
        self.devtools = context.new_cdp_session(self.page)
        for name in LASTING:
            setattr(self.page, name, refused)

    def begin(self, url: str):
        """Returns the page without history and without stored data of the origin `url`, which is the base of its
        relative URLs."""
        self.devtools.send("Storage.clearDataForOrigin", {"origin": url, "storageTypes": STORED})
        self.devtools.send("Page.resetNavigationHistory")
        self.page.goto = lambda address, **options: self.goto(urljoin(url, address), **options)
        return self.page

    def end(self) -> list[str]:
        """Leaves the test's document, and returns the errors in it."""
        # An empty document and an error page have no storage.
        self.page.evaluate("origin !== 'null' && sessionStorage.clear()")
        self.page.mouse.move(0, 0)
        self.goto("about:blank")
        self.context.clear_permissions()
        # Granting an empty list would deny all permissions.
        if permissions := self.options.get("permissions"):
            self.context.grant_permissions(permissions)
        self.context.set_geolocation(self.options.get("geolocation"))
        troubles = self.page.watch.unexpected()
        self.page.watch.begin()
        return troubles


def refused(*_, **__):
    raise AssertionError('This test changes its page for good. Give it one of its own: @pytest.mark.pages("new").')
