/// The key of a group of rows on a board: departures that are interchangeable for a rider at the stop.
///
/// These are departures of one route in one direction with the same headsign at this stop. If the headsign does not
/// distinguish the branches of a line, the destination distinguishes them (``BranchEnds``); `direction_id`
/// distinguishes only two directions (reference, trips.txt). `Tests/Fixtures/board-groups.json` verifies that the page
/// (`board/groups.js`) and the Swift client group in the same way.
package struct BoardGroup<Route: Hashable, Name: Hashable>: Hashable {
    package let route: Route
    /// The value of GTFS's `direction_id`; nil if the feed has none.
    package let direction: UInt8?
    /// The headsign shown at this stop.
    package let headsign: Name
    /// The name of the last stop; nil if the headsign distinguishes the branches.
    package let destination: Name?

    package init(route: Route, direction: UInt8?, headsign: Name, destination: Name?) {
        self.route = route
        self.direction = direction
        self.headsign = headsign
        self.destination = destination
    }
}

extension BoardGroup: Sendable where Route: Sendable, Name: Sendable {}

extension BoardGroup {
    /// Groups the rows of a board. Groups are ordered by their first row, and rows keep their order.
    package static func all<Row>(
        of rows: some Sequence<Row>, by groupOf: (Row) -> BoardGroup
    ) -> [(group: BoardGroup, rows: [Row])] {
        var groups: [(group: BoardGroup, rows: [Row])] = []
        var indices: [BoardGroup: Int] = [:]
        for row in rows {
            let group = groupOf(row)
            if let index = indices[group] {
                groups[index].rows.append(row)
            } else {
                indices[group] = groups.count
                groups.append((group, [row]))
            }
        }
        return groups
    }
}

extension Timetable {
    /// Returns the group of a call on the board of its stop.
    /// - Parameters:
    ///   - trip: The trip if known; its headsign may differ from the usual one of its pattern.
    ///   - branches: The state shared by all rows of a board.
    package func boardGroup(
        ofRow row: PatternStopIndex, trip: TripIndex?, _ branches: inout BranchEnds
    ) -> BoardGroup<RouteIndex, StringIndex> {
        let pattern = patternStopPatterns[row]
        return BoardGroup(
            route: patternRoutes[pattern], direction: direction(of: pattern),
            headsign: headsign(ofRow: row, trip: trip), destination: branches.end(ofRow: row, trip: trip))
    }
}
