/// Stops and routes for the page, in the shapes of the API, as far as a timetable alone can tell.
struct EntityText {
    let timetable: Timetable
    let agency: String

    func id(_ own: StringIndex) -> String { agency + ":" + timetable.string(own) }

    func stop(_ stop: StopIndex, distance: Double? = nil, to json: inout JSONText) {
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
            for route in timetable.routes(ofRows: timetable.callRows(at: stop)) {
                json.string(nil, id(timetable.routeIDs[route.position]))
            }
        }
        if let distance { json.number("distance", Int64(distance.rounded())) }
    }

    func route(_ route: RouteIndex, to json: inout JSONText) {
        let color = timetable.color(of: route)
        json.string("id", id(timetable.routeIDs[route.position]))
        json.string("label", timetable.label(of: route))
        json.string("name", timetable.name(of: route))
        json.string("mark", timetable.mark(of: route))
        json.string("shortName", timetable.string(timetable.routeShortNames[route.position]))
        json.string("longName", timetable.string(timetable.routeLongNames[route.position]))
        if let color { json.string("color", color.hex) }
        json.string("textColor", timetable.textColor(of: route, on: color).hex)
    }

    private func text(_ key: StaticString, _ text: StringIndex, to json: inout JSONText) {
        let text = timetable.string(text)
        if !text.isEmpty { json.string(key, text) }
    }
}
