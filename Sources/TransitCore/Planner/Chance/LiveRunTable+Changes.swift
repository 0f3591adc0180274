// Transfers between the rides of a journey, by the rules that the search applies.
extension LiveRunTable {
    /// Returns the transfer between two rides.
    /// - Parameters:
    ///   - one, other: Indexes of legs that are rides with only walks in between.
    func change(
        from one: Int, to other: Int, in legs: [PlanLeg], for question: RaptorQuery
    ) -> RideChange {
        guard let from = legs[one].to, let to = legs[other].from else { return RideChange(needed: 0, isTimed: false) }
        if let via = question.via, via.lies(between: from, to) {
            return RideChange(needed: via.seconds(from: from, to: to), isTimed: false)
        }
        let (left, boarded) = (node(at: from, of: legs[one]), node(at: to, of: legs[other]))
        let network = table.network
        guard let left, let boarded else { return RideChange(needed: walks(one..<other, legs), isTimed: false) }
        return RideChange(
            needed: seconds(from: left, to: boarded, SearchLimits(question), at: legs[one].arrival)
                ?? walks(one..<other, legs),
            isTimed: network.timed.includes(left, boarded))
    }

    /// Returns the transfer time in seconds between two nodes at a given time; nil if no transfer is possible.
    func seconds(
        from one: NodeIndex, to other: NodeIndex, _ limits: SearchLimits, at moment: EpochSeconds
    ) -> Int64? {
        seconds(from: one, to: other, limits.footpaths(of: table.network, at: moment), pace: limits.pace)
    }

    /// Returns the transfer time in seconds between two nodes by the given footpaths; nil if no transfer is possible.
    /// - Parameter pace: The rider's walking time in 256ths of the usual one.
    func seconds(from one: NodeIndex, to other: NodeIndex, _ footpaths: Footpaths, pace: Int32) -> Int64? {
        let network = table.network
        if one == other {
            let change = network.changes.column[one]
            return change == Network.never ? nil : Int64(change)
        }
        let path = footpaths.groups(reversed: false)[one].first { $0.other == other }
        return path.map { Int64($0.seconds(pace)) }
    }

    /// Returns the total walking time of a range of legs, in seconds.
    private func walks(_ places: Range<Int>, _ legs: [PlanLeg]) -> Int64 {
        var seconds: Int64 = 0
        for place in places where legs[place].way == .walk {
            seconds += min(max(legs[place].arrival - legs[place].departure, 0), UncertainMoment.widest)
        }
        return min(seconds, UncertainMoment.widest)
    }

    /// Returns the node at which a leg's ride calls at a stop; nil if the stop or the trip does not exist.
    private func node(at stop: NetworkStopIndex, of leg: PlanLeg) -> NodeIndex? {
        guard case .ride(let ride) = leg.way, stop.position < table.network.stopCount else { return nil }
        let number = Int(ride.trip.timetable)
        guard number < table.network.timetables.count else { return nil }
        let timetable = table.network.timetables[number]
        guard timetable.trips.contains(ride.trip.trip) else {
            return addedRoute(of: ride).map { table.network.node(at: stop, for: nil, of: $0) }
        }
        let route = table.network.networkRoute(timetable.routeOf(ride.trip.trip), of: number)
        return table.network.node(at: stop, for: ride.trip, of: route)
    }

    /// Returns the route of a ride on an added run, which no timetable contains.
    private func addedRoute(of ride: PlanRide) -> NetworkRouteIndex? {
        guard let live, let added = ride.added else { return nil }
        let known = live.added.column
        guard let place = known.firstIndex(where: { $0.number == added && $0.run.trip == ride.trip }) else {
            return nil
        }
        let run = RunIndex(table.runs.column.count + place)
        // Each added run has its own RAPTOR route, after those of the table.
        for raptorRoute in table.raptorRoutes.column.endIndex..<raptorRoutes.endIndex
        where raptorRoutes[raptorRoute].runCount > 0 && raptorRoutes[raptorRoute].run(0).run == run {
            return raptorRoutes[raptorRoute].route
        }
        return nil
    }
}

extension RaptorQuery.Via {
    /// Returns whether the via place is visited between two rides: both the alighting and the boarding stop belong to
    /// it.
    func lies(between one: NetworkStopIndex, _ other: NetworkStopIndex) -> Bool {
        stops.contains { $0.stop == one } && stops.contains { $0.stop == other }
    }

    /// Returns the time in seconds between two rides for the walk to the via place, the stay and the walk to the next
    /// ride.
    func seconds(from one: NetworkStopIndex, to other: NetworkStopIndex) -> Int64 {
        let ways = [one, other].map { Int64(JourneyWriter.seconds(to: $0, in: stops) ?? 0) }
        return min(max(Int64(stay), 0), 86_400) + ways[0] + ways[1]
    }
}
