"""HTTP caching: nothing is sent twice, and less is sent where less is enough."""

import gzip

import pytest

PATHS = [
    "/", "/modules/main.js", "/core/core.wasm", "/api/v1/agencies", "/api/v1/routes?geometry=true", "/api/openapi.yaml",
]


@pytest.mark.parametrize("path", PATHS)
def test_what_is_known_already_is_not_sent_again(server, path):
    first = server.get(path)
    assert first.status == 200
    again = server.get(path, {"If-None-Match": first.headers["ETag"]})
    assert again.status in (200, 304)
    if again.headers["ETag"] == first.headers["ETag"]:
        assert (again.status, again.body) == (304, b"")
    assert server.get(path, {"If-None-Match": '"something else"'}).status == 200


# An agency's few lines are not worth it.
@pytest.mark.parametrize("path", [path for path in PATHS if path != "/api/v1/agencies"])
def test_what_can_be_compressed_is(server, path):
    plain, packed = server.get(path), server.get(path, {"Accept-Encoding": "gzip"})
    assert plain.headers["Content-Encoding"] is None
    assert packed.headers["Content-Encoding"] == "gzip"
    assert "accept-encoding" in packed.headers["Vary"].lower()
    assert len(packed.body) < len(plain.body)
    # Live parts may have gone on between the two.
    if not path.startswith("/api/v1/"):
        assert gzip.decompress(packed.body) == plain.body


def test_the_page_says_what_it_may_load(server):
    policy = server.get("/").headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "unsafe-inline" not in policy
