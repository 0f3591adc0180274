import LiveModel

extension StopVisit {
    /// Returns one visit from the records of two nodes: the more exact one, with values that only the other contains.
    func merged(with other: StopVisit) -> StopVisit {
        let (more, rest) = other.precedes(self) ? (other, self) : (self, other)
        var best = more
        if best.departure == nil, let arrival = best.arrival, let departure = rest.departure, departure >= arrival {
            best.departure = departure
        }
        best.shown10 = best.shown10 ?? rest.shown10
        best.shown5 = best.shown5 ?? rest.shown5
        best.occupancy = best.occupancy ?? rest.occupancy
        return best
    }

    /// Whether a record is more exact than another one of the same call.
    private func precedes(_ other: StopVisit) -> Bool { order.lexicographicallyPrecedes(other.order) }

    private var order: [Int32] {
        [basis.rank, Int32(uncertainty), arrival ?? .max, departure ?? .max]
    }
}

extension StopVisit.Basis {
    fileprivate var rank: Int32 {
        switch self {
        case .positions: 0
        case .agency: 1
        case .skipped: 2
        case .predicted: 3
        }
    }
}
