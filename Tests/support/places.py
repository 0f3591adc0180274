"""Paths of files and folders. Everything that tests write goes below .cache/."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CACHE = ROOT / ".cache"
HEADSIGN = Path(os.environ.get("HEADSIGN", ROOT / ".build/release/headsign"))
DEMO_CITY = CACHE / "demo/cairns.zip"
JOINED_SITE = ROOT / "Web/joined"
SCREENSHOTS = CACHE / "screenshots"
SHARED_DATA = Path(os.environ.get("HEADSIGN_DATA", ROOT.parent / "shared/data"))


def tested_site() -> Path:
    """Returns the page joined as riders load it, with modules that tests can import; the unjoined sources if esbuild is
    not available."""
    if not shutil.which("esbuild"):
        return ROOT / "Web"
    made = subprocess.run([sys.executable, ROOT / "scripts/join-page", "--tested"], stdout=subprocess.PIPE, text=True, check=True)
    return Path(made.stdout.strip())

