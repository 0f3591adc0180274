// Stops and routes in the API's JSON format.

extension JSONWriter {
    /// Writes `Stop` of the API.
    /// - Parameters:
    ///   - routes: The routes that call at the stop.
    ///   - distance: The distance in metres from the location of the request.
    ///   - bearing: The direction of travel of the first route that calls at the stop, in degrees clockwise from north.
    ///   - showsTimes: Whether the client shows times together with the stop. The time zone is then always written, so
    ///     that a client can show the times before it has loaded the agency.
    package mutating func stop(
        _ stop: StopIndex, in own: AgencyTimetable, routes: ArraySlice<RouteIndex>, distance: Double? = nil,
        bearing: Double? = nil, showsTimes: Bool = false
    ) {
        let timetable = own.timetable
        object { json in
            json.key("id")
            json.identifier(stop, in: own)
            json.member("agency", own.agency)
            json.member("code", timetable.stopCodes[stop], in: own)
            json.key("name")
            json.string(timetable.utf8(timetable.stopNames[stop]))
            if let spoken = timetable.spokenName(of: stop) { json.member("spokenName", spoken, in: own) }
            json.member("description", timetable.stopDescriptions[stop], in: own)
            json.place(of: stop, in: timetable)
            json.member("platform", timetable.stopPlatforms[stop], in: own)
            json.level(timetable.level(of: stop), in: own)
            showsTimes ? json.shownTimeZone(of: stop, in: timetable) : json.timeZone(of: stop, in: timetable)
            json.member("url", timetable.webLink(of: stop))
            json.surroundings(of: stop, in: own)
            json.member("routes", array: routes) { $0.identifier($1, in: own) }
            json.member("distance", distance, places: 0)
            json.member("bearing", bearing, places: 0)
        }
    }

    private mutating func place(of stop: StopIndex, in timetable: Timetable) {
        guard let place = timetable.coordinate(of: stop) else { return }
        member("lat", place.latitude, places: 6)
        member("lon", place.longitude, places: 6)
    }

    /// Writes the stop's time zone if it differs from the agency's.
    mutating func timeZone(of stop: StopIndex, in timetable: Timetable) {
        if let zone = timetable.timeZoneName(of: stop) { member("timeZone", timetable.string(zone)) }
    }

    /// Writes the time zone in which times at the stop are shown: the stop's, otherwise the agency's, otherwise UTC.
    private mutating func shownTimeZone(of stop: StopIndex, in timetable: Timetable) {
        let name = timetable.timeZoneName(of: stop).map { timetable.string($0) } ?? timetable.feedField(.timeZone)
        member("timeZone", name.utf8.isEmpty ? "UTC" : name)
    }

    private mutating func surroundings(of stop: StopIndex, in own: AgencyTimetable) {
        let parent = own.timetable.stopParents[stop]
        if parent.rawValue != .max {
            key("parent")
            identifier(parent, in: own)
        }
        switch own.timetable.stopWheelchair[stop] {
        case 1: member("wheelchair", "yes")
        case 2: member("wheelchair", "no")
        default: break
        }
    }

    /// Writes a route in the short form that boards contain: an object with its id, names, colours and operator.
    package mutating func routeSign(_ route: RouteIndex, in own: AgencyTimetable) {
        object { json in
            json.key("id")
            json.identifier(route, in: own)
            json.routeNames(route, in: own)
        }
    }

    package mutating func routeNames(_ route: RouteIndex, in own: AgencyTimetable) {
        let timetable = own.timetable
        let label = timetable.label(of: route)
        member("label", label)
        member("name", timetable.name(of: route))
        // `mark` equals the label. An abbreviation of a long name would be a code that vehicles do not display.
        member("mark", label)
        key("shortName")
        string(timetable.utf8(timetable.routeShortNames[route]))
        key("longName")
        string(timetable.utf8(timetable.routeLongNames[route]))
        let color = timetable.color(of: route)
        member("color", color?.hex)
        member("textColor", timetable.textColor(of: route, on: color).hex)
        if let runner = timetable.runner(of: route) { member("operator", runner.name, in: own) }
    }
}
