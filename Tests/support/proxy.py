"""Debian's nginx in front of a server, with the provided example configuration."""

import shutil
import ssl
import subprocess
import urllib.error
import urllib.request

from support.places import ROOT
from support.server import free_port
from support.waiting import eventually

NGINX = shutil.which("nginx") or "/usr/sbin/nginx"


class Proxy:
    """An nginx process. `servers` are the addresses of its upstreams; `command` is the prefix that starts nginx, for
    example on another host; `more` contains replacements in the text of the example configuration."""

    def __init__(self, folder, *servers: str, address: str = "127.0.0.1", command: list[str] = [], more: dict[str, str] = {}):
        self.folder, self.address, self.plain, self.secure = folder, address, free_port(), free_port()
        self.url = f"https://{address}:{self.secure}"
        self.command = [*command, NGINX, "-p", folder, "-c", folder / "nginx.conf", "-g", "daemon off;"]
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost",
                        "-keyout", folder / "key.pem", "-out", folder / "certificate.pem"], check=True, capture_output=True)
        example = (ROOT / "config/proxy/nginx.conf").read_text()
        for old, new in {
            "    server 127.0.0.1:8080;": "\n".join(f"    server {server};" for server in servers),
            "listen [::]:80;": "", "listen [::]:443 ssl http2;": "",
            "listen 80;": f"listen {address}:{self.plain};", "listen 443 ssl": f"listen {address}:{self.secure} ssl",
            "/etc/letsencrypt/live/transit.example.org/fullchain.pem": f"{folder}/certificate.pem",
            "/etc/letsencrypt/live/transit.example.org/privkey.pem": f"{folder}/key.pem",
        }.items() | more.items():
            assert old in example, f"the example has no {old}"
            example = example.replace(old, new)
        paths = "".join(f"{kind}_temp_path {folder}/{kind}; " for kind in ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"])
        (folder / "nginx.conf").write_text(
            f"pid {folder}/pid; error_log {folder}/error.log; events {{ worker_connections 256; }}\n"
            f"http {{ access_log {folder}/access.log; {paths}\n{example}\n}}\n")

    def __enter__(self):
        self.process = subprocess.Popen(self.command)
        eventually(lambda: self.process.poll() is None and self.status("/health") == 200)
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(10)

    def open(self, path, **headers):
        context = ssl._create_unverified_context()
        return urllib.request.urlopen(urllib.request.Request(self.url + path, headers=headers), timeout=20, context=context)

    def status(self, path):
        try:
            with self.open(path) as answer:
                return answer.status
        except urllib.error.HTTPError as error:
            return error.code
        except OSError:
            return None

    def curl(self, path, *options):
        return subprocess.run(["curl", "--silent", "--insecure", "--max-time", "20", *options, self.url + path],
                              capture_output=True, text=True).stdout
