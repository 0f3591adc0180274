import Agencies
import AgencyQueries
import LiveModel
import TransitCore

extension JSONWriter {
    /// Writes the API's `Headway` object.
    mutating func headway(_ headway: StopHeadway, id: String, in service: AgencyService) {
        let timetable = service.timetable
        let pattern = headway.row.map { timetable.patternStopPatterns[$0] }
        object { json in
            json.key("id")
            json.identifier(id, in: service)
            json.key("route")
            json.identifier(headway.route, in: service)
            if let headsign = headway.headsign, !headsign.isEmpty {
                json.member("headsign", headsign)
            } else if let pattern {
                json.member("headsign", timetable.usualHeadsign(of: pattern), in: service)
            }
            let direction = pattern.flatMap { timetable.direction(of: $0) } ?? headway.direction
            json.member("direction", direction.flatMap { $0 <= 1 ? $0 : nil })
            if let seconds = headway.seconds, seconds > 0 { json.member("seconds", seconds) }
            json.member("next", headway.next)
            json.member("last", headway.last)
            json.member("words", headway.words)
        }
    }
}
