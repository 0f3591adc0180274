package import TransitCore

extension Board {
    /// Returns the stable id of each arrival, the same on every board; see ``Timetable/arrivalID(row:run:scheduled:)``.
    /// Duplicates from a provider are numbered.
    package func arrivalIDs(in timetable: Timetable) -> [String] {
        Self.distinct(
            arrivals.map {
                timetable.arrivalID(row: $0.patternStop, run: $0.run, scheduled: $0.scheduled)
            })
    }

    /// Returns the stable id of each headway: by route and destination.
    package func headwayIDs(in timetable: Timetable) -> [String] {
        Self.distinct(
            headways.map { headway in
                let route = timetable.string(timetable.routeIDs[headway.route])
                let stop = headway.row.map { timetable.patternStopStops[$0] } ?? stop
                let direction = headway.direction.map { String($0) } ?? ""
                let stopID = timetable.string(timetable.stopIDs[stop])
                return "\(route)@\(stopID)/every:\(direction).\(headway.headsign ?? "")"
            })
    }

    private static func distinct(_ ids: [String]) -> [String] {
        var seen: [String: Int] = [:]
        return ids.map { id in
            seen[id, default: 0] += 1
            let number = seen[id, default: 1]
            return number == 1 ? id : "\(id)#\(number)"
        }
    }
}
