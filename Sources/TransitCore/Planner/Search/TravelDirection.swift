/// Which way a search looks. Backwards everything is mirrored: seconds are negative, the last call and the last run of a lane come
/// first, and boarding and alighting change places. So one search does both.
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
    /// A second of the table as the search counts it, and the other way round.
    @inline(__always) static func mirrored(_ seconds: Int32) -> Int32 { isForward ? seconds : 0 &- seconds }

    /// The n-th of `count` as it comes along, by its place in the lane, and the other way round.
    @inline(__always) static func place(_ number: Int, of count: Int) -> Int {
        isForward ? number : count &- 1 &- number
    }

    /// By when one has to be there to get on.
    @inline(__always) static func boarding(_ call: RunCall, wait: Int32) -> Int32 {
        isForward ? call.departure &- wait : 0 &- call.arrival
    }

    /// When one is there.
    @inline(__always) static func alighting(_ call: RunCall, wait: Int32) -> Int32 {
        isForward ? call.arrival : wait &- call.departure
    }

    @inline(__always) static func canBoard(_ call: LaneCall) -> Bool { isForward ? call.canBoard : call.canAlight }

    /// 1 if ``canBoard(_:)``, else 0.
    @inline(__always) static func boardingBit(_ call: LaneCall) -> UInt32 {
        isForward ? call.boardingBit : call.alightingBit
    }

    @inline(__always) static func boardsOnRequest(_ call: LaneCall) -> Bool {
        isForward ? call.boardsOnRequest : call.alightsOnRequest
    }

    @inline(__always) static func alightsOnRequest(_ call: LaneCall) -> Bool {
        isForward ? call.alightsOnRequest : call.boardsOnRequest
    }

    @inline(__always) static func canAlight(_ call: LaneCall) -> Bool { isForward ? call.canAlight : call.canBoard }
}
