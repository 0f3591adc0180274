/// What a question asks of every search, in the table's terms and within bounds.
struct SearchLimits {
    /// Rides that a journey may have, on both sides of the place on the way together.
    var rides: Int
    /// 256ths of the usual time on foot.
    var pace: Int32
    var longestWalk: Int32
    var routesLeftOut: [NetworkRouteIndex]
    var wheelchair: PlanQuestion.Wheelchair
    var leavesOutRequests: Bool
    var mostWork: Int
    /// Seconds that a journey may last: from the time asked for, or with a window from its own departure.
    var horizon: Int32
    /// Seconds in which it may begin; nil for one moment alone.
    var window: Int32?

    static let mostRides = 8
    private static let widestWindow: Int64 = 10 * 86_400

    /// - Parameter horizon: at most.
    init(_ question: PlanQuestion, horizon most: Int64 = 86_400) {
        // Getting off at the place on the way is no change.
        rides = min(max(question.mostChanges, 0), Self.mostRides - 1) + (question.via == nil ? 1 : 2)
        let factor = question.paceFactor
        pace = Int32(factor >= 0.25 ? min(factor, 8) * 256 : factor < 0.25 ? 64 : 256)
        longestWalk = min(max(question.longestWalk, 0), Network.mostSeconds)
        routesLeftOut = question.routesLeftOut
        wheelchair = question.wheelchair
        leavesOutRequests = question.leavesOutRequests
        mostWork = max(question.mostWork, 0)
        horizon = Int32(clamping: min(max(question.horizon ?? most, 0), most))
        window = question.window.map { Int32(min(max($0, 0), Self.widestWindow)) }
    }

    var filtersLanes: Bool { !routesLeftOut.isEmpty || wheelchair != .no }

    /// How many of a lane's calls riders may use.
    func usableCalls(of lane: Lane) -> Int {
        guard allows(lane.route, lane.access) else { return 0 }
        return allows(lane.nextRoute, lane.nextAccess) ? Int(lane.callCount) : Int(lane.ownCount)
    }

    private func allows(_ route: NetworkRouteIndex, _ access: WheelchairAccess) -> Bool {
        allows(access) && !isLeftOut(route)
    }

    func allows(_ access: WheelchairAccess) -> Bool {
        switch wheelchair {
        case .no: true
        case .unlessImpossible: access != .impossible
        case .onlyPossible: access == .possible
        }
    }

    private func isLeftOut(_ route: NetworkRouteIndex) -> Bool {
        var (low, high) = (0, routesLeftOut.count)
        while low < high {
            let middle = (low + high) / 2
            if routesLeftOut[middle] < route { low = middle + 1 } else { high = middle }
        }
        return low < routesLeftOut.count && routesLeftOut[low] == route
    }
}
