"""Wrong clocks of nodes, simulated by a preloaded library."""

import shutil
import struct
import subprocess
from pathlib import Path

COMPILER = shutil.which("clang") or shutil.which("cc")


class Clocks:
    """Builds the library in a folder. The clock of a node that was started with `environment(node)` can be changed at
    any time by `set(node, seconds)`."""

    def __init__(self, folder: Path):
        self.folder, self.library = folder, folder / "wrong_clock.so"
        # The database's user also reads this folder.
        folder.chmod(0o755)
        if COMPILER:
            subprocess.run([COMPILER, "-shared", "-fPIC", "-O1", "-o", self.library, Path(__file__).with_name("wrong_clock.c"), "-ldl"], check=True)

    def set(self, node: str, seconds: int):
        with (self.folder / f"{node}.clock").open("r+b" if (self.folder / f"{node}.clock").exists() else "wb", buffering=0) as file:
            file.write(struct.pack("q", seconds))

    def environment(self, node: str) -> dict[str, str]:
        if not COMPILER:
            return {}
        self.set(node, 0)
        return {"LD_PRELOAD": str(self.library), "WRONG_CLOCK": str(self.folder / f"{node}.clock")}
