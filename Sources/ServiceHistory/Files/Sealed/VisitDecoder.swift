import LiveModel
import TransitCore

/// Reads ``VisitColumns``.
struct VisitDecoder {
    private var counts, gaps, flags, arrivals, departures, uncertainties, shown10, shown5, occupancies: ColumnCursor

    /// Creates a decoder.
    /// - Parameter columns: The columns of the block, ``VisitColumns/count`` in number.
    init(_ columns: ArraySlice<ColumnCursor>) {
        let first = columns.startIndex
        (counts, gaps, flags) = (columns[first], columns[first + 1], columns[first + 2])
        (arrivals, departures, uncertainties) = (columns[first + 3], columns[first + 4], columns[first + 5])
        (shown10, shown5, occupancies) = (columns[first + 6], columns[first + 7], columns[first + 8])
    }

    /// The number of visits that are still to be read.
    var total: Int { flags.remaining }

    var isComplete: Bool {
        counts.isComplete && gaps.isComplete && flags.isComplete && arrivals.isComplete && departures.isComplete
            && uncertainties.isComplete && shown10.isComplete && shown5.isComplete && occupancies.isComplete
    }

    /// Appends the visits of the next trip.
    mutating func read(_ trip: RecordedTrip, _ index: UInt32, calls: Int, into visits: inout [StopVisit]) {
        var expected = ExpectedTimes(trip)
        var next = 0
        for _ in 0..<counts.whole(limit: calls) {
            let call = next + gaps.whole(limit: calls)
            guard call < calls else { return gaps.markDamaged() }
            next = call + 1
            let visit = visit(index, UInt16(truncatingIfNeeded: call), expected)
            expected.observe(visit)
            visits.append(visit)
        }
    }

    private mutating func visit(_ trip: UInt32, _ call: UInt16, _ expected: ExpectedTimes) -> StopVisit {
        let present = VisitFlags(rawValue: flags.byte())
        var visit = StopVisit(trip: trip, call: call, basis: present.basis ?? .positions, arrival: nil, departure: nil)
        visit.uncertainty = uncertainties.exact(Int64(truncatingIfNeeded: uncertainties.number()))
        var arrival = expected.arrival(call)
        if present.contains(.arrival) {
            arrival &+= arrivals.signed()
            visit.arrival = arrivals.exact(arrival)
        }
        if present.contains(.departure) {
            let base = present.contains(.arrival) ? arrival : expected.departure(call)
            visit.departure = departures.exact(base &+ departures.signed())
        }
        if present.contains(.shown10) { visit.shown10 = shown10.exact(arrival &+ shown10.signed()) }
        if present.contains(.shown5) { visit.shown5 = shown5.exact(arrival &+ shown5.signed()) }
        if present.contains(.occupancy) { visit.occupancy = Occupancy(rawValue: occupancies.byte()) }
        return visit
    }
}
