/// The details of a journey: map shapes, walking directions and intermediate stops.
package struct JourneyDetails {
    private let view: LiveRunTable
    private let routing: RoutingData
    private let own: [AgencyTimetable]
    /// The walk of each leg with its directions, along streets and within stations; nil for rides.
    private let walks: [Walk?]
    private let stationWays: [StationWay?]

    /// Computes the details of a journey.
    /// - Parameter own: The agencies of the routing data, with names in the rider's language; nil to use the names in
    ///   the routing data.
    package init(
        _ journey: PlannedJourney, of plan: JourneyResult, in view: LiveRunTable, on routing: RoutingData,
        named own: [AgencyTimetable]? = nil, using search: inout WalkSearch
    ) {
        (self.view, self.routing, self.own) = (view, routing, own ?? routing.agencies)
        // The rider's walking limit does not apply to the walk between two stops.
        let profile = WalkProfile(
            pace: plan.question.walk.pace, farthest: Self.farthest, wheelchair: plan.question.walk.wheelchair)
        let timetables = self.own.map { $0.timetable }
        var (walks, stationWays): ([Walk?], [StationWay?]) = ([], [])
        for number in journey.legs.indices {
            let leg = journey.legs[number]
            let stationWay = plan.stationWay(of: leg, in: routing.network, named: timetables)
            stationWays.append(stationWay)
            var ends = [plan.beginning(of: number, in: journey), plan.end(of: number, in: journey)]
                .compactMap { routing.coordinate(of: $0) }
            // Walks between platforms of one station do not use streets.
            let isInside = stationWay != nil && leg.from != nil && leg.to != nil
            let isWalk = leg.way == .walk && ends.count == 2 && !isInside
            if isWalk, let entrance = plan.entrance(of: leg).flatMap({ routing.coordinate(of: $0) }) {
                ends[leg.from == nil ? 1 : 0] = entrance
            }
            walks.append(isWalk ? routing.stops.walk(from: ends[0], to: ends[1], for: profile, in: &search) : nil)
        }
        (self.walks, self.stationWays) = (walks, stationWays)
    }

    private static let farthest = 20_000.0

    /// Writes the details of the leg with the given index as additional members of the leg's object.
    package func write(_ number: Int, of journey: PlannedJourney, to json: inout JSONWriter) {
        switch journey.legs[number].way {
        case .walk:
            if let walk = walks[number] { write(walk, to: &json) }
            if let way = stationWays[number], !way.steps.isEmpty, let stop = stop(of: journey.legs[number]) {
                let own = own[routing.network.stop(stop).timetable]
                json.member("stationSteps", array: way.steps) { $0.stationStep($1, in: own) }
            }
        case .ride(let ride): write(ride, to: &json)
        }
    }

    private func stop(of leg: PlanLeg) -> NetworkStopIndex? { leg.from ?? leg.to }

    private func write(_ walk: Walk, to json: inout JSONWriter) {
        write(walk.points, to: &json)
        json.member("steps", array: walk.steps) { json, step in
            json.object { json in
                json.member("turn", step.turn.rawValue)
                json.member("direction", step.direction.rawValue)
                json.member("name", step.name)
                json.member("kind", step.kind.name)
                json.member("metres", Int64(step.metres.rounded()))
                json.member("lat", step.start.latitude, places: 6)
                json.member("lon", step.start.longitude, places: 6)
            }
        }
    }

    private func write(_ ride: PlanRide, to json: inout JSONWriter) {
        let own = own[Int(ride.trip.timetable)]
        write(view.shape(of: ride), to: &json)
        json.member("between", array: view.calls(of: ride).dropFirst().dropLast()) { json, call in
            let stop = routing.network.stop(call.stop).stop
            json.object { json in
                json.key("id")
                json.identifier(stop, in: own)
                json.key("name")
                json.string(own.timetable.utf8(own.timetable.stopNames[stop]))
                json.member("time", call.arrival)
                if call.isSkipped { json.member("skipped", true) }
            }
        }
    }

    private func write(_ line: [Coordinate], to json: inout JSONWriter) {
        guard line.count > 1 else { return }
        json.key("line")
        Polyline.encode(line).withUnsafeBufferPointer { json.string($0) }
    }
}
