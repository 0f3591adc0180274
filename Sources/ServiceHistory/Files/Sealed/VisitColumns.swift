import LiveModel
import TransitCore

/// The columns of visits, in the order of trips and calls. Times are differences from ``ExpectedTimes``; a departure is
/// stored as the dwell time if there is an arrival, and displayed predictions as differences from the arrival.
struct VisitColumns {
    /// The number of columns.
    static let count = 9

    private var counts = ByteWriter()
    /// For each visit, the number of calls without a visit since the trip's previous visit.
    private var gaps = ByteWriter()
    private var flags = ByteWriter()
    private var arrivals = ByteWriter()
    private var departures = ByteWriter()
    private var uncertainties = ByteWriter()
    private var shown10 = ByteWriter()
    private var shown5 = ByteWriter()
    private var occupancies = ByteWriter()

    var columns: [ByteWriter] {
        [counts, gaps, flags, arrivals, departures, uncertainties, shown10, shown5, occupancies]
    }

    /// Adds the visits of the next trip, sorted by call.
    mutating func add(_ visits: ArraySlice<StopVisit>, of trip: RecordedTrip) {
        counts.number(UInt64(visits.count))
        var expected = ExpectedTimes(trip)
        var next: UInt16 = 0
        for visit in visits {
            gaps.number(UInt64(visit.call &- next))
            next = visit.call &+ 1
            add(visit, expected)
            expected.observe(visit)
        }
    }

    private mutating func add(_ visit: StopVisit, _ expected: ExpectedTimes) {
        flags.byte(VisitFlags(visit).rawValue)
        uncertainties.number(UInt64(visit.uncertainty))
        var arrival = expected.arrival(visit.call)
        if let time = visit.arrival {
            arrivals.signed(Int64(time) - arrival)
            arrival = Int64(time)
        }
        if let time = visit.departure {
            departures.signed(Int64(time) - (visit.arrival == nil ? expected.departure(visit.call) : arrival))
        }
        if let time = visit.shown10 { shown10.signed(Int64(time) - arrival) }
        if let time = visit.shown5 { shown5.signed(Int64(time) - arrival) }
        if let occupancy = visit.occupancy { occupancies.byte(occupancy.rawValue) }
    }
}

/// The basis of a visit, and flags of the optional values that the visit contains.
struct VisitFlags: OptionSet {
    let rawValue: UInt8

    static let arrival = VisitFlags(rawValue: 4)
    static let departure = VisitFlags(rawValue: 8)
    static let shown10 = VisitFlags(rawValue: 16)
    static let shown5 = VisitFlags(rawValue: 32)
    static let occupancy = VisitFlags(rawValue: 64)

    init(rawValue: UInt8) { self.rawValue = rawValue }

    init(_ visit: StopVisit) {
        self.init(rawValue: visit.basis.rawValue)
        if visit.arrival != nil { insert(.arrival) }
        if visit.departure != nil { insert(.departure) }
        if visit.shown10 != nil { insert(.shown10) }
        if visit.shown5 != nil { insert(.shown5) }
        if visit.occupancy != nil { insert(.occupancy) }
    }

    var basis: StopVisit.Basis? { StopVisit.Basis(rawValue: rawValue & 3) }
}
