// Search results for the page in the API's JSON format.

extension [AgencyTimetable] {
    /// Returns the stops near a coordinate as JSON, nearest first: `{"stops": […]}`.
    /// - Parameters:
    ///   - radius: In metres.
    ///   - limit: The maximum number of stops; must not be negative.
    package func nearJSON(_ place: Coordinate, radius: Double, limit: Int) -> [UInt8] {
        let found = indices.flatMap { index in
            self[index].timetable.servedStops(near: place, radius: radius, limit: limit)
                .map { (own: self[index], stop: $0.stop, distance: $0.distance) }
        }.sorted { $0.distance < $1.distance }
        var json = JSONWriter()
        json.object { json in
            json.member("stops", array: found.prefix(limit)) { json, one in
                json.stop(
                    one.stop, in: one.own, routes: one.own.timetable.routes(callingAt: one.stop),
                    distance: one.distance)
            }
        }
        return json.bytes
    }

    /// Searches stops and routes by name, and returns the results as JSON: `{"results": […]}`; see ``SearchResultRow``.
    /// - Parameter limit: The maximum number of rows; must not be negative.
    package func searchJSON(_ query: String, near: Coordinate?, limit: Int) -> [UInt8] {
        let found = SearchResultRow.all(of: query, in: map { $0.timetable }, near: near) { _ in 0 }
        var json = JSONWriter()
        json.object { json in
            json.member("results", array: found.prefix(limit)) { json, row in
                json.object { self[row.agency].write(row, to: &$0) }
            }
        }
        return json.bytes
    }
}

extension AgencyTimetable {
    fileprivate func write(_ row: SearchResultRow, to json: inout JSONWriter) {
        switch row.hit {
        case .route(let route):
            json.member("kind", "route")
            json.key("route")
            json.routeSign(route, in: self)
        case .stop(let stop):
            json.member("kind", "stop")
            json.key("stop")
            json.stop(stop, in: self, routes: timetable.routes(callingAt: stop))
            json.member("distance", row.distance, places: 0)
        }
    }
}

extension Timetable {
    /// Returns the routes that call at a stop, in display order.
    func routes(callingAt stop: StopIndex) -> ArraySlice<RouteIndex> { routes(ofRows: callRows(at: stop))[...] }
}
