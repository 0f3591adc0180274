package import LiveModel
package import TransitCore

extension Timetable {
    /// Returns the group of an arrival on its stop's board. The key is the displayed headsign and destination; a
    /// headsign from the provider replaces both.
    /// - Parameter branches: A cache that all rows of a board share.
    package func boardGroup(of arrival: Arrival, _ branches: inout BranchEnds) -> BoardGroup<RouteIndex, String> {
        let group = boardGroup(ofRow: arrival.patternStop, trip: arrival.trip?.trip, &branches)
        let reported = arrival.headsign.flatMap { $0.isEmpty ? nil : $0 }
        return BoardGroup(
            route: group.route, direction: group.direction, headsign: reported ?? string(group.headsign),
            destination: arrival.headsign == nil ? group.destination.map { string($0) } : nil)
    }
}
