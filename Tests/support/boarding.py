"""The time at which riders board a vehicle in plans and on the boards of MOTIS and OTP (docs/interfaces.md)."""

# The minimum time in seconds that a vehicle stands at a stop for riders to board until its departure.
SHORTEST_STAND = 60


def boarding(arrival: int, departure: int) -> int:
    """Returns the departure of a vehicle that stands at the stop, otherwise the arrival."""
    return departure if departure - arrival >= SHORTEST_STAND else min(departure, arrival)
