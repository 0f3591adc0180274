"""Load on a server by wrk, and the memory it takes."""

import re
import subprocess
from pathlib import Path


def memory(server) -> float:
    """Resident megabytes."""
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) / 1024


def load(url: str, *options: str) -> dict:
    report = subprocess.run(
        ["wrk", "-t1", "-c8", "-d10s", "--latency", *options, url], capture_output=True, text=True, check=True).stdout
    assert "Non-2xx" not in report, report
    latency = {share: text for share, text in re.findall(r"(50|99)%\s+(\S+)", report)}
    rate = re.search(r"Requests/sec:\s+([\d.]+)", report)[1]
    return {"requests_per_second": round(float(rate)), "p50": latency["50"], "p99": latency["99"]}
