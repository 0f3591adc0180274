"""The HTTP handler of a provider's local upstream, with failures on request."""

import time

from support.local_server import QuietHandler


def failing_handler(upstream, refusals: dict[str, tuple[int, str, bytes]]) -> type[QuietHandler]:
    """Returns a handler class for an upstream with `seen`, `slowness` and `asked(target)`. `asked` returns the failure
    to simulate, if any, and the response as content type and body, if there is one.

    `refusals` are the upstream's own failures, each with status, content type and body.
    """

    class Handler(QuietHandler):
        def do_GET(self):
            upstream.seen.append(self.path)
            failure, answer = upstream.asked(self.path)
            if answer is None or failure == "404":
                return self.reply(404, "text/html", b"<p>Not found.</p>")
            if failure in refusals:
                return self.reply(*refusals[failure])
            kind, body = answer
            match failure:
                case "500": self.reply(500, "text/html", b"<p>The server encountered an error.</p>")
                case "html": self.reply(200, "text/html", b"<!doctype html><title>Maintenance</title>")
                case "truncated": self.reply(200, kind, body[:len(body) // 2])
                case "empty": self.reply(200, kind, b"")
                case "null": self.reply(200, kind, b"null")
                case "slow": time.sleep(upstream.slowness)
                case _: self.reply(200, kind, body)

    return Handler
