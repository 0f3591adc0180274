"""The stream between nodes, as far as it must be understood here: whose state under which lease."""

from collections.abc import Iterator


# Of the kinds of frames the one that is a state.
STATE = 2


def frames(answer) -> Iterator[tuple[int, int]]:
    """Epoch and sequence of each state, as they come: a frame is its kind, a length of four bytes, and so many
    bytes."""
    while len(head := answer.read(5)) == 5:
        body = answer.read(int.from_bytes(head[1:], "little"))
        if head[0] == STATE:
            yield epoch_and_sequence(body)


def epoch_and_sequence(frame: bytes) -> tuple[int, int]:
    """They stand behind the format's number, as `SnapshotFrame` writes them."""
    epoch, rest = signed(frame, 1)
    sequence, _ = signed(frame, rest)
    return epoch, sequence


def signed(data: bytes, at: int) -> tuple[int, int]:
    """A whole number of seven bits a byte, the sign in its last bit; and where it ends."""
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return (value >> 1) ^ -(value & 1), at
