import TransitCore

extension EngineState {
    /// Finds what every feed's alerts concern, in the order of the feeds' names and of each feed, and behind them those that
    /// were told with a stop's departures and nowhere else.
    mutating func resolveAlerts(at now: EpochSeconds) {
        resolvedAlerts = []
        var known: [String: AlertReading] = [:]
        defer { resolveAlertsOfStops(at: now) }
        for name in feeds.keys.sorted() {
            guard let readings = feeds[name]?.reading.alerts else { continue }
            var counts = feeds[name]?.unplaced ?? UnplacedCounts()
            counts.alertsOfNothing = 0
            for var reading in readings {
                // Ids are unique in a feed: the same alert in two feeds is one, another one has the feed's name before its id.
                if let other = known[reading.id] {
                    if other == reading { continue }
                    reading.id = "\(name)-\(reading.id)"
                }
                known[reading.id] = reading
                let alert = AlertResolver(finder: matcher.finder, now: now).resolve(reading)
                if alert.isElsewhere { counts.alertsOfNothing += 1 }
                resolvedAlerts.append(alert)
            }
            feeds[name]?.unplaced = counts
        }
    }

    private mutating func resolveAlertsOfStops(at now: EpochSeconds) {
        var known = Set(resolvedAlerts.map(\.reading.id))
        let resolver = AlertResolver(finder: matcher.finder, now: now)
        for (_, said) in saidOfStops.sorted(by: { $0.key < $1.key }) {
            for reading in said.values.flatMap(\.reading.alerts) where known.insert(reading.id).inserted {
                resolvedAlerts.append(resolver.resolve(reading))
            }
        }
    }

    /// Those that hold now or will, as riders read them; of one rank in the feeds' order.
    func alerts(at now: EpochSeconds) -> [LiveAlert] {
        let told = resolvedAlerts.compactMap { alert -> LiveAlert? in
            guard !alert.reading.isOver(at: now) else { return nil }
            var alert = alert
            alert.isActive = alert.reading.isActive(at: now)
            return alert
        }
        let ordered = told.enumerated().sorted { one, other in
            (-one.element.rank, one.offset) < (-other.element.rank, other.offset)
        }
        return ordered.map(\.element)
    }

    /// What riders are told of each route: the worst alert that holds now; unknown unless a feed of alerts is being read
    /// and goes on speaking of them.
    func routeStatus(under alerts: [LiveAlert], at now: EpochSeconds) -> IndexedArray<RouteIndex, ServiceStatus> {
        let isInformed = feeds.values.contains { speaksOfAlerts($0, at: now) }
        var statuses = IndexedArray<RouteIndex, ServiceStatus>(
            repeating: isInformed ? .none : .unknown, for: timetable.routes)
        for alert in alerts where alert.isActive {
            let status = alert.reading.level
            if alert.concernsWholeAgency {
                for route in statuses.indices { statuses[route] = .worst([statuses[route], status]) }
            }
            for route in alert.routes {
                statuses[route] = .worst([statuses[route], status])
            }
        }
        return statuses
    }

    private func speaksOfAlerts(_ feed: FeedState, at now: EpochSeconds) -> Bool {
        guard let readAt = feed.readAt, let alertsAt = feed.alertsAt else { return false }
        // A pause after which a feed speaks again is no rhythm.
        let rhythm = min(3 * (feed.alertsInterval ?? 0), 4 * settings.alertsStaleAfter)
        let patience = max(settings.alertsStaleAfter, rhythm)
        return now - readAt < settings.vanishAfter && now - alertsAt < patience
    }
}

/// Finds routes, stops and trips of an alert in the timetable.
struct AlertResolver {
    let finder: TripFinder
    let now: EpochSeconds

    private var timetable: Timetable { finder.timetable }

    func resolve(_ reading: AlertReading) -> LiveAlert {
        var alert = LiveAlert(reading: reading, concernsWholeAgency: reading.entities.isEmpty)
        var told = Told()
        for entity in reading.entities { add(entity, to: &alert, told: &told) }
        return alert
    }

    /// What an alert has named already: some name each of their routes a hundred times.
    private struct Told {
        var routes = Set<RouteIndex>()
        var stops = Set<StopIndex>()
        var trips = Set<TripIndex>()
        var types = Set<Int32>()
        var agencies = Set<String>()
    }

    private func add(_ entity: AlertReading.Entity, to alert: inout LiveAlert, told: inout Told) {
        if let id = entity.stopID {
            if let stop = timetable.stop(id: id), told.stops.insert(stop).inserted { alert.stops.append(stop) }
        } else if let trip = entity.trip, trip.tripID != nil || trip.startTime != nil {
            if let day = finder.tripDay(for: trip, at: now), told.trips.insert(day.trip).inserted {
                alert.trips.append(day.trip)
            }
        } else if let id = entity.routeID ?? entity.trip?.routeID {
            if let route = timetable.route(id: id) { add([route], to: &alert, told: &told) }
        } else if let type = entity.routeType {
            guard told.types.insert(type).inserted else { return }
            add(timetable.routes.lazy.filter { Int32(timetable.routeTypes[$0]) == type }, to: &alert, told: &told)
        } else {
            addAgency(entity.agencyID, to: &alert, told: &told)
        }
    }

    private func add(_ routes: some Sequence<RouteIndex>, to alert: inout LiveAlert, told: inout Told) {
        for route in routes where told.routes.insert(route).inserted { alert.routes.append(route) }
    }

    /// A feed may hold several agencies; an alert of one concerns its routes alone.
    private func addAgency(_ id: String?, to alert: inout LiveAlert, told: inout Told) {
        if let id, !told.agencies.insert(id).inserted { return }
        guard let id, timetable.agencyIDs.count > 1,
            let agency = timetable.agencyIDs.indices.first(where: { timetable.string(timetable.agencyIDs[$0]) == id })
        else {
            alert.concernsWholeAgency = true
            return
        }
        add(timetable.routes.lazy.filter { timetable.routeAgencies[$0] == agency }, to: &alert, told: &told)
    }
}

extension AlertReading {
    /// All its periods lie in the past.
    func isOver(at epoch: EpochSeconds) -> Bool {
        !periods.isEmpty && periods.allSatisfy { ($0.to ?? .max) <= epoch }
    }
}
