/// A call of one run: seconds since the start of its ``RunTable``.
package struct RunCall: BitwiseCopyable, Equatable, Sendable {
    package var arrival, departure: Int32

    package init(arrival: Int32, departure: Int32) {
        self.arrival = arrival
        self.departure = departure
    }
}

/// Where a lane calls, and what riders may do there.
package struct LaneCall: BitwiseCopyable, Equatable, Sendable {
    /// Node in the lower bits, rules in the upper four.
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
    /// Only after a call to the agency or a word with the driver.
    var boardsOnRequest: Bool { bits >> 29 & 1 == 1 }
    var alightsOnRequest: Bool { bits >> 28 & 1 == 1 }

    /// The same place of the trip that riders stay seated for: they do not board there, as that trip has its own lane.
    var seated: LaneCall {
        var call = self
        call.bits &= ~(1 << 31 | 1 << 29)
        return call
    }

    /// Where nobody gets on or off.
    var closed: LaneCall { LaneCall(node, board: .never, alight: .never) }

    /// The same under other rules. Nobody boards where a trip ends or where riders stay seated, or alights where it begins.
    func changed(by rules: ChangedRules, isFirst: Bool, isLast: Bool) -> LaneCall {
        var call = self
        if let pickup = rules.pickup, !isLast {
            call.bits = call.bits & ~(1 << 31 | 1 << 29) | LaneCall(node, board: pickup, alight: .never).bits
        }
        if let dropOff = rules.dropOff, !isFirst {
            call.bits = call.bits & ~(1 << 30 | 1 << 28) | LaneCall(node, board: .never, alight: dropOff).bits
        }
        return call
    }

    /// The same at another node.
    func moved(to node: NodeIndex) -> LaneCall {
        var call = self
        call.bits = bits & ~Self.nodeBits | node.rawValue & Self.nodeBits
        return call
    }
}

/// Trips of one pattern of which none overtakes another: at each call all are in the same order. So the first that is caught is the
/// first everywhere.
///
/// Where the vehicle goes on as another trip and riders may stay seated, that trip's calls follow the lane's own.
package struct Lane: BitwiseCopyable, @unchecked Sendable {
    // Safe to share: the memory belongs to the table that holds the lane, and is written before the lane is made.
    // 64 bytes, as processors read them.

    /// By time.
    var runs: UnsafePointer<LaneRun>
    /// By call, when each of `plannedRuns` runs leaves by the table: where to look for one, as they lie side by side. Nil for a
    /// lane that is not in the table.
    var departures: UnsafePointer<Int32>?
    /// By call, the seconds from the first call to there of a run that between any two calls were the fastest.
    var fastest: UnsafePointer<Int32>
    var calls: UnsafePointer<LaneCall>
    var plannedRuns: Int32
    var runCount: Int32
    var callCount: Int32
    /// Calls before the next trip's.
    var ownCount: Int32
    /// Seconds to be at a stop before a departure: the headway, where no more is promised.
    var wait: Int32
    var route: NetworkRouteIndex
    /// Of the trip that riders stay seated for.
    var nextRoute: NetworkRouteIndex
    var access: WheelchairAccess
    var nextAccess: WheelchairAccess
    /// Whether its runs are the planned ones, at those times.
    var isAsPlanned: Bool

    @inline(__always) func run(_ number: Int) -> LaneRun {
        assert(number >= 0 && number < runCount)
        return runs[number]
    }

    /// How many of the first runs leave a call before a moment by the table.
    @inline(__always) func planned(_ place: Int, before moment: Int32, of count: Int) -> Int {
        assert(count <= plannedRuns)
        guard count > 0, let departures else { return 0 }
        let row = departures + place &* Int(plannedRuns)
        var (low, high) = (0, count)
        while high &- low > Self.atOnce {
            let middle = (low &+ high) >> 1
            if row[middle] < moment { low = middle &+ 1 } else { high = middle }
        }
        // The last steps of a search are those that no processor can foresee, so the rest is counted, as many at a time as it can compare.
        // What lies behind the row, in the next one, does not count.
        let first = max(min(low, count &- Self.atOnce), 0)
        let rest = Int32(truncatingIfNeeded: count &- first)
        var earlier: Int32 = 0
        for number in 0..<Self.atOnce {
            let isEarlier: Int32 = row[first &+ number] < moment ? 1 : 0
            earlier &+= isEarlier & (Int32(truncatingIfNeeded: number) < rest ? 1 : 0)
        }
        return first &+ Int(earlier)
    }

    /// Departures that are compared at once; so many more lie behind the last row.
    @inline(__always) static var atOnce: Int { 16 }

    @inline(__always) func call(_ number: Int) -> LaneCall {
        assert(number >= 0 && number < callCount)
        return calls[number]
    }
}

/// A run in a lane.
struct LaneRun: BitwiseCopyable {
    /// One for each of the lane's calls; they never fall.
    var times: UnsafePointer<RunCall>
    var run: RunIndex
    /// What riders may stay seated for; ``RunIndex/none`` if nothing.
    var next: RunIndex
}

/// Where a run is.
struct LanePlace: BitwiseCopyable {
    var lane: LaneIndex
    /// Among the lane's runs.
    var number: UInt32
}

/// Where a lane calls at a node.
struct LaneStop: BitwiseCopyable {
    var lane: LaneIndex
    /// Which of the lane's calls it is, from the first one and from the last.
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

extension Lane {
    /// Whether one run is nowhere after another.
    static func isOrdered(_ one: UnsafePointer<RunCall>, _ other: UnsafePointer<RunCall>, calls: Int) -> Bool {
        // Without leaving early, and in one expression: so the compiler compares many at once.
        var behind: UInt32 = 0
        for call in 0..<calls {
            let (one, other) = (one[call], other[call])
            behind |= (one.arrival > other.arrival ? 1 : 0) | (one.departure > other.departure ? 1 : 0)
        }
        return behind == 0
    }

    /// Makes ``fastest`` of runs.
    static func setFastest(
        _ fastest: UnsafeMutablePointer<Int32>, calls: Int, of runs: some Sequence<UnsafePointer<RunCall>>
    ) {
        fastest.initialize(repeating: .max, count: calls)
        for times in runs { quicken(fastest, calls, times) }
        fastest[0] = 0
        for call in 1..<calls { fastest[call] = fastest[call - 1] &+ fastest[call] }
    }

    /// From one call to the next.
    static func quicken(_ least: UnsafeMutablePointer<Int32>, _ calls: Int, _ times: UnsafePointer<RunCall>) {
        for call in 1..<calls { least[call] = min(least[call], times[call].arrival &- times[call - 1].departure) }
    }
}
