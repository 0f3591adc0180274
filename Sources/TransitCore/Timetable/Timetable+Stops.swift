// Stops by where they are.

extension Timetable {
    /// Stops where one waits, within a band of latitudes, in degrees; from south to north. Entrances and stations are none:
    /// boards are for stops, and for stations that are asked for.
    package func stopsToWaitAt(from south: Double, to north: Double) -> [StopIndex] {
        let (south, north) = (max(south, -90), min(north, 90))
        guard south <= north else { return [] }
        // Rounded outwards; the lowest number stands for stops without a place.
        let band = Int32((south * 1e7).rounded(.down))...Int32((north * 1e7).rounded(.up))
        let first = stopsByLatitude.partitioningIndex { stopLatitudes[$0.position] >= band.lowerBound }
        let end = stopsByLatitude.partitioningIndex { stopLatitudes[$0.position] > band.upperBound }
        return (first..<max(first, end)).map { stopsByLatitude[$0] }.filter { stopKinds[$0.position] == 0 }
    }

    /// The stops around a place that at least one route serves, the nearest first.
    /// - Parameter radius: metres.
    package func servedStops(
        near place: Coordinate, radius: Double, limit: Int
    ) -> [(stop: StopIndex, distance: Double)] {
        let reach = radius / metersPerDegree * 1.01
        let around = stopsToWaitAt(from: place.latitude - reach, to: place.latitude + reach)
        let found = around.compactMap { stop -> (stop: StopIndex, distance: Double)? in
            guard !calls(at: stop).isEmpty, let distance = coordinate(of: stop)?.distance(to: place),
                distance <= radius
            else { return nil }
            return (stop, distance)
        }
        return Array(found.sorted { $0.distance < $1.distance }.prefix(limit))
    }

    /// What the page lists of them: `{"stops": […]}`, as the API does.
    package func nearJSON(_ place: Coordinate, radius: Double, limit: Int, agency: String) -> JSONText {
        let writer = EntityText(timetable: self, agency: agency)
        var json = JSONText()
        json.object { json in
            json.array("stops") { json in
                for found in servedStops(near: place, radius: radius, limit: limit) {
                    json.object { writer.stop(found.stop, distance: found.distance, to: &$0) }
                }
            }
        }
        return json
    }

    /// What riders look for by its name: `{"results": […]}`, as the API does.
    package func searchJSON(_ query: String, limit: Int, agency: String) -> JSONText {
        let writer = EntityText(timetable: self, agency: agency)
        var json = JSONText()
        json.object { json in
            json.array("results") { json in
                for hit in search(query, limit: limit) { json.object { writer.hit(hit, to: &$0) } }
            }
        }
        return json
    }
}

extension EntityText {
    fileprivate func hit(_ hit: SearchHit, to json: inout JSONText) {
        switch hit {
        case .route(let route):
            json.string("kind", "route")
            json.object("route") { self.route(route, to: &$0) }
        case .stop(let stop):
            json.string("kind", "stop")
            json.object("stop") { self.stop(stop, to: &$0) }
        }
    }
}
