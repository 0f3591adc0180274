package import LiveModel
package import TransitCore

extension Timetable {
    /// Returns the group to which an arrival belongs on its stop's board. Arrivals are grouped by route, direction,
    /// displayed headsign and destination. If the provider reports a headsign, it is used instead of the timetable's
    /// headsign and destination.
    /// - Parameter branches: A cache that all rows of a board share.
    package func boardGroup(of arrival: Arrival, _ branches: inout BranchEnds) -> BoardGroup<RouteIndex, String> {
        let group = boardGroup(ofRow: arrival.patternStop, trip: arrival.trip?.trip, &branches)
        let reported = arrival.headsign.flatMap { $0.isEmpty ? nil : $0 }
        return BoardGroup(
            route: group.route, direction: group.direction, headsign: reported ?? string(group.headsign),
            destination: arrival.headsign == nil ? group.destination.map { string($0) } : nil)
    }
}
