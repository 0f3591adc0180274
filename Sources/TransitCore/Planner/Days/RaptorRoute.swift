/// The arrival and departure at one call of a run, in seconds since the start of the ``RunTable``.
package struct RunCall: BitwiseCopyable, Equatable, Sendable {
    package var arrival, departure: Int32

    package init(arrival: Int32, departure: Int32) {
        self.arrival = arrival
        self.departure = departure
    }
}

/// One call of a RAPTOR route: its node, and its pickup and drop-off rules.
package struct RaptorRouteCall: BitwiseCopyable, Equatable, Sendable {
    /// The node in the lower 28 bits, the pickup and drop-off rules in the upper four.
    private var bits: UInt32

    init(_ node: NodeIndex, board: StopRule, alight: StopRule) {
        bits = node.rawValue & Self.nodeBits
        if board != .never { bits |= 1 << 31 }
        if alight != .never { bits |= 1 << 30 }
        if board == .byPhone || board == .byDriver { bits |= 1 << 29 }
        if alight == .byPhone || alight == .byDriver { bits |= 1 << 28 }
    }

    private static var nodeBits: UInt32 { 1 << 28 - 1 }

    @inline(__always) var node: NodeIndex { NodeIndex(bits & Self.nodeBits) }
    @inline(__always) var boardingBit: UInt32 { bits >> 31 }
    @inline(__always) var alightingBit: UInt32 { bits >> 30 & 1 }
    @inline(__always) var canBoard: Bool { boardingBit == 1 }
    @inline(__always) var canAlight: Bool { alightingBit == 1 }
    /// Whether riders must phone the agency or ask the driver to board (`pickup_type` 2 or 3).
    var boardsOnRequest: Bool { bits >> 29 & 1 == 1 }
    var alightsOnRequest: Bool { bits >> 28 & 1 == 1 }

    /// Returns this call as a call of the following trip of an in-seat transfer. Boarding is not allowed, because the
    /// following trip has its own RAPTOR route.
    var seated: RaptorRouteCall {
        var call = self
        call.bits &= ~(1 << 31 | 1 << 29)
        return call
    }

    /// Returns this call with boarding and alighting not allowed.
    var closed: RaptorRouteCall { RaptorRouteCall(node, board: .never, alight: .never) }

    /// Returns this call with changed pickup and drop-off rules. Boarding at the last call and alighting at the first
    /// call stay disallowed.
    func changed(by rules: ChangedRules, isFirst: Bool, isLast: Bool) -> RaptorRouteCall {
        var call = self
        if let pickup = rules.pickup, !isLast {
            call.bits = call.bits & ~(1 << 31 | 1 << 29) | RaptorRouteCall(node, board: pickup, alight: .never).bits
        }
        if let dropOff = rules.dropOff, !isFirst {
            call.bits = call.bits & ~(1 << 30 | 1 << 28) | RaptorRouteCall(node, board: .never, alight: dropOff).bits
        }
        return call
    }

    /// Returns this call moved to another node.
    func moved(to node: NodeIndex) -> RaptorRouteCall {
        var call = self
        call.bits = bits & ~Self.nodeBits | node.rawValue & Self.nodeBits
        return call
    }
}

/// A RAPTOR route: runs of one pattern that never overtake each other. The order of the runs is the same at each call,
/// so the first run that a rider can catch also arrives first at every later call.
///
/// If the vehicle continues as another trip with an in-seat transfer, that trip's calls follow the RAPTOR route's own.
package struct RaptorRoute: BitwiseCopyable, @unchecked Sendable {
    // Safe to share: the memory belongs to the table that holds the RAPTOR route and is written before the RAPTOR route
    // is created. The size is 64 bytes, one cache line.

    /// The runs, ordered by time.
    var runs: UnsafePointer<RaptorRouteRun>
    /// The scheduled departures of the `plannedRuns` runs, one contiguous row per call, for binary search. Nil for a
    /// RAPTOR route that exists only in live data.
    var departures: UnsafePointer<Int32>?
    /// A lower bound of the seconds from the first call to each call: the sum of the fastest times between consecutive
    /// calls over all runs.
    var fastest: UnsafePointer<Int32>
    var calls: UnsafePointer<RaptorRouteCall>
    var plannedRuns: Int32
    var runCount: Int32
    var callCount: Int32
    /// The number of the trip's own calls, which precede those of the following trip (in-seat transfer).
    var ownCount: Int32
    /// The time in seconds that riders must be at a stop before a departure: the headway of frequency-based trips
    /// without exact times.
    var wait: Int32
    var route: NetworkRouteIndex
    /// The route of the following trip (in-seat transfer).
    var nextRoute: NetworkRouteIndex
    var access: WheelchairAccess
    var nextAccess: WheelchairAccess
    /// Whether the RAPTOR route contains exactly the scheduled runs, at the scheduled times.
    var isAsPlanned: Bool

    @inline(__always) func run(_ number: Int) -> RaptorRouteRun {
        assert(number >= 0 && number < runCount)
        return runs[number]
    }

    /// Returns how many of the first `count` runs are scheduled to depart from the call at index `place` before
    /// `moment`.
    @inline(__always) func planned(_ place: Int, before moment: Int32, of count: Int) -> Int {
        assert(count <= plannedRuns)
        guard count > 0, let departures else { return 0 }
        let row = departures + place &* Int(plannedRuns)
        var (low, high) = (0, count)
        while high &- low > Self.atOnce {
            let middle = (low &+ high) >> 1
            if row[middle] < moment { low = middle &+ 1 } else { high = middle }
        }
        // The branches in the last steps of a binary search are unpredictable, so the last elements are counted with
        // SIMD comparisons. Elements beyond the row belong to the next row and are masked out.
        let first = max(min(low, count &- Self.atOnce), 0)
        let rest = Int32(truncatingIfNeeded: count &- first)
        var earlier: Int32 = 0
        for number in 0..<Self.atOnce {
            let isEarlier: Int32 = row[first &+ number] < moment ? 1 : 0
            earlier &+= isEarlier & (Int32(truncatingIfNeeded: number) < rest ? 1 : 0)
        }
        return first &+ Int(earlier)
    }

    /// The number of departures that one SIMD comparison covers, which is also the number of padding elements after the
    /// last row.
    @inline(__always) static var atOnce: Int { 16 }

    @inline(__always) func call(_ number: Int) -> RaptorRouteCall {
        assert(number >= 0 && number < callCount)
        return calls[number]
    }
}

/// A run in a RAPTOR route.
struct RaptorRouteRun: BitwiseCopyable {
    /// The times at each call of the RAPTOR route, in non-decreasing order.
    var times: UnsafePointer<RunCall>
    var run: RunIndex
    /// The run that follows by an in-seat transfer; ``RunIndex/none`` if there is none.
    var next: RunIndex
}

/// The position of a run: its RAPTOR route and its index among the runs of that route.
struct RaptorRoutePlace: BitwiseCopyable {
    var raptorRoute: RaptorRouteIndex
    /// The run's index among the runs of the RAPTOR route.
    var number: UInt32
}

/// A call of a RAPTOR route at a given node.
struct RaptorRouteStop: BitwiseCopyable {
    var raptorRoute: RaptorRouteIndex
    /// The index of the call, counted from the RAPTOR route's first call and from its last.
    var call, fromLast: UInt16
}

/// A trip on one service day.
package struct Run: Hashable, BitwiseCopyable, Sendable {
    package var trip: NetworkTrip
    package var date: ServiceDate

    package init(trip: NetworkTrip, date: ServiceDate) {
        self.trip = trip
        self.date = date
    }
}

extension RunIndex {
    static var none: Self { Self(UInt32.max) }
}

extension RaptorRoute {
    /// Returns whether the first run is not later than the second at any call.
    static func isOrdered(_ one: UnsafePointer<RunCall>, _ other: UnsafePointer<RunCall>, calls: Int) -> Bool {
        // No early exit, and signs of differences instead of comparisons: the compiler then vectorizes the loop.
        var behind: Int32 = 0
        for call in 0..<calls {
            let (one, other) = (one[call], other[call])
            behind |= (other.arrival &- one.arrival) | (other.departure &- one.departure)
        }
        return behind >= 0
    }

    /// Sets ``fastest`` from the times of runs.
    static func setFastest(
        _ fastest: UnsafeMutablePointer<Int32>, calls: Int, of runs: some Sequence<UnsafePointer<RunCall>>
    ) {
        fastest.initialize(repeating: .max, count: calls)
        for times in runs { quicken(fastest, calls, times) }
        fastest[0] = 0
        for call in 1..<calls { fastest[call] = fastest[call - 1] &+ fastest[call] }
    }

    /// Lowers the fastest time between each pair of consecutive calls to that of an additional run, if it is faster.
    static func quicken(_ least: UnsafeMutablePointer<Int32>, _ calls: Int, _ times: UnsafePointer<RunCall>) {
        for call in 1..<calls { least[call] = min(least[call], times[call].arrival &- times[call - 1].departure) }
    }
}
