import Agencies
import TransitCore

extension JSONWriter {
    mutating func oneBusAway(_ stop: StopIndex, in service: AgencyService) {
        let timetable = service.timetable
        let code = timetable.stopCodes[stop]
        let place = timetable.coordinate(of: stop)
        let routes = service.network.routes(at: stop)
        object { json in
            json.text("code", code.rawValue == 0 ? timetable.stopIDs[stop] : code, in: service)
            json.member("direction", timetable.heading(at: stop).map(Self.compass) ?? "")
            json.key("id")
            json.underscored(stop, in: service)
            json.member("lat", place?.latitude ?? 0, places: 6)
            json.member("locationType", timetable.stopKinds[stop])
            json.member("lon", place?.longitude ?? 0, places: 6)
            json.text("name", timetable.stopNames[stop], in: service)
            json.key("parent")
            let parent = timetable.stopParents[stop]
            if parent.rawValue == .max { json.string("") } else { json.underscored(parent, in: service) }
            json.member("routeIds", array: routes) { $0.underscored($1, in: service) }
            json.member("staticRouteIds", array: routes) { $0.underscored($1, in: service) }
            json.member("wheelchairBoarding", Self.wheelchair(timetable.stopWheelchair[stop]))
        }
    }

    /// Returns the nearest of the eight compass directions to a bearing in degrees.
    private static func compass(_ degrees: Double) -> String {
        let words = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
        return words[Int((degrees / 45).rounded()) & 7]
    }

    private static func wheelchair(_ boarding: UInt8) -> String {
        switch boarding {
        case 1: "ACCESSIBLE"
        case 2: "NOT_ACCESSIBLE"
        default: "UNKNOWN"
        }
    }
}
