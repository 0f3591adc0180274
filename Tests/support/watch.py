"""Errors in a page that a test does not assert."""

import re

# A stream or an image that was cancelled because the page moved on is not a failure.
GIVEN_UP = "net::ERR_ABORTED"


class Watch:
    """Collects the errors of a page. A test that provokes errors declares them: `page.watch.expect(r"503")`."""

    def __init__(self, page):
        self.begin()
        page.on("console", self.console)
        page.on("pageerror", lambda error: self.troubles.append(f"exception: {error}"))
        page.on("request", lambda request: self.on_their_way.add(request))
        page.on("requestfinished", lambda request: self.on_their_way.discard(request))
        page.on("requestfailed", self.failed)
        page.on("response", self.answered)

    def begin(self):
        """Forgets all recorded errors and all declarations of expected ones."""
        self.troubles: list[str] = []
        self.expected: list[re.Pattern] = []
        self.on_their_way = set()

    def expect(self, pattern: str):
        self.expected.append(re.compile(pattern))

    def console(self, message):
        # The console repeats a failed request without its URL; the request's own event has more details.
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
        """Returns the requests that the page waits for, except live streams, which never end."""
        return [f"{request.url} is on its way" for request in self.on_their_way if "/api/v1/live" not in request.url]

    def unexpected(self) -> list[str]:
        return [trouble for trouble in self.troubles if not any(each.search(trouble) for each in self.expected)]
