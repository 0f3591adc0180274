"""The metrics endpoint and its access control."""

import urllib.error
import urllib.request

import pytest

from support.server import DEMO, Server, free_port


def with_metrics(settings: str) -> str:
    return DEMO.replace("server:\n", f"server:\n  metrics: {settings}\n")


def test_metrics_with_a_configured_key_require_that_key(tmp_path):
    with Server(tmp_path, with_metrics("{key: secret}")) as server:
        assert server.get("/metrics").status == 401
        assert server.get("/metrics?key=other").status == 401
        assert b"headsign_restarts_total 0" in server.get("/metrics?key=secret").body
        assert server.get("/metrics", {"Authorization": "Bearer secret"}).status == 200


def test_metrics_with_a_separate_port_are_not_served_on_the_public_port(tmp_path):
    port = free_port()
    with Server(tmp_path, with_metrics(f"{{port: {port}, key: secret}}")) as server:
        assert server.get("/metrics").status == 404
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics?key=secret", timeout=10) as answer:
            assert b"headsign_feed_state" in answer.read()
        for path, status in [("/metrics", 401), ("/api/v1/agencies", 404)]:
            with pytest.raises(urllib.error.HTTPError) as refused:
                urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=10)
            assert refused.value.code == status
