// A board for the page, in the shape of the API's `Board`, as far as a timetable alone can tell, and whether it can:
// `covered` is false on days that it does not speak of.

extension ScheduledBoard {
    /// - Parameter agency: what ids begin with here.
    /// - Parameter at: the moment it was asked for, epoch seconds.
    package func json(of timetable: Timetable, agency: String, at: Int64) -> JSONText {
        let writer = BoardText(timetable: timetable, agency: agency)
        var json = JSONText()
        json.object { json in
            json.number("at", at)
            json.object("stop") { writer.stop(stop, routes: routes, to: &$0) }
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

private struct BoardText {
    let timetable: Timetable
    let agency: String

    private func id(_ own: StringIndex) -> String { agency + ":" + timetable.string(own) }

    func stop(_ stop: StopIndex, routes: [RouteIndex], to json: inout JSONText) {
        json.string("id", id(timetable.stopIDs[stop.position]))
        json.string("agency", agency)
        json.string("name", timetable.string(timetable.stopNames[stop.position]))
        text("code", timetable.stopCodes[stop.position], to: &json)
        text("platform", timetable.stopPlatforms[stop.position], to: &json)
        if timetable.coordinate(of: stop) != nil {
            json.degrees("lat", timetable.stopLatitudes[stop.position])
            json.degrees("lon", timetable.stopLongitudes[stop.position])
        }
        json.array("routes") { json in
            for route in routes { json.string(nil, id(timetable.routeIDs[route.position])) }
        }
    }

    func route(_ route: RouteIndex, to json: inout JSONText) {
        let color = timetable.color(of: route)
        json.string("id", id(timetable.routeIDs[route.position]))
        json.string("shortName", timetable.string(timetable.routeShortNames[route.position]))
        json.string("longName", timetable.string(timetable.routeLongNames[route.position]))
        if let color { json.string("color", color.hex) }
        json.string("textColor", timetable.textColor(of: route, on: color).hex)
    }

    func arrival(_ call: ScheduledCall, _ shown: Int64, to json: inout JSONText) {
        let pattern = timetable.patternStopPatterns[call.patternStop]
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

    private func text(_ key: StaticString, _ text: StringIndex, to json: inout JSONText) {
        let text = timetable.string(text)
        if !text.isEmpty { json.string(key, text) }
    }
}
