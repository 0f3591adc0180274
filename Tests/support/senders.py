"""Clients that send requests slowly."""

import time


def send_slowly(connection, pieces: list[bytes], pause: float = 0.005):
    """Sends pieces with a pause of `pause` seconds after each, so that the server can respond in between."""
    for piece in pieces:
        connection.sendall(piece)
        time.sleep(pause)
