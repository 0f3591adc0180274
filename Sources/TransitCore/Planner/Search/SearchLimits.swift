/// The limits of a query, clamped and converted to the units of the search.
struct SearchLimits {
    /// The maximum total number of rides in both searches of a via query.
    var rides: Int
    /// The rider's walking time in 256ths of the usual one.
    var pace: Int32
    var longestWalk: Int32
    /// The rider's own transfer time; nil to use the network's times.
    let ownTransferTime: OwnTransferTime?
    var routesLeftOut: [NetworkRouteIndex]
    var wheelchair: RaptorQuery.Wheelchair
    let stepFree: StepFreeTimeline?
    var leavesOutRequests: Bool
    var mostWork: Int
    /// The maximum duration of a journey in seconds, measured from the requested time or, with a window, from the
    /// journey's own departure.
    var horizon: Int32
    /// The window in seconds; nil for a query without a window.
    var window: Int32?

    static let mostRides = 8
    private static let widestWindow: Int64 = 10 * 86_400

    /// Converts the limits of a query.
    /// - Parameter horizon: The upper limit of the horizon, in seconds.
    init(_ question: RaptorQuery, horizon most: Int64 = 86_400) {
        // The transfer at the via place does not count towards the maximum number of transfers.
        rides = min(max(question.mostChanges, 0), Self.mostRides - 1) + (question.via == nil ? 1 : 2)
        let factor = question.paceFactor
        pace = Int32(factor >= 0.25 ? min(factor, 8) * 256 : factor < 0.25 ? 64 : 256)
        longestWalk = min(max(question.longestWalk, 0), Network.mostSeconds)
        ownTransferTime = OwnTransferTime(question.transferTime)
        routesLeftOut = question.routesLeftOut
        wheelchair = question.wheelchair
        stepFree = wheelchair == .no ? nil : question.stepFree
        leavesOutRequests = question.leavesOutRequests
        mostWork = max(question.mostWork, 0)
        horizon = Int32(clamping: min(max(question.horizon ?? most, 0), most))
        window = question.window.map { Int32(min(max($0, 0), Self.widestWindow)) }
    }

    var filtersRoutes: Bool { !routesLeftOut.isEmpty || wheelchair != .no }

    /// Returns the number of a RAPTOR route's calls that riders may use under these limits.
    func usableCalls(of raptorRoute: RaptorRoute) -> Int {
        guard allows(raptorRoute.route, raptorRoute.access) else { return 0 }
        return allows(raptorRoute.nextRoute, raptorRoute.nextAccess)
            ? Int(raptorRoute.callCount) : Int(raptorRoute.ownCount)
    }

    /// Returns the footpaths, except those that are closed during the whole time range.
    func footpaths(of network: Network) -> Footpaths { footpaths(of: network, while: stepFree?.open) }

    func footpaths(of network: Network, at moment: EpochSeconds) -> Footpaths {
        footpaths(of: network, while: stepFree?.ways(at: moment))
    }

    func footpaths(of network: Network, while closed: StepFreeWays?) -> Footpaths {
        closed?.footpaths ?? network.footpaths(for: wheelchair)
    }

    /// Returns the wheelchair access of each stop; impossible for stops that are closed during the whole time range.
    func stopAccess(of network: Network) -> Column<NetworkStopIndex, WheelchairAccess> {
        (stepFree?.open?.stopAccess ?? network.stopAccess).column
    }

    private func allows(_ route: NetworkRouteIndex, _ access: WheelchairAccess) -> Bool {
        allows(access) && !isLeftOut(route)
    }

    func allows(_ access: WheelchairAccess) -> Bool { wheelchair.allows(access) }

    private func isLeftOut(_ route: NetworkRouteIndex) -> Bool {
        var (low, high) = (0, routesLeftOut.count)
        while low < high {
            let middle = (low + high) / 2
            if routesLeftOut[middle] < route { low = middle + 1 } else { high = middle }
        }
        return low < routesLeftOut.count && routesLeftOut[low] == route
    }
}
