"""A fuzzer that reads the API descriptions finds no deviation of the server from them."""

import pytest

from support.fuzzer import RUNS, differences

# Excluded from fuzzing: streams, which never end (test_streams.py covers them); coach searches, whose limit of nine
# travellers in total cannot be expressed by a schema for three separate numbers (test_intercity.py); alarms, which need
# a server with push (test_push.py); and oEmbed, which requires status 501 for other formats, which the fuzzer would
# report as a server failure (test_sharing.py).
ELSEWHERE = [
    "--exclude-path", "/api/v1/live", "--exclude-path", "/api/v1/intercity/departures", "--exclude-path-regex", "/api/v1/alarms.*",
    "--exclude-path", "/oembed",
]


@pytest.mark.parametrize("run", RUNS)
@pytest.mark.parametrize("contract", ["openapi.yaml", "onebusaway.yaml", "motis.yaml"])
def test_the_fuzzer_finds_no_deviation_from_the_api_descriptions(server, contract, run, tmp_path):
    found = differences(contract, server.url, tmp_path, run, *ELSEWHERE)
    assert not found, found
