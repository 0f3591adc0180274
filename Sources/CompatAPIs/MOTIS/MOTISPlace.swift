import Agencies
import AgencyQueries
import LiveModel
import TransitCore

/// The times of a run at a stop, and its boarding rules. Nil values are omitted from the response.
struct MOTISCall {
    var arrival, departure, scheduledArrival, scheduledDeparture: EpochSeconds?
    var track: String?
    var isCanceled = false
    /// The index of the call in the timetable's columns of pattern stops, which contain its boarding rules.
    var row: PatternStopIndex?
    var rules = ChangedRules()
}

extension JSONWriter {
    /// Writes a coordinate as MOTIS's `Place`.
    mutating func motisPlace(
        _ name: String, at coordinate: Coordinate, _ version: MOTISVersion, departure: EpochSeconds? = nil,
        arrival: EpochSeconds? = nil
    ) {
        object { json in
            json.member("name", name)
            json.point(coordinate, level: nil, version)
            json.member("vertexType", "NORMAL")
            json.motisTimes(
                MOTISCall(
                    arrival: arrival, departure: departure, scheduledArrival: arrival, scheduledDeparture: departure))
        }
    }

    /// Writes a stop as MOTIS's `Place`.
    mutating func motisPlace(
        _ stop: StopIndex, in service: AgencyService, _ version: MOTISVersion, _ call: MOTISCall = MOTISCall(),
        _ more: (inout JSONWriter) -> Void = { _ in }
    ) {
        let timetable = service.timetable
        object { json in
            json.key("name")
            json.string(timetable.utf8(timetable.stopNames[stop]))
            json.key("stopId")
            json.identifier(stop, in: service.own)
            let parent = timetable.stopParents[stop]
            if parent.rawValue != .max {
                json.key("parentId")
                json.identifier(parent, in: service.own)
            }
            json.point(
                timetable.coordinate(of: stop) ?? Coordinate(latitude: 0, longitude: 0),
                level: timetable.level(of: stop)?.index, version)
            json.member("tz", service.description.timeZoneName(of: stop, in: timetable))
            json.member("vertexType", "TRANSIT")
            json.motisTimes(call)
            json.track(of: stop, call.track, in: service)
            if call.isCanceled { json.member("cancelled", true) }
            if let row = call.row {
                let canBoard = !call.isCanceled && timetable.canBoard(at: row, changed: call.rules)
                let canLeave = !call.isCanceled && timetable.canLeave(at: row, changed: call.rules)
                json.member("pickupType", canBoard ? "NORMAL" : "NOT_ALLOWED")
                json.member("dropoffType", canLeave ? "NORMAL" : "NOT_ALLOWED")
            }
            more(&json)
        }
    }

    /// Writes the coordinate and level of a place.
    /// - Parameter level: the level; nil if unknown.
    private mutating func point(_ coordinate: Coordinate, level: Float?, _ version: MOTISVersion) {
        member("lat", coordinate.latitude, places: 6)
        member("lon", coordinate.longitude, places: 6)
        member("level", (level ?? version.unknownLevel).map { Double($0) }, places: 2)
    }

    private mutating func motisTimes(_ call: MOTISCall) {
        utc("departure", call.departure)
        utc("arrival", call.arrival)
        utc("scheduledDeparture", call.scheduledDeparture)
        utc("scheduledArrival", call.scheduledArrival)
    }

    private mutating func track(of stop: StopIndex, _ reported: String?, in service: AgencyService) {
        let planned = service.timetable.stopPlatforms[stop]
        if let reported, !reported.isEmpty {
            member("track", reported)
        } else {
            member("track", planned, in: service.own)
        }
        member("scheduledTrack", planned, in: service.own)
    }
}

extension AgencyService {
    /// Returns the modes that serve a stop or, for a station, its stops.
    func motisModes(at stop: StopIndex) -> [MOTISMode] {
        let types = network.routes(at: stop).map { MOTISMode(routeType: timetable.routeTypes[$0]) }
        return MOTISMode.allCases.filter { types.contains($0) }
    }
}
