extension TransferRule {
    /// Returns the rules in `transfers.txt` of each timetable. Rules between platforms precede those of stations.
    static func rules(of timetables: [Timetable], _ stops: Offsets, _ routes: Offsets) -> [TransferRule] {
        var rules: [(rule: TransferRule, stations: Int)] = []
        for (number, timetable) in timetables.enumerated() where !timetable.transfers.isEmpty {
            for stop in timetable.stops {
                for row in timetable.transfers.range(from: stop) {
                    let side = Side(timetable: timetable, number: number, routes: routes)
                    let to = timetable.transfers.toStops[row]
                    guard let from = side.from(row), let toLine = side.to(row) else { continue }
                    let rule = TransferRule(
                        from: NetworkStopIndex(stops.first(of: number) + stop.position),
                        to: NetworkStopIndex(stops.first(of: number) + to.position), fromLine: from, toLine: toLine,
                        kind: side.kind(row))
                    let stations = [stop, to].count { timetable.stopKinds[$0] == 1 }
                    rules.append((rule, stations))
                }
            }
        }
        return (0...2).flatMap { stations in rules.filter { $0.stations == stations }.map { $0.rule } }
    }

    /// The line of one side of a transfer rule, and the kind of the rule.
    private struct Side {
        let timetable: Timetable
        let number: Int
        let routes: Offsets

        func from(_ row: TransferIndex) -> Line? {
            line(timetable.transfers.fromRoutes[row], timetable.transfers.fromTrips[row])
        }

        func to(_ row: TransferIndex) -> Line? {
            line(timetable.transfers.toRoutes[row], timetable.transfers.toTrips[row])
        }

        /// Returns the line of a route or trip; nil if the trip does not exist.
        private func line(_ route: RouteIndex, _ trip: StringIndex) -> Line? {
            if trip.rawValue != 0 {
                return timetable.trip(id: timetable.utf8(trip)).map { .trip(NetworkTrip(timetable: number, trip: $0)) }
            }
            guard route != .anyRoute else { return .any }
            return .route(NetworkRouteIndex(routes.first(of: number) + route.position))
        }

        func kind(_ row: TransferIndex) -> Kind {
            switch timetable.transfers.kind(of: row) {
            case .recommended: .recommended
            case .timed: .timed
            case .leastTime: timetable.transfers.leastTime(of: row).map { .minimum($0) } ?? .recommended
            case .impossible: .impossible
            }
        }
    }
}
