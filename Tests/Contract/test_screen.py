"""Images of boards for e-ink displays."""

from urllib.parse import quote

import pytest

from support import png
from support.places import DEMO_CITY
from support.server import Server
from support.waiting import eventually

TIMETABLE = f"agencies:\n  - id: cairns\n    name: Cairns\n    kind: gtfs\n    schedule:\n      source: {DEMO_CITY}\n      dates: repeating\n"


def boardable(board: dict) -> list[dict]:
    return [each for each in board["arrivals"] if not each["lastStop"] and each.get("pickup") != "none"]


@pytest.fixture(scope="module")
def stop(server) -> str:
    """A stop with several departures in the near future."""
    def busy():
        routes = server.json("/api/v1/routes")["routes"][:6]
        found = [server.json(f"/api/v1/stops?route={quote(route['id'], safe='')}&limit=3")["stops"] for route in routes]
        stops = [stop["id"] for stops in found for stop in stops]
        return next((each for each in stops if len(boardable(arrivals(server, each))) > 2), None)

    return eventually(busy)


def arrivals(server, stop: str) -> dict:
    return server.json(f"/api/v1/stops/{quote(stop, safe=':')}/arrivals?minutesAfter=720")


def path(stop: str, **query) -> str:
    return "/screen.png?" + "&".join(f"{name}={quote(str(value), safe=':,')}" for name, value in {"stop": stop, **query}.items())


def image(server, stop: str, **query) -> png.Image:
    answer = server.get(path(stop, **query))
    assert (answer.status, answer.type) == (200, "image/png"), answer.body[:500]
    return png.read(answer.body)


@pytest.mark.parametrize(("width", "height"), [(800, 480), (296, 128), (100, 100), (1872, 1404), (2000, 100), (101, 2000)])
def test_a_board_image_has_the_requested_size_and_dark_text_on_white(server, stop, width, height):
    made = image(server, stop, width=width, height=height)
    assert (made.width, made.height, made.depth) == (width, height, 1)
    assert 0.01 < made.black < 0.7
    # The bar with the stop name and the clock is black; below it is dark text on white.
    assert set(made.rows[0]) == {0}
    assert set().union(*made.rows[made.height // 8:]) == {0, 255}


def test_a_board_image_has_the_size_of_a_common_display_by_default(server, stop):
    made = image(server, stop)
    assert (made.width, made.height, made.depth) == (800, 480, 1)


def test_board_images_of_both_colour_depths_have_the_same_content(server, stop):
    def same():
        fine, coarse = image(server, stop, depth=8), image(server, stop, depth=1)
        assert len(set().union(*fine.rows)) > 10
        return tuple(bytes(255 * (pixel >= 128) for pixel in row) for row in fine.rows) == coarse.rows

    # The minute may change between the two requests.
    eventually(same)


def test_a_board_images_minutes_are_those_of_the_api(server, stop):
    """A departure is omitted from the image if and only if the API's time until it is shorter than the walk."""
    def agrees():
        before, plain = arrivals(server, stop), image(server, stop)
        coming = [each for each in boardable(before) if "headway" not in each]
        left = min(max((each.get("predicted") or each["scheduled"]) - before["at"], 0) for each in coming) // 60
        if left >= 60:
            return False
        reached, missed = image(server, stop, walk=left), image(server, stop, walk=left + 1)
        return reached == plain and missed != plain and image(server, stop) == plain

    # Times may change between the responses.
    eventually(agrees)


def test_a_revalidated_unchanged_board_image_has_status_304(server, stop):
    def is_known():
        first = server.get(path(stop))
        assert first.headers["Cache-Control"] == "no-cache"
        again = server.get(path(stop), {"If-None-Match": first.headers["ETag"]})
        assert (again.status == 304) == (again.headers["ETag"] == first.headers["ETag"])
        return (again.status, again.body) == (304, b"")

    eventually(is_known)


def test_a_head_request_for_a_board_image_has_its_content_length(server, stop):
    head = server.get(path(stop), method="HEAD")
    assert (head.status, head.type, head.body) == (200, "image/png", b"")
    assert int(head.headers["Content-Length"]) > 500


def test_a_board_image_can_show_several_stops(server, stop):
    others = [each["id"] for each in server.json("/api/v1/stops?limit=8")["stops"] if each["id"] != stop][:7]
    assert image(server, ",".join([stop, *others])).rows != image(server, stop).rows
    # A stop that is given twice is shown once.
    eventually(lambda: image(server, f"{stop},{stop}") == image(server, stop))


def test_the_language_parameter_changes_a_board_images_text(server, stop):
    assert image(server, stop, lang="fr").rows != image(server, stop, lang="en").rows
    # The fonts have no Arabic letters, so the image is in English.
    eventually(lambda: image(server, stop, lang="ar") == image(server, stop, lang="en"))


@pytest.mark.parametrize(("query", "field"), [
    ("", "stop"), ("stop=", "stop"), ("stop=cairns:1&width=99", "width"), ("stop=cairns:1&height=2001", "height"), ("stop=cairns:1&depth=4", "depth"),
    ("stop=cairns:1&walk=-1", "walk"), ("stop=cairns:1&lang=?", "lang"), ("stop=" + ",".join(["cairns:1"] * 9), "stop"), ("stop=cairns:1&size=2", "size")])
def test_a_problem_names_an_invalid_parameter_of_a_board_image(server, query, field):
    answer = server.get("/screen.png?" + query)
    assert (answer.status, answer.type) == (400, "application/problem+json")
    assert field in answer.json()["fields"]


def test_the_board_image_of_an_unknown_stop_has_status_404(server):
    for unknown in ["cairns:nowhere", "nowhere:1", "no-colon"]:
        answer = server.get(path(unknown))
        assert (answer.status, answer.type) == (404, "application/problem+json")


def test_a_server_without_fonts_reports_that_it_cannot_draw_board_images(tmp_path, stop):
    (tmp_path / "site").mkdir()
    (tmp_path / "site/index.html").write_text("<!doctype html><title>Small</title>")
    with Server(tmp_path, TIMETABLE, arguments=["--site", str(tmp_path / "site")]) as server:
        answer = server.get(path(stop))
        assert (answer.status, answer.type) == (503, "application/problem+json")
        assert b"fonts" in answer.body and int(answer.headers["Retry-After"]) > 0


def test_a_board_image_without_live_data_shows_clock_times(tmp_path, server, stop):
    with Server(tmp_path, TIMETABLE) as scheduled:
        made = image(scheduled, stop)
        assert 0.01 < made.black < 0.7
        assert made.rows != image(server, stop).rows
