import LiveModel

extension StopVisit {
    /// Returns one visit from the records of two nodes: the more exact one, with values that only the other contains.
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

    /// Whether a record outweighs another one of the same call, or is more exact.
    private func precedes(_ other: StopVisit) -> Bool { order.lexicographicallyPrecedes(other.order) }

    private var order: [Int32] {
        [-Int32(basis.precedence), Int32(uncertainty), arrival ?? .max, departure ?? .max]
    }
}
