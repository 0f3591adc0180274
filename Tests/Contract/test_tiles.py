"""The server's own base map over HTTP: tiles as stored in their file, glyphs, and the handling of an unusable file."""

import gzip
import http.client
import sqlite3
import subprocess

import pytest

from support.ground import tile, write_ground, write_pmtiles
from support.places import DEMO_CITY, ROOT, SHARED_DATA
from support.server import Server

TOWN = f"agencies:\n  - id: cairns\n    name: Cairns\n    kind: gtfs\n    schedule:\n      source: {DEMO_CITY}\n      dates: repeating\n"


@pytest.fixture(scope="module")
def own(tmp_path_factory):
    folder = tmp_path_factory.mktemp("ground")
    write_ground(folder / "ground.mbtiles", range(0, 5))
    with Server(folder, "basemap: {tiles: ground.mbtiles, attribution: © the surveyors}\n" + TOWN) as server:
        yield server


def test_a_tile_is_sent_compressed_as_stored_and_decompressed_for_clients_without_gzip(own):
    packed = own.get("/tiles/4/3/2", {"Accept-Encoding": "gzip"})
    assert (packed.status, packed.headers["Content-Encoding"]) == (200, "gzip")
    assert packed.type == "application/vnd.mapbox-vector-tile"
    assert gzip.decompress(packed.body) == tile()
    plain = own.get("/tiles/4/3/2")
    assert (plain.status, plain.headers["Content-Encoding"], plain.body) == (200, None, tile())
    head = own.get("/tiles/4/3/2", method="HEAD")
    assert (head.status, head.body, int(head.headers["Content-Length"])) == (200, b"", len(tile()))


def test_a_revalidated_unchanged_tile_has_status_304(own):
    known = own.get("/tiles/4/3/2").headers["ETag"]
    again = own.get("/tiles/4/3/2", {"If-None-Match": known})
    assert (again.status, again.body) == (304, b"")
    assert own.get("/tiles/4/3/3").headers["ETag"] != known


def test_a_missing_tile_has_status_204(own):
    empty = own.get("/tiles/4/3/15")
    assert (empty.status, empty.body) == (204, b"")
    assert empty.headers["ETag"]


@pytest.mark.parametrize("path", [
    "/tiles/5/0/0", "/tiles/4/16/0", "/tiles/4/0/16", "/tiles/4/-1/0", "/tiles/04/0/0", "/tiles/4/+1/0", "/tiles/4/1.0/0", "/tiles/4/0",
    "/tiles/99999999999999999999/0/0", "/tiles/4/%2e%2e/0", "/tiles/../ground.mbtiles", "/tiles/4/0/0.pbf"])
def test_a_tile_outside_the_zoom_range_has_status_404(own, path):
    assert own.get(path).status == 404


def test_tile_requests_with_unknown_parameters_or_methods_are_rejected(own):
    assert own.get("/tiles/4/3/2?size=2").status == 400
    assert own.get("/tiles/4/3/2", method="POST", body=b"").status == 405


def test_the_page_receives_the_base_map_settings_and_its_tiles_are_immutable(own):
    settings = own.json("/site.json")["basemap"]
    assert set(settings) == {"tiles"}
    tiles = settings["tiles"]
    assert (tiles["minzoom"], tiles["maxzoom"], tiles["attribution"]) == (0, 4, "© the surveyors")
    assert (tiles["west"], tiles["north"]) == (-180, 85)
    address = tiles["url"].format(z=4, x=3, y=2)
    assert "immutable" in own.get(address).headers["Cache-Control"]
    # The version of a different file, possibly a later one.
    assert own.get("/tiles/4/3/2?v=other").headers["Cache-Control"] == "no-cache"
    # The content security policy permits no other server.
    assert "connect-src 'self';" in own.get("/").headers["Content-Security-Policy"]
    assert "headsign_ground_failing 0" in own.get("/metrics").body.decode()


def test_the_short_url_of_the_status_page_returns_the_page(own):
    assert own.get("/status").body == own.get("/").body


def test_glyphs_are_served_and_ranges_without_glyphs_are_empty(own):
    letters = own.get("/glyphs/regular/0-255.pbf")
    assert letters.status == 200 and len(letters.body) > 10_000
    assert letters.type == "application/x-protobuf"
    assert own.get("/glyphs/bold/0-255.pbf").body != letters.body
    empty = own.get("/glyphs/regular/12288-12543.pbf")
    assert (empty.status, empty.body) == (200, b"")
    for path in ["/glyphs/regular/1-256.pbf", "/glyphs/regular/65536-65791.pbf", "/glyphs/cursive/0-255.pbf", "/glyphs/regular/x.pbf"]:
        assert own.get(path).status == 404, path


@pytest.mark.parametrize("content", [None, b"nothing of the kind", b"PMTiles\x03" + b"\xff" * 200, b"SQLite format 3\x00" + b"\x00" * 500])
def test_a_server_with_an_unusable_tile_file_runs_without_a_base_map(tmp_path, content):
    if content is not None:
        (tmp_path / "ground.mbtiles").write_bytes(content)
    with Server(tmp_path, "basemap: {tiles: ground.mbtiles}\n" + TOWN) as server:
        assert server.json("/site.json")["basemap"] == {}
        assert server.get("/tiles/0/0/0").status == 404
        assert "headsign_ground_failing 1" in server.get("/metrics").body.decode()
        assert "Base map tiles could not be opened" in server.tail()


def test_a_damaged_tile_has_an_error_status_and_other_tiles_are_served(tmp_path):
    file = write_ground(tmp_path / "ground.mbtiles", range(0, 3))
    with Server(tmp_path, "basemap: {tiles: ground.mbtiles}\n" + TOWN) as server:
        with sqlite3.connect(file) as database:
            database.execute("UPDATE tiles SET tile_data = x'1f8b0800' WHERE zoom_level = 2 AND tile_column = 1")
        database.close()
        assert server.get("/tiles/2/1/1").status == 500
        assert server.get("/tiles/2/2/1").body == tile()


@pytest.mark.skipif(not (SHARED_DATA / "basemap").exists(), reason="the extract of a city is not here")
def test_make_ground_makes_a_base_map_from_an_openstreetmap_extract(tmp_path):
    extract, made = SHARED_DATA / "basemap/porto-alegre.osm.pbf", tmp_path / "city.mbtiles"
    subprocess.run([ROOT / "scripts/make-ground", extract, "-o", made], check=True, capture_output=True)
    assert [path.name for path in tmp_path.iterdir()] == [made.name]
    with Server(tmp_path, "basemap: {tiles: city.mbtiles}\n" + TOWN) as server:
        tiles = server.json("/site.json")["basemap"]["tiles"]
        assert (tiles["minzoom"], tiles["maxzoom"]) == (3, 14)
        assert -51.5 < tiles["west"] < tiles["east"] < -51.0
        body = server.get("/tiles/14/5861/9627").body
        assert b"transportation_name" in body and "Avenida".encode() in body


@pytest.mark.parametrize("arguments", [[], ["nowhere.osm.pbf"], ["--colour", "red"]])
def test_make_ground_reports_missing_tools(arguments):
    answer = subprocess.run([ROOT / "scripts/make-ground", *arguments], capture_output=True, text=True)
    assert answer.returncode == 1 and answer.stderr.startswith("headsign: ")


PACK = "/api/v1/agencies/cairns/ground"


def test_the_map_pack_around_an_agency_can_itself_be_served_as_a_base_map(own, tmp_path):
    pack = own.get(PACK)
    assert (pack.status, pack.type, pack.headers["Content-Encoding"]) == (200, "application/octet-stream", None)
    assert pack.body.startswith(b"PMTiles\x03")
    version = own.json("/site.json")["basemap"]["tiles"]["url"].partition("?v=")[2]
    assert pack.headers["ETag"].startswith(f'"{version}.')
    head = own.get(PACK, method="HEAD")
    assert (head.status, head.body, int(head.headers["Content-Length"])) == (200, b"", len(pack.body))
    known = own.get(PACK, {"If-None-Match": pack.headers["ETag"]})
    assert (known.status, known.body) == (304, b"")
    (tmp_path / "part.pmtiles").write_bytes(pack.body)
    with Server(tmp_path, "basemap: {tiles: part.pmtiles}\n" + TOWN) as part:
        # Cairns is in north-eastern Australia.
        assert part.get("/tiles/4/14/8").body == own.get("/tiles/4/14/8").body == tile()
        assert part.get("/tiles/0/0/0").status == 200
        assert part.get("/tiles/4/3/2").status == 204
        # A pack made from a pack is identical to it.
        assert len(part.get(PACK).body) == len(pack.body)


def test_an_interrupted_map_pack_download_can_be_resumed(own):
    whole = own.get(PACK)
    tag, size = whole.headers["ETag"], len(whole.body)
    rest = own.get(PACK, {"Range": "bytes=1000-", "If-Range": tag})
    assert (rest.status, rest.body) == (206, whole.body[1000:])
    assert rest.headers["Content-Range"] == f"bytes 1000-{size - 1}/{size}"
    assert own.get(PACK, {"Range": f"bytes={size - 1}-", "If-Range": tag}).body == whole.body[-1:]
    # With another ETag, a weak one or an unsupported range, the complete pack is sent.
    for range, condition in [("bytes=1000-", '"other"'), ("bytes=1000-", f"W/{tag}"), ("bytes=0-", tag), (f"bytes={size}-", tag), ("bytes=-5", tag),
                             ("bytes=5-9", tag), ("bytes=1-,3-", tag), ("lines=1-", tag), ("bytes=99999999999999999999-", tag)]:
        answer = own.get(PACK, {"Range": range, "If-Range": condition})
        assert (answer.status, len(answer.body)) == (200, size), (range, condition)
    assert own.get(PACK, {"Range": "bytes=1000-"}).status == 200


def test_pmtiles_and_mbtiles_files_yield_the_same_tiles_and_pack(own, tmp_path):
    write_pmtiles(tmp_path / "ground.pmtiles", range(0, 5))
    with Server(tmp_path, "basemap: {tiles: ground.pmtiles}\n" + TOWN) as server:
        for path in ["/tiles/4/3/2", "/tiles/4/3/15", "/tiles/0/0/0"]:
            assert (server.get(path).status, server.get(path).body) == (own.get(path).status, own.get(path).body), path
        assert len(server.get(PACK).body) == len(own.get(PACK).body)


def test_a_map_pack_that_does_not_exist_has_a_specific_error(own, server, tmp_path):
    assert own.get("/api/v1/agencies/nobody/ground").status == 404
    assert own.get(PACK + "?zoom=3").status == 400
    assert own.get(PACK, method="POST", body=b"").status == 405
    assert server.get("/api/v1/agencies/cairns/ground").status == 404
    file = write_ground(tmp_path / "ground.mbtiles", range(0, 3))
    with sqlite3.connect(file) as database:
        database.execute("UPDATE metadata SET value = '-51.3,-30.2,-51.1,-29.9' WHERE name = 'bounds'")
    database.close()
    with Server(tmp_path, "basemap: {tiles: ground.mbtiles}\n" + TOWN) as elsewhere:
        answer = elsewhere.get(PACK)
        assert answer.status == 404 and b"do not cover the area of this agency" in answer.body
        assert elsewhere.get("/tiles/0/0/0").status == 200


def test_a_tile_file_that_changes_during_a_pack_download_aborts_the_response(tmp_path):
    file = write_ground(tmp_path / "ground.mbtiles", range(0, 5))
    with Server(tmp_path, "basemap: {tiles: ground.mbtiles}\n" + TOWN) as server:
        assert server.get(PACK, method="HEAD").status == 200
        with sqlite3.connect(file) as database:
            database.execute("UPDATE tiles SET tile_data = x'1f8b0800'")
        database.close()
        with pytest.raises((http.client.HTTPException, OSError)):
            server.get(PACK)
        assert server.get("/health").status == 200


def test_revalidating_a_tile_does_not_read_the_tile_file(tmp_path):
    file = write_ground(tmp_path / "ground.mbtiles", range(0, 3))
    with Server(tmp_path, "basemap: {tiles: ground.mbtiles}\n" + TOWN) as server:
        # The ETag of the seventh tile, which was not requested yet.
        known = server.get("/tiles/0/0/0").headers["ETag"].replace('-0"', '-7"')
        with sqlite3.connect(file) as database:
            database.execute("DROP TABLE tiles")
        database.close()
        assert server.get("/tiles/2/1/1").status == 500
        assert server.get("/tiles/2/1/1", {"If-None-Match": known}).status == 304
