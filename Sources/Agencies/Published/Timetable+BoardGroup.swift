package import LiveModel
package import TransitCore

extension Timetable {
    /// Returns the group of an arrival on the board of its stop, by the headsign and the destination that the board
    /// shows: a provider's headsign replaces both.
    /// - Parameter branches: Shared by all rows of a board.
    package func boardGroup(of arrival: Arrival, _ branches: inout BranchEnds) -> BoardGroup<RouteIndex, String> {
        let group = boardGroup(ofRow: arrival.patternStop, trip: arrival.trip?.trip, &branches)
        let reported = arrival.headsign.flatMap { $0.isEmpty ? nil : $0 }
        return BoardGroup(
            route: group.route, direction: group.direction, headsign: reported ?? string(group.headsign),
            destination: arrival.headsign == nil ? group.destination.map { string($0) } : nil)
    }
}
