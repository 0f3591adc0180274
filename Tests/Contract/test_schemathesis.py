"""A fuzzer that reads the contracts finds no difference in the server."""

import pytest

from support.fuzzer import RUNS, differences

# Excluded: streams never end, as a response must; test_streams.py has them. A limit of nine travellers in total cannot
# be expressed by a schema for each of three numbers; test_intercity.py has it. Alarms need a server with push;
# test_push.py has them. oEmbed requires status 501 for other formats, which a fuzzer takes for a failure of the server;
# test_sharing.py has it.
ELSEWHERE = [
    "--exclude-path", "/api/v1/live", "--exclude-path", "/api/v1/intercity/departures", "--exclude-path-regex", "/api/v1/alarms.*",
    "--exclude-path", "/oembed",
]


@pytest.mark.parametrize("run", RUNS)
@pytest.mark.parametrize("contract", ["openapi.yaml", "onebusaway.yaml", "motis.yaml"])
def test_the_fuzzer_finds_no_difference(server, contract, run, tmp_path):
    found = differences(contract, server.url, tmp_path, run, *ELSEWHERE)
    assert not found, found
