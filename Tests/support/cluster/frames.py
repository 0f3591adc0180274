"""A partial parser of the stream between nodes: the owner's epoch of each published state."""

from collections.abc import Iterator


# The frame kind of a state.
STATE = 2


def frames(answer) -> Iterator[tuple[int, int]]:
    """Yields epoch and sequence of each state as it arrives. A frame consists of its kind, a length of four bytes, and
    that many bytes."""
    while len(head := answer.read(5)) == 5:
        body = answer.read(int.from_bytes(head[1:], "little"))
        if head[0] == STATE:
            yield epoch_and_sequence(body)


def epoch_and_sequence(frame: bytes) -> tuple[int, int]:
    """Returns epoch and sequence, which follow the format number, as `SnapshotFrame` writes them."""
    epoch, rest = signed(frame, 1)
    sequence, _ = signed(frame, rest)
    return epoch, sequence


def signed(data: bytes, at: int) -> tuple[int, int]:
    """Returns a zigzag varint, and the position after it."""
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return (value >> 1) ^ -(value & 1), at
