"""Runs nginx with nchan, from Debian's packages, as a common alternative for publishing events to many readers."""

import http.client
import os
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Tests"))

from support.server import free_port

CONFIGURATION = """
load_module /usr/lib/nginx/modules/ngx_nchan_module.so;
user {user};
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
worker_processes 1;
worker_rlimit_nofile 16384;
events {{ worker_connections 8192; }}
http {{
    access_log off;
    server {{
        listen 127.0.0.1:{port};
        location = /publish {{ nchan_publisher; nchan_channel_id bus; nchan_message_buffer_length 10; }}
        location = /stream {{ nchan_subscriber eventsource; nchan_channel_id bus; nchan_subscriber_first_message newest; }}
    }}
}}
"""


class Peer:
    name = "nginx + nchan"
    path = "/stream"
    pause = 0.2

    def __init__(self, folder: Path):
        self.folder, self.port = folder, free_port()

    def __enter__(self):
        configuration = self.folder / "nginx.conf"
        user = "root" if os.getuid() == 0 else "nobody"
        configuration.write_text(CONFIGURATION.format(folder=self.folder, port=self.port, user=user))
        self.process = subprocess.Popen(["/usr/sbin/nginx", "-p", self.folder, "-c", configuration])
        time.sleep(1)
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        self.pids = [self.process.pid, *map(int, children)]
        # nchan does not respond to a subscriber before the first message.
        self.publish()
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()

    def publish(self):
        connection = http.client.HTTPConnection("127.0.0.1", self.port)
        connection.request("POST", "/publish", f"{'x' * 2000}t={time.monotonic_ns()};")
        assert connection.getresponse().status < 300
        connection.close()
