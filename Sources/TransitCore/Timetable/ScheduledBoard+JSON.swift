// A board for the page, in the shape of the API's `Board`, as far as a timetable alone can tell, and whether it can:
// `covered` is false on days that it does not speak of.

extension ScheduledBoard {
    /// - Parameter agency: what ids begin with here.
    /// - Parameter at: the moment it was asked for, epoch seconds.
    package func json(of timetable: Timetable, agency: String, at: Int64) -> JSONText {
        var json = JSONText()
        json.object { EntityText(timetable: timetable, agency: agency).board(self, at: at, to: &$0) }
        return json
    }
}

extension Timetable {
    /// The short boards around a place: `{"boards": […]}`; see ``shortBoards(around:nearest:from:to:limit:)``.
    package func shortBoardsJSON(
        around place: Coordinate, nearest: Double, from: Int64, to: Int64, limit: Int, agency: String
    ) -> JSONText {
        let writer = EntityText(timetable: self, agency: agency)
        var json = JSONText()
        json.object { json in
            json.array("boards") { json in
                for found in shortBoards(around: place, nearest: nearest, from: from, to: to, limit: limit) {
                    json.object { writer.board(found.board, distance: found.distance, at: from, to: &$0) }
                }
            }
        }
        return json
    }
}

extension EntityText {
    /// - Parameter distance: metres from the rider.
    fileprivate func board(_ board: ScheduledBoard, distance: Double? = nil, at: Int64, to json: inout JSONText) {
        json.number("at", at)
        json.object("stop") { stop(board.stop, distance: distance, to: &$0) }
        json.array("routes") { json in
            for route in board.routes { json.object { self.route(route, to: &$0) } }
        }
        json.array("arrivals") { json in
            for call in board.calls { json.object { arrival(call, timetable.shownTime(of: call), to: &$0) } }
        }
        json.array("alerts") { _ in }
        json.bool("covered", timetable.calendar.covers(timetable.zone.date(at: at)))
    }

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
