/// The direction of a search. A backward search is a mirrored forward search: times are negated, calls and runs of a
/// RAPTOR route are numbered from the last one, and boarding and alighting are swapped.
protocol TravelDirection {
    static var isForward: Bool { get }
}

enum Forward: TravelDirection {
    @inline(__always) static var isForward: Bool { true }
}

enum Backward: TravelDirection {
    @inline(__always) static var isForward: Bool { false }
}

extension TravelDirection {
    /// Converts times between the table and the search, in either direction. Both are in seconds.
    @inline(__always) static func mirrored(_ seconds: Int32) -> Int32 { isForward ? seconds : 0 &- seconds }

    /// Converts indexes between the search direction and the RAPTOR route, in either direction.
    @inline(__always) static func place(_ number: Int, of count: Int) -> Int {
        isForward ? number : count &- 1 &- number
    }

    /// Returns the time by which a rider must be at the stop in order to board.
    @inline(__always) static func boarding(_ call: RunCall, wait: Int32) -> Int32 {
        isForward ? call.departure &- wait : 0 &- call.arrival
    }

    /// Returns the time at which a ride arrives at a call.
    @inline(__always) static func alighting(_ call: RunCall, wait: Int32) -> Int32 {
        isForward ? call.arrival : wait &- call.departure
    }

    @inline(__always) static func canBoard(_ call: RaptorRouteCall) -> Bool {
        isForward ? call.canBoard : call.canAlight
    }

    /// Returns 1 if ``canBoard(_:)`` is true, otherwise 0.
    @inline(__always) static func boardingBit(_ call: RaptorRouteCall) -> UInt32 {
        isForward ? call.boardingBit : call.alightingBit
    }

    @inline(__always) static func boardsOnRequest(_ call: RaptorRouteCall) -> Bool {
        isForward ? call.boardsOnRequest : call.alightsOnRequest
    }

    @inline(__always) static func alightsOnRequest(_ call: RaptorRouteCall) -> Bool {
        isForward ? call.alightsOnRequest : call.boardsOnRequest
    }

    @inline(__always) static func canAlight(_ call: RaptorRouteCall) -> Bool {
        isForward ? call.canAlight : call.canBoard
    }
}
