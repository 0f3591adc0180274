// Lists for the page, in the shapes of the API.

extension AgencyTimetable {
    /// The stops around a place, the nearest first: `{"stops": […]}`.
    /// - Parameter radius: metres.
    package func nearJSON(_ place: Coordinate, radius: Double, limit: Int) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.member("stops", array: timetable.servedStops(near: place, radius: radius, limit: limit)) {
                json, found in
                json.stop(
                    found.stop, in: self, routes: timetable.routes(callingAt: found.stop), distance: found.distance)
            }
        }
        return json.bytes
    }

    /// What riders look for by its name: `{"results": […]}`.
    package func searchJSON(_ query: String, limit: Int) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.member("results", array: timetable.search(query, limit: limit)) { json, hit in
                json.object { write(hit, to: &$0) }
            }
        }
        return json.bytes
    }

    private func write(_ hit: SearchHit, to json: inout JSONWriter) {
        switch hit {
        case .route(let route):
            json.member("kind", "route")
            json.key("route")
            json.routeSign(route, in: self)
        case .stop(let stop):
            json.member("kind", "stop")
            json.key("stop")
            json.stop(stop, in: self, routes: timetable.routes(callingAt: stop))
        }
    }
}

extension Timetable {
    /// The routes that call at a stop, in the order to show.
    func routes(callingAt stop: StopIndex) -> ArraySlice<RouteIndex> { routes(ofRows: callRows(at: stop))[...] }
}
