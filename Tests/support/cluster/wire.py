"""The simulated network between namespaces: a separate program that forwards each packet from one host's device to
another's, and delays or drops packets by its rules. Not every kernel has `netem`; this program only needs /dev/net/tun,
and its random losses depend on a seed.

    wire.py SEED HOST:ADDRESS:PROCESS…      the namespace is that of a process, or this program's if it is 0

A line of JSON on its input replaces all rules, and the program confirms it with a line: {"FROM>TO": {"loss": 0…1,
"delay": seconds, "jitter": seconds}}.
"""

import fcntl
import heapq
import json
import os
import random
import select
import struct
import subprocess
import sys
import time

TUNSETIFF, IFF_TUN, IFF_NO_PI = 0x400454CA, 1, 0x1000
# Large packets, so that there are few: this does not test the speed of a network.
MTU = 16_000


def device(host: str, address: str, process: str) -> int:
    """Creates a host's end of the wire and moves it into the host's namespace. Returns the file through which this
    process forwards the packets."""
    name = f"hs-{host}"[:15]
    file = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
    fcntl.ioctl(file, TUNSETIFF, struct.pack("16sH", name.encode(), IFF_TUN | IFF_NO_PI))
    inside = []
    if process != "0":
        subprocess.run(["ip", "link", "set", name, "netns", process], check=True)
        inside = ["nsenter", f"--net=/proc/{process}/ns/net"]
    for words in [f"addr add {address}/24 dev {name}", f"link set {name} up mtu {MTU}", "link set lo up"]:
        subprocess.run([*inside, "ip", *words.split()], check=True)
    return file


class Wire:
    def __init__(self, seed: int, hosts: list[str]):
        self.chance = random.Random(seed)
        self.rules: dict[str, dict] = {}
        self.late: list = []
        self.count = 0
        self.names, self.files = {}, {}
        for host in hosts:
            name, address, process = host.split(":")
            file = device(name, address, process)
            self.names[file] = name
            self.files[bytes(map(int, address.split(".")))] = (name, file)

    def take(self, file: int):
        """Forwards all packets that wait at one device."""
        while True:
            try:
                packet = os.read(file, 65_536)
            except BlockingIOError:
                return
            if packet[0] >> 4 == 4 and packet[16:20] in self.files:
                name, target = self.files[packet[16:20]]
                self.pass_on(packet, target, self.rules.get(f"{self.names[file]}>{name}"))

    def pass_on(self, packet: bytes, target: int, rule: dict | None):
        if not rule:
            return self.give(packet, target)
        if self.chance.random() < rule.get("loss", 0):
            return
        due = time.monotonic() + rule.get("delay", 0) + self.chance.random() * rule.get("jitter", 0)
        self.count += 1
        heapq.heappush(self.late, (due, self.count, packet, target))

    def give(self, packet: bytes, target: int):
        try:
            os.write(target, packet)
        except OSError:
            # The device's queue is full, or the host has ended: the packet is lost, as in a network.
            pass

    def run(self):
        poll = select.epoll()
        for file in [*self.names, 0]:
            poll.register(file, select.EPOLLIN)
        while True:
            for file, _ in poll.poll(max(0, self.late[0][0] - time.monotonic()) if self.late else None):
                if file:
                    self.take(file)
                elif line := sys.stdin.buffer.raw.readline():
                    self.rules = json.loads(line)
                    print("taken", flush=True)
                else:
                    return
            while self.late and self.late[0][0] <= time.monotonic():
                _, _, packet, target = heapq.heappop(self.late)
                self.give(packet, target)


if __name__ == "__main__":
    wire = Wire(int(sys.argv[1]), sys.argv[2:])
    print("ready", flush=True)
    wire.run()
