"""HTTP caching: clients can revalidate every response, and responses are compressed."""

import gzip

import pytest

PATHS = [
    "/", "/modules/main.js", "/core/core.wasm", "/api/v1/agencies", "/api/v1/routes?geometry=true", "/api/openapi.yaml",
]


@pytest.mark.parametrize("path", PATHS)
def test_a_revalidated_unchanged_response_has_status_304(server, path):
    first = server.get(path)
    assert first.status == 200
    again = server.get(path, {"If-None-Match": first.headers["ETag"]})
    assert again.status in (200, 304)
    if again.headers["ETag"] == first.headers["ETag"]:
        assert (again.status, again.body) == (304, b"")
    assert server.get(path, {"If-None-Match": '"something else"'}).status == 200


# The response with the list of agencies is too small for compression.
@pytest.mark.parametrize("path", [path for path in PATHS if path != "/api/v1/agencies"])
def test_compressible_responses_are_sent_compressed(server, path):
    plain, packed = server.get(path), server.get(path, {"Accept-Encoding": "gzip"})
    assert plain.headers["Content-Encoding"] is None
    assert packed.headers["Content-Encoding"] == "gzip"
    assert "accept-encoding" in packed.headers["Vary"].lower()
    assert len(packed.body) < len(plain.body)
    # Live parts may have changed between the two requests.
    if not path.startswith("/api/v1/"):
        assert gzip.decompress(packed.body) == plain.body


def test_the_page_declares_a_content_security_policy(server):
    policy = server.get("/").headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "unsafe-inline" not in policy
