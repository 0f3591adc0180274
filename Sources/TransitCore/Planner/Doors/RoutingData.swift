/// The data that journey queries use: the timetables of all agencies as one network, with walks. Rebuilt when a
/// timetable or the street data changes.
package final class RoutingData: Sendable {
    package let agencies: [AgencyTimetable]
    package let network: Network
    package let stops: AccessEgressWalks

    package init(_ agencies: [AgencyTimetable], streets: Streets? = nil) {
        self.agencies = agencies
        stops = AccessEgressWalks(agencies.map { $0.timetable }, streets: streets)
        let transfers = stops.transferWalks()
        network = Network(agencies.map { $0.timetable }, walks: transfers.plain, through: transfers.doors)
    }

    /// Returns the coordinate of an end of a query; nil for a stop without a coordinate.
    package func coordinate(of place: PlanPlace) -> Coordinate? {
        guard let stop = place.stop else { return place.coordinate }
        return coordinate(of: stop)
    }

    /// Returns the coordinate of a stop; nil if the feed has none.
    func coordinate(of stop: NetworkStopIndex) -> Coordinate? {
        let (number, own) = network.stop(stop)
        return agencies[number].timetable.coordinate(of: own)
    }

    /// Returns a stop, as an end of a query, by its id `agency:stop`; nil if it does not exist or has no coordinate.
    package func place(ofStop id: some StringProtocol) -> PlanPlace? {
        guard let colon = id.utf8.firstIndex(of: 0x3A),
            let number = agencies.firstIndex(where: { $0.agency.utf8.elementsEqual(id.utf8[..<colon]) }),
            let stop = agencies[number].timetable.stop(id: id.utf8[id.utf8.index(after: colon)...]),
            let coordinate = agencies[number].timetable.coordinate(of: stop)
        else { return nil }
        return PlanPlace(coordinate, stop: network.networkStop(stop, of: number))
    }

    /// Returns the routes of all agencies that satisfy a predicate, in ascending order.
    package func routes(where isWanted: (AgencyTimetable, RouteIndex) -> Bool) -> [NetworkRouteIndex] {
        var routes: [NetworkRouteIndex] = []
        for (number, own) in agencies.enumerated() {
            for route in own.timetable.routes where isWanted(own, route) {
                routes.append(network.networkRoute(route, of: number))
            }
        }
        return routes
    }
}
