import Agencies
import HTTPServer
import LiveModel
import TransitCore

// Endpoints for a single route, stop, trip or shape.

extension OneBusAway {
    /// `route/{id}.json`: a route.
    func route(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        let found = try find(request)
        let route = try found.route
        return try answer(&request, from: [found.view]) { json, used in
            used.add(agencyOf: found.service)
            json.key("entry")
            json.oneBusAway(route, in: found.service)
        }
    }

    /// `stop/{id}.json`: a stop.
    func stop(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        let found = try find(request)
        let stop = try found.stop
        return try answer(&request, from: [found.view]) { json, used in
            used.add(mentionedBy: stop, of: found.service)
            json.key("entry")
            json.oneBusAway(stop, in: found.service)
        }
    }

    /// `trip/{id}.json`: a trip.
    func trip(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        let found = try find(request)
        let runKey = try found.known(found.runKey(at: request.second))
        return try answer(&request, from: [found.view]) { json, used in
            used.add(found.timetable.patternRoutes[runKey.pattern(in: found.timetable)], of: found.service)
            json.key("entry")
            json.oneBusAway(runKey, in: found.service)
        }
    }

    /// `shape/{id}.json`: a shape as an encoded polyline.
    func shape(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        let found = try find(request)
        let timetable = found.timetable
        let shape = try found.known(timetable.shapeIDs.first(equalTo: found.own, in: timetable))
        return try answer(&request, from: [found.view]) { json, _ in
            json.key("entry")
            json.oneBusAwayLine(of: shape, in: timetable)
        }
    }
}

extension OneBusAway.Found {
    /// Returns the run with this trip id on the nearest service day, preferably a day on which the run is under way. If
    /// the id is not in the timetable, returns the realtime run with the id; nil for an unknown id.
    func runKey(at now: EpochSeconds) -> RunKey? {
        guard let trip = timetable.trip(id: String(own)) else { return RunKey(untimetabled: own, in: service.snapshot) }
        return .trip(day(of: trip, at: now))
    }

    private func day(of trip: TripIndex, at now: EpochSeconds) -> TripDay {
        let today = timetable.zone.date(at: now)
        let days = [0, -1, 1].map { TripDay(trip: trip, date: today.advanced(by: $0)) }
        let running = days.filter { timetable.runs(trip, on: $0.date) }
        return running.first { service.snapshot.run(of: $0)?.vehicle != nil }
            ?? running.first { timetable.isUnderWay($0, at: now) } ?? running.first ?? days[0]
    }
}

extension Timetable {
    /// Whether a time lies between a trip's first departure and its last arrival.
    func isUnderWay(_ trip: TripDay, at epoch: EpochSeconds) -> Bool {
        let time = epoch - zone.start(of: trip.date)
        let last = stops(of: pattern(of: trip.trip)).count - 1
        return time >= Int64(departure(of: trip.trip, at: 0)) && time <= Int64(arrival(of: trip.trip, at: last))
    }
}

extension Column where Element == StringIndex {
    /// Returns the index of the first row that equals a text. A linear search, for columns that are searched too rarely
    /// for an index.
    func first(equalTo text: Substring, in timetable: Timetable) -> Index? {
        indices.first { timetable.utf8(self[$0]).elementsEqual(text.utf8) }
    }
}

extension JSONWriter {
    /// Writes a shape as `{"length", "levels", "points"}`, where the length is the number of points.
    mutating func oneBusAwayLine(of shape: ShapeIndex, in timetable: Timetable) {
        let points = timetable.points(of: shape)
        object { json in
            json.member("length", points.count)
            json.member("levels", "")
            json.key("points")
            Polyline.encode(points.lazy.map { timetable.shapePoint($0) })
                .withUnsafeBufferPointer { json.string($0) }
        }
    }
}
