// A board for the page, in the shape of the API's `Board`, as far as a timetable alone can tell, and whether it can:
// `covered` is false on days that it does not speak of.

extension ScheduledBoard {
    /// - Parameter agency: what ids begin with here.
    /// - Parameter at: the moment it was asked for, epoch seconds.
    package func json(of timetable: Timetable, agency: String, at: Int64) -> JSONText {
        let writer = EntityText(timetable: timetable, agency: agency)
        var json = JSONText()
        json.object { json in
            json.number("at", at)
            json.object("stop") { writer.stop(stop, to: &$0) }
            json.array("routes") { json in
                for route in routes { json.object { writer.route(route, to: &$0) } }
            }
            json.array("arrivals") { json in
                for call in calls { json.object { writer.arrival(call, timetable.shownTime(of: call), to: &$0) } }
            }
            json.array("alerts") { _ in }
            json.bool("covered", timetable.calendar.covers(timetable.zone.date(at: at)))
        }
        return json
    }
}

extension EntityText {
    fileprivate func arrival(_ call: ScheduledCall, _ shown: Int64, to json: inout JSONText) {
        let pattern = timetable.patternStopPatterns[call.patternStop]
        let run = ArrivalRun.trip(call.trip, call.date)
        json.string("id", agency + ":" + timetable.arrivalID(row: call.patternStop, run: run, scheduled: shown))
        json.string("route", id(timetable.routeIDs[timetable.patternRoutes[pattern.position].position]))
        json.string("trip", id(timetable.tripIDs[call.trip.position]))
        json.string("serviceDate", call.date.iso)
        json.string("headsign", timetable.string(timetable.headsign(ofRow: call.patternStop, trip: call.trip)))
        if let direction = timetable.direction(of: pattern) { json.number("direction", Int64(direction)) }
        json.number("sequence", Int64(timetable.patternStopSequences[call.patternStop]))
        json.string("status", "scheduled")
        json.number("scheduled", shown)
        json.string("punctuality", "unknown")
        let headway = timetable.tripHeadways[call.trip.position]
        if headway > 0 { json.number("headway", Int64(headway)) }
        json.bool("lastStop", timetable.isLastStop(call.patternStop))
    }
}
