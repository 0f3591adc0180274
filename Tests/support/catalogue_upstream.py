"""A local catalogue of feeds in the format of the Mobility Database's feeds_v2.csv, with the feeds that it lists."""

import csv
import io

from support.local_server import LocalServer, QuietHandler

# The header of feeds_v2.csv as MobilityData/mobility-feed-api exports it.
COLUMNS = [
    "id", "data_type", "entity_type", "location.country_code", "location.subdivision_name", "location.municipality",
    "provider", "is_official", "name", "note", "feed_contact_email", "static_reference", "urls.direct_download",
    "urls.authentication_type", "urls.authentication_info", "urls.api_key_parameter_name", "urls.latest", "urls.license",
    "location.bounding_box.minimum_latitude", "location.bounding_box.maximum_latitude",
    "location.bounding_box.minimum_longitude", "location.bounding_box.maximum_longitude",
    "location.bounding_box.extracted_on", "status", "features", "redirect.id", "redirect.comment",
]

NAMES = {
    "type": "data_type", "contents": "entity_type", "country": "location.country_code",
    "region": "location.subdivision_name", "city": "location.municipality", "schedule": "static_reference",
    "url": "urls.direct_download", "key": "urls.authentication_type", "key_page": "urls.authentication_info",
    "key_name": "urls.api_key_parameter_name", "mirror": "urls.latest", "licence": "urls.license",
    "seen": "location.bounding_box.extracted_on", "successor": "redirect.id",
}


def table(rows: list[dict[str, str]]) -> bytes:
    """Returns the catalogue's file; the keys of a row are column names, or the short names above."""
    text = io.StringIO()
    writer = csv.DictWriter(text, COLUMNS)
    writer.writeheader()
    for row in rows:
        writer.writerow({NAMES.get(name, name): value for name, value in row.items()})
    return text.getvalue().encode()


class CatalogueUpstream(LocalServer):
    """The local catalogue: `with CatalogueUpstream() as upstream: upstream.add("mdb-1", city="Kingston", url=…)`

    `answers` contains status and body by path; `redirects` contains targets by path; `keys` contains the required query
    parameter or header by path, as (name, value)."""

    def __init__(self):
        self.rows: list[dict[str, str]] = []
        self.answers: dict[str, tuple[int, bytes]] = {}
        self.redirects: dict[str, str] = {}
        self.keys: dict[str, tuple[str, str]] = {}
        # The requested paths with their queries, and the response statuses.
        self.seen: list[tuple[str, int]] = []
        self.version = 1

    @property
    def catalogue(self) -> str:
        return f"{self.url}/feeds_v2.csv"

    def add(self, id: str, **row: str):
        """Adds an entry: an active timetable of a town in Canada, unless `row` overrides its columns."""
        self.rows.append({"id": id, "type": "gtfs", "country": "CA", "status": "active", "provider": f"Provider {id}", **row})
        self.version += 1

    def serve(self, path: str, body: bytes, status: int = 200) -> str:
        """Serves a body, and returns its URL."""
        self.answers[path] = (status, body)
        return self.url + path

    def statuses(self, path: str) -> list[int]:
        return [status for target, status in self.seen if target.split("?")[0] == path]

    def handler(upstream):
        class Handler(QuietHandler):
            def do_GET(self):
                path, _, query = self.path.partition("?")
                status, body, headers = upstream.answer(path, query, self.headers)
                upstream.seen.append((self.path, status))
                kind = "text/csv" if path.endswith(".csv") else "application/octet-stream"
                self.reply(status, kind, body, **headers)

        return Handler

    def answer(self, path: str, query: str, headers) -> tuple[int, bytes, dict[str, str]]:
        if path == "/feeds_v2.csv" and path not in self.answers:
            tag = f'"{self.version}"'
            if headers.get("If-None-Match") == tag:
                return 304, b"", {"ETag": tag}
            return 200, table(self.rows), {"ETag": tag}
        if path in self.redirects:
            return 302, b"", {"Location": self.redirects[path]}
        if path in self.keys:
            name, value = self.keys[path]
            if f"{name}={value}" not in query.split("&") and headers.get(name) != value:
                return 401, b"", {}
        return *self.answers.get(path, (404, b"")), {}
