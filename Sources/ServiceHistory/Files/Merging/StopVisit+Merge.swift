import LiveModel

extension StopVisit {
    /// Combines this record of a call with that of another node: the more exact record, plus values that only the other
    /// record contains.
    func merged(with other: StopVisit) -> StopVisit {
        let (more, rest) = other.precedes(self) ? (other, self) : (self, other)
        if more.basis == .skipped { return more }
        var best = more
        if best.departure == nil, let arrival = best.arrival, let departure = rest.departure, departure >= arrival {
            best.departure = departure
        }
        best.shown10 = best.shown10 ?? rest.shown10
        best.shown5 = best.shown5 ?? rest.shown5
        best.occupancy = best.occupancy ?? rest.occupancy
        return best
    }

    /// Returns whether this record has a higher precedence than another record of the same call, or is more exact.
    private func precedes(_ other: StopVisit) -> Bool { order.lexicographicallyPrecedes(other.order) }

    private var order: [Int32] {
        [-Int32(basis.precedence), Int32(uncertainty), arrival ?? .max, departure ?? .max]
    }
}
