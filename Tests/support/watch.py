"""Errors in a page outside of a test's assertions."""

import re

# A stream or an image cancelled when the page moved on is no failure.
GIVEN_UP = "net::ERR_ABORTED"


class Watch:
    """Collects errors of a page. A test that provokes some declares it: `page.watch.expect(r"503")`."""

    def __init__(self, page):
        self.begin()
        page.on("console", self.console)
        page.on("pageerror", lambda error: self.troubles.append(f"exception: {error}"))
        page.on("request", lambda request: self.on_their_way.add(request))
        page.on("requestfinished", lambda request: self.on_their_way.discard(request))
        page.on("requestfailed", self.failed)
        page.on("response", self.answered)

    def begin(self):
        """Forgets all errors, and what was declared."""
        self.troubles: list[str] = []
        self.expected: list[re.Pattern] = []
        self.on_their_way = set()

    def expect(self, pattern: str):
        self.expected.append(re.compile(pattern))

    def console(self, message):
        # A failed request is repeated in the console, without its address; the request itself has more.
        if message.type == "error" and "Failed to load resource" not in message.text:
            self.troubles.append(f"console: {message.text}")

    def failed(self, request):
        self.on_their_way.discard(request)
        if request.failure != GIVEN_UP:
            self.troubles.append(f"failed: {request.method} {request.url}: {request.failure}")

    def answered(self, response):
        if response.status >= 400:
            self.troubles.append(f"answered {response.status}: {response.request.method} {response.url}")

    def pending(self) -> list[str]:
        """The requests that the page waits for; live streams never end."""
        return [f"{request.url} is on its way" for request in self.on_their_way if "/api/v1/live" not in request.url]

    def unexpected(self) -> list[str]:
        return [trouble for trouble in self.troubles if not any(each.search(trouble) for each in self.expected)]
