"""Runs wrk against a server, and measures the server's memory."""

import re
import subprocess
from pathlib import Path


def memory(server) -> float:
    """Returns the server's resident memory in megabytes."""
    status = Path(f"/proc/{server.serving}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) / 1024


def load(url: str, *options: str, arguments: tuple[str, ...] = ()) -> dict:
    """Runs wrk for ten seconds, and returns the requests per second and the median and 99th percentile of response
    times. `arguments` are passed to a wrk script."""
    command = ["wrk", "-t1", "-c8", "-d10s", "--latency", *options, url, "--", *arguments]
    report = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert "Non-2xx" not in report, report
    latency = {share: text for share, text in re.findall(r"(50|99)%\s+(\S+)", report)}
    rate = re.search(r"Requests/sec:\s+([\d.]+)", report)[1]
    return {"requests_per_second": round(float(rate)), "p50": latency["50"], "p99": latency["99"]}


def load_in_turn(server, paths: list[str], folder: Path, *options: str) -> dict:
    """Requests the paths in turn, so that few responses come from a cache."""
    list_of_paths = folder / "paths.txt"
    list_of_paths.write_text("".join(f"{path}\n" for path in paths))
    script = str(Path(__file__).with_name("in-turn.lua"))
    return load(server.url, "--script", script, *options, arguments=(str(list_of_paths),))
