import LiveModel
import TransitCore

extension EngineState {
    /// Resolves the alerts of all feeds, ordered by feed name and by position in the feed. Alerts that were reported
    /// only with a stop's departures follow.
    mutating func resolveAlerts(at now: EpochSeconds) {
        resolvedAlerts = []
        feedsOfAlerts = [:]
        var known: [String: AlertReading] = [:]
        var resolver = AlertResolver(finder: matcher.finder, now: now)
        defer { resolveAlertsOfStops(&resolver) }
        for name in feeds.keys.sorted() {
            guard let readings = feeds[name]?.reading.alerts else { continue }
            var counts = feeds[name]?.unplaced ?? UnplacedCounts()
            (counts.alertsOfNothing, counts.selectors) = (0, [:])
            for var reading in readings {
                // Ids are unique within a feed. An identical alert in two feeds is merged; the id of a different alert
                // with the same id is prefixed with the feed's name.
                let ownID = reading.id
                if let other = known[reading.id] {
                    if other == reading {
                        feedsOfAlerts[reading.id]?.append(name)
                        continue
                    }
                    reading.id = "\(name)-\(reading.id)"
                }
                known[reading.id] = reading
                feedsOfAlerts[reading.id] = [name]
                let found = resolver.resolve(reading) { counts.selectors[$0, default: 0] += 1 }
                let alert = describing(found, id: ownID, from: name)
                if alert.isElsewhere { counts.alertsOfNothing += 1 }
                resolvedAlerts.append(alert)
            }
            feeds[name]?.unplaced = counts
        }
    }

    private mutating func resolveAlertsOfStops(_ resolver: inout AlertResolver) {
        var known = Set(resolvedAlerts.map(\.reading.id))
        for (_, readings) in stopReadings.sorted(by: { $0.key < $1.key }) {
            for reading in readings.values.flatMap(\.reading.alerts) where known.insert(reading.id).inserted {
                resolvedAlerts.append(resolver.resolve(reading))
            }
        }
    }

    /// Returns the current and future alerts in display order; alerts of equal rank keep the feeds' order.
    func alerts(at now: EpochSeconds) -> [LiveAlert] {
        let current = resolvedAlerts.compactMap { alert -> LiveAlert? in
            guard !alert.reading.isOver(at: now) else { return nil }
            var alert = alert
            alert.isActive = alert.reading.isActive(at: now)
            alert.isOutdated = isOutdated(alert, at: now)
            return alert
        }
        let ordered = current.enumerated().sorted { one, other in
            (-one.element.rank, one.offset) < (-other.element.rank, other.offset)
        }
        return ordered.map(\.element)
    }

    /// Returns whether the data of all feeds that report an alert is older than ``AgeLimit/alertsFeed``.
    private func isOutdated(_ alert: LiveAlert, at now: EpochSeconds) -> Bool {
        guard let names = feedsOfAlerts[alert.reading.id] else { return false }
        return names.allSatisfy { name in
            feeds[name]?.alertsFrom.map { AgeLimit.alertsFeed.isExceeded(by: now - $0) } ?? true
        }
    }

    /// Returns the service status of each route: the level of its worst active alert. The status is unknown unless a
    /// feed that contains alerts is polled successfully and keeps reporting alerts.
    func routeStatus(under alerts: [LiveAlert], at now: EpochSeconds) -> IndexedArray<RouteIndex, ServiceStatus> {
        let isInformed = feeds.values.contains { speaksOfAlerts($0, at: now) }
        var statuses = IndexedArray<RouteIndex, ServiceStatus>(
            repeating: isInformed ? .none : .unknown, for: timetable.routes)
        for alert in alerts where alert.isActive {
            let status = alert.level
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
        // The interval is capped, because a long gap in a feed's reports is not its publication interval.
        let rhythm = min(3 * (feed.alertsInterval ?? 0), 4 * settings.alertsStaleAfter)
        let patience = max(settings.alertsStaleAfter, rhythm)
        return now - readAt < settings.vanishAfter && now - alertsAt < patience
    }
}

/// The reason why an alert's selector matches nothing.
package enum UnplacedSelector: Error, Sendable, Hashable {
    case unknownAgency, unknownRoute, unknownStop, unknownTrip
    /// All entities of the selector exist, but contradict each other.
    case contradictory

    /// The reason under which the feed's health counts the selector.
    var discardReason: DiscardReason {
        switch self {
        case .unknownAgency: .unknownAgency
        case .unknownRoute: .unknownRoute
        case .unknownStop: .unknownStop
        case .unknownTrip: .noTrip
        case .contradictory: .contradictory
        }
    }
}

/// Resolves the entities of alerts against the timetable.
struct AlertResolver {
    private let finder: TripFinder
    private let now: EpochSeconds
    /// Agencies by id; the first of several with the same id.
    private let agencies: [String: AgencyIndex]
    /// The remaining number of selectors for single runs of frequency-based trips, over all alerts that are still to be
    /// resolved.
    private var remainingRuns = ReadingLimits.alertEntities

    init(finder: TripFinder, now: EpochSeconds) {
        (self.finder, self.now) = (finder, now)
        let timetable = finder.timetable
        agencies = Dictionary(
            timetable.agencyIDs.indices.map { (timetable.string(timetable.agencyIDs[$0]), $0) }
        ) { first, _ in first }
    }

    private var timetable: Timetable { finder.timetable }

    /// Resolves an alert. Without selectors it applies to the whole agency; if none of its selectors matches, it
    /// applies to nothing.
    /// - Parameter miss: Called for each selector that matches nothing.
    mutating func resolve(_ reading: AlertReading, miss: (UnplacedSelector) -> Void = { _ in }) -> LiveAlert {
        guard !reading.entities.isEmpty else { return LiveAlert(reading: reading, concernsWholeAgency: true) }
        // Some alerts repeat each of their routes a hundred times.
        var seen: Set<AlertSelector> = []
        var selectors: [AlertSelector] = []
        for entity in reading.entities {
            do throws(UnplacedSelector) {
                let found = try selector(entity)
                for selector in ofAllRuns(found, entity) where seen.insert(selector).inserted {
                    selectors.append(selector)
                }
            } catch {
                miss(error)
            }
        }
        return LiveAlert(reading: reading, selectors: selectors, in: timetable)
    }

    /// Resolves one informed entity.
    /// - Throws: If an entity is not in the timetable, or contradicts another entity of the selector.
    private func selector(_ entity: AlertReading.Entity) throws(UnplacedSelector) -> AlertSelector {
        var selector = AlertSelector(direction: entity.direction)
        if entity.stopID != nil || entity.facilityID != nil {
            guard let stop = stop(of: entity) else { throw .unknownStop }
            selector.stop = stop
        }
        if let id = entity.agencyID {
            guard let agency = agency(id) else { throw .unknownAgency }
            selector.agency = agency
        }
        if let type = entity.routeType {
            guard let type = UInt16(exactly: type) else { throw .unknownRoute }
            selector.routeType = type
        }
        if let id = entity.routeID {
            guard let route = timetable.route(id: id) else { throw .unknownRoute }
            selector.route = route
        }
        if let trip = entity.trip { try add(trip, of: entity, to: &selector) }
        guard let fitting = selector.trip == nil ? fitRoutes(selector) : fitTrip(selector) else { throw .contradictory }
        return fitting
    }

    /// Returns one selector per run if the entity names a frequency-based trip without a start time; otherwise only the
    /// given selector. All runs share the trip id: "for frequency-based trip, start_time and start_date might also be
    /// necessary" to identify one of them (GTFS-Realtime, `TripDescriptor.trip_id`). Once the limit for all alerts
    /// together is reached, only the given selector is returned.
    private mutating func ofAllRuns(_ selector: AlertSelector, _ entity: AlertReading.Entity) -> [AlertSelector] {
        guard let trip = selector.trip, entity.trip?.startTime == nil, timetable.tripFlags[trip].contains(.hasRuns)
        else { return [selector] }
        let runs = finder.runs(of: trip)
        guard runs.count <= remainingRuns else { return [selector] }
        remainingRuns -= runs.count
        return runs.map { run in
            var ofRun = selector
            ofRun.trip = run
            return ofRun
        }
    }

    /// Returns the stop of an entity; if the entity names only a lift, returns the lift's station.
    private func stop(of entity: AlertReading.Entity) -> StopIndex? {
        if let stop = entity.stopID.flatMap({ timetable.stop(id: $0) }) { return stop }
        return timetable.lifts(of: entity).first.flatMap { timetable.place(of: $0) }
    }

    /// Returns the agency with an id. Any id matches if the timetable's only agency has no id.
    private func agency(_ id: String) -> AgencyIndex? {
        agencies[id] ?? (timetable.agencyIDs.count == 1 ? agencies[""] : nil)
    }

    /// Adds a trip reference to a selector. A reference without a trip id and a start time selects a route and a
    /// direction.
    private func add(
        _ trip: TripReference, of entity: AlertReading.Entity, to selector: inout AlertSelector
    ) throws(UnplacedSelector) {
        // The route of the found trip is used: the feed's route id may come from another version of the timetable.
        if let route = finder.route(of: trip) {
            guard selector.route ?? route == route else { throw .contradictory }
            selector.route = route
        } else if trip.tripID == nil, trip.routeID != nil {
            throw .unknownRoute
        }
        if let direction = trip.direction {
            guard selector.direction ?? direction == direction else { throw .contradictory }
            selector.direction = direction
        }
        guard trip.tripID != nil || trip.startTime != nil else {
            guard selector.route != nil else { throw .unknownTrip }
            return
        }
        var reference = trip
        reference.routeID = trip.routeID ?? entity.routeID
        reference.direction = selector.direction
        guard let day = finder.tripDay(for: reference, at: now) else { throw .unknownTrip }
        (selector.trip, selector.date) = (day.trip, trip.startDate)
    }

    /// Simplifies a selector with a trip, for which route, agency, route type and direction are redundant.
    /// - Returns: The selector without the redundant fields; nil if they contradict the trip.
    private func fitTrip(_ selector: AlertSelector) -> AlertSelector? {
        guard let trip = selector.trip else { return selector }
        let pattern = timetable.pattern(of: trip)
        let direction = timetable.direction(of: pattern)
        guard selector.concerns(timetable.patternRoutes[pattern], of: selector.route, in: timetable),
            selector.direction ?? direction == direction || direction == nil
        else { return nil }
        return AlertSelector(trip: trip, date: selector.date, stop: selector.stop)
    }

    /// Simplifies a selector that has no trip.
    /// - Returns: The selector with only its route or, without one, with its agency and route type; nil if no route
    ///   matches.
    private func fitRoutes(_ selector: AlertSelector) -> AlertSelector? {
        var selector = selector
        if let route = selector.route {
            guard selector.concerns(route, of: route, in: timetable) else { return nil }
            (selector.agency, selector.routeType) = (nil, nil)
            return fitDirection(selector)
        }
        if timetable.agencyIDs.count == 1 { selector.agency = nil }
        guard selector.agency != nil || selector.routeType != nil else { return selector }
        return timetable.routes.contains { selector.concerns($0, in: timetable) } ? selector : nil
    }

    /// Removes the direction if no trip of the route has one.
    /// - Returns: Nil if no trip of the route has the selected direction.
    private func fitDirection(_ selector: AlertSelector) -> AlertSelector? {
        guard let route = selector.route, let direction = selector.direction else { return selector }
        let directions = timetable.patterns(of: route).lazy.map { timetable.direction(of: $0) }
        if directions.contains(direction) { return selector }
        guard directions.allSatisfy({ $0 == nil }) else { return nil }
        var selector = selector
        selector.direction = nil
        return selector
    }
}

extension AlertSelector {
    /// Returns whether a route matches a selector: it is the selected route, if any, and has the selected agency and
    /// type.
    fileprivate func concerns(_ route: RouteIndex, of named: RouteIndex?, in timetable: Timetable) -> Bool {
        guard named ?? route == route else { return false }
        return AlertSelector(agency: agency, routeType: routeType).concerns(route, in: timetable)
    }
}

extension AlertReading {
    /// Returns whether all active periods of the alert have ended.
    func isOver(at epoch: EpochSeconds) -> Bool {
        !periods.isEmpty && periods.allSatisfy { ($0.to ?? .max) <= epoch }
    }
}
