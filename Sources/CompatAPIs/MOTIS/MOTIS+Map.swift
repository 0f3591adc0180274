import Agencies
import AgencyQueries
import HTTPServer
import HTTPTypes
import LiveModel
import TransitCore

// Endpoints for clients that draw a map.

extension MOTIS {
    private static let mostStops = 3000
    private static let mostSegments = 2000

    /// Returns the error for too many results. Like MOTIS, the server returns an error because a truncated list would
    /// look complete.
    private static func tooMany(_ what: String) -> Problem {
        Problem(
            status: .unprocessableContent, detail: "min and max: The area has more than \(what). Request a smaller one."
        )
    }

    /// `GET map/stops?min=&max=&modes=`: the stops in an area, optionally only those that some modes serve.
    /// - Throws: 422 if there are too many.
    func mapStops(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        let version = try MOTISVersion(request)
        let area = request.query.corners()
        request.query.allowRepetition("modes")
        let modes = request.query.motisModes("modes")
        try request.query.finishLeavingRest()
        let views = views
        let found = views.compactMap(\.moment.service).map { service in
            let overlaps = area.map { service.network.coverage?.overlaps($0) == true } ?? false
            let stops = overlaps ? area.map { service.stops(in: $0) } ?? [] : []
            guard let modes else { return (service: service, stops: stops) }
            return (service: service, stops: stops.filter { !modes.isDisjoint(with: service.motisModes(at: $0)) })
        }
        guard found.reduce(0, { $0 + $1.stops.count }) <= Self.mostStops else {
            throw Self.tooMany("\(Self.mostStops) stops")
        }
        var json = JSONWriter(capacity: 64 << 10)
        json.list { json in
            for (service, stops) in found {
                for stop in stops {
                    json.motisPlace(stop, in: service, version) { json in
                        json.member("modes", array: service.motisModes(at: stop)) { $0.string($1.name(in: version)) }
                    }
                }
            }
        }
        return .body(json.bytes, caching: .minute, freshness: Freshness(views, now: request.now))
    }

    /// `GET map/trips?min=&max=&zoom=&startTime=&endTime=&precision=`: the trips that are under way in an area, as one
    /// segment per pair of consecutive stops.
    /// - Throws: 422 if there are too many.
    func mapTrips(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        let version = try MOTISVersion(request)
        let area = request.query.corners()
        let from = request.query.utc("startTime")
        let to = request.query.utc("endTime")
        for (name, time) in [("startTime", from), ("endTime", to)] where time == nil {
            request.query.complain(name, QueryReader.aMoment)
        }
        let precision = request.query.integer("precision", in: 0...6, default: version == .v1 ? 7 : 5)
        try request.query.finishLeavingRest()
        let views = views
        var json = JSONWriter(capacity: 64 << 10)
        json.open(UInt8(ascii: "["))
        var room = Self.mostSegments
        for service in views.compactMap(\.moment.service) {
            // An interval whose end precedes its start contains nothing.
            guard let area, let from, let to, from <= to else { continue }
            let segments = service.segments(in: area, from: from, to: to, most: room + 1)
            guard segments.count <= room else { throw Self.tooMany("\(Self.mostSegments) trip segments") }
            room -= segments.count
            for segment in segments { json.motisSegment(segment, in: service, version, precision) }
        }
        json.close(UInt8(ascii: "]"))
        return .body(json.bytes, freshness: Freshness(views, now: request.now))
    }
}

/// The part of a run between two consecutive stops.
private struct MOTISSegment {
    let runKey: RunKey
    let pattern: PatternIndex
    let from, to: PatternStopIndex
    var departure, arrival: EpochSeconds
    var scheduledDeparture, scheduledArrival: EpochSeconds
    var isLive: Bool
}

extension AgencyService {
    /// The sampling of an interval: trips under way are looked up every `look` seconds, or at most `mostLooks` times in
    /// a long interval. A trip that starts and ends between two samples is missed.
    private static let look = 300
    private static let mostLooks = 24

    /// Returns the trip segments within an area and a time interval.
    /// - Parameter most: the maximum number of segments.
    fileprivate func segments(
        in area: Area, from: EpochSeconds, to: EpochSeconds, most: Int
    ) -> [MOTISSegment] {
        guard most > 0, network.coverage?.overlaps(area) == true else { return [] }
        let routes = Set(stops(in: area).flatMap { network.routes(at: $0) }).sorted()
        var seen: Set<RunKey> = []
        var found: [MOTISSegment] = []
        let span = Int(to - from)
        let moments =
            stride(from: 0, to: span, by: max(Self.look, span / Self.mostLooks)).map { from + Int64($0) } + [to]
        for moment in moments where found.count < most {
            for progress in tripsUnderWay(on: routes, at: moment) where seen.insert(progress.runKey).inserted {
                guard let trip = progress.runKey.trip, found.count < most else { continue }
                found += segments(of: trip, progress.run).filter { segment in
                    segment.departure <= to && segment.arrival >= from && touches(segment, area)
                }
            }
        }
        return Array(found.prefix(most))
    }

    private func touches(_ segment: MOTISSegment, _ area: Area) -> Bool {
        [segment.from, segment.to].contains { row in
            timetable.coordinate(of: timetable.patternStopStops[row]).map { area.contains($0) } ?? false
        }
    }

    private func segments(of trip: TripDay, _ run: LiveRun?) -> [MOTISSegment] {
        guard run?.state != .canceled else { return [] }
        let times = TripTimes(trip, in: timetable)
        return times.stops.indices.dropLast().map { row in
            let index = row - times.stops.lowerBound
            let (left, comes) = (run?.call(at: index), run?.call(at: index + 1))
            let departure = times.departure(at: index)
            let arrival = times.arrival(at: index + 1)
            return MOTISSegment(
                runKey: .trip(trip), pattern: times.pattern, from: row, to: row + 1,
                departure: left?.departure ?? departure, arrival: comes?.likely ?? arrival,
                scheduledDeparture: departure, scheduledArrival: arrival, isLive: comes != nil)
        }
    }
}

extension JSONWriter {
    /// Writes MOTIS's `TripSegment`.
    /// - Parameter precision: the number of decimal places in the encoded polyline.
    fileprivate mutating func motisSegment(
        _ segment: MOTISSegment, in service: AgencyService, _ version: MOTISVersion, _ precision: Int
    ) {
        let timetable = service.timetable
        let route = timetable.patternRoutes[segment.pattern]
        let shape = timetable.shape(from: segment.from, to: segment.to)
        object { json in
            json.list("trips") { json in
                json.object { json in
                    json.member("tripId", MOTISTripID.text(segment.runKey, in: service))
                    json.member("routeShortName", timetable.label(of: route))
                    json.member("displayName", timetable.label(of: route))
                }
            }
            if let color = timetable.color(of: route) {
                json.member("routeColor", String(color.hex.dropFirst()))
            }
            json.member("mode", MOTISMode(routeType: timetable.routeTypes[route]).name(in: version))
            json.member("distance", zip(shape, shape.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }, places: 0)
            json.key("from")
            json.motisPlace(timetable.patternStopStops[segment.from], in: service, version)
            json.key("to")
            json.motisPlace(timetable.patternStopStops[segment.to], in: service, version)
            json.utc("departure", segment.departure)
            json.utc("arrival", segment.arrival)
            json.utc("scheduledDeparture", segment.scheduledDeparture)
            json.utc("scheduledArrival", segment.scheduledArrival)
            json.member("realTime", segment.isLive)
            json.key("polyline")
            Polyline.encode(shape, decimals: precision).withUnsafeBufferPointer { json.string($0) }
        }
    }
}
