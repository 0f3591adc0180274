package import LiveModel
import TransitCore

extension RecordedDay {
    /// Returns the trajectories from which predictions are trained; several per trip if several vehicles served it.
    ///
    /// For a day that was recorded without trajectories, returns ``observedTrajectories()``.
    package func learnedTrajectories() -> [Trajectory] {
        guard !trajectories.isEmpty else { return observedTrajectories() }
        let keys = patterns.map(identity)
        return trajectories.compactMap { trajectory in
            name(of: trajectory).map { name in
                Trajectory(trajectory, key: TripKey(pattern: keys[Int(trajectory.pattern)], name: name), on: date)
            }
        }
    }

    /// Returns the trajectories of trips that have ended, derived from the observed visits.
    ///
    /// Contains only times observed from positions. Omits trips with fewer than two observed stops, and trips without
    /// an id in the feed, which are recorded under a generated id. Links consecutive trips of a vehicle if vehicles are
    /// recorded.
    func observedTrajectories() -> [Trajectory] {
        let keys = patterns.map(identity)
        var trajectories = trips.map { trip in
            Trajectory(
                key: TripKey(pattern: keys[Int(trip.pattern)], name: name(of: trip)), date: date,
                calls: patterns[Int(trip.pattern)].stops.count)
        }
        for visit in visits where visit.basis == .positions { trajectories[Int(visit.trip)].add(visit) }
        let links = links(of: trajectories)
        return trips.indices.compactMap { index in
            guard trips[index].isLearned, trajectories[index].knownStops > 1 else { return nil }
            trajectories[index].link = links[index]
            return trajectories[index]
        }
    }

    /// Returns the trip name under which a trajectory is stored in the history; nil if it has neither a name nor a
    /// trip.
    private func name(of trajectory: RecordedTrajectory) -> TripName? {
        if let number = trajectory.name { return TripName(number: number, days: DayType(date)) }
        return trajectory.trip.map { TripName(scheduledStart: trips[Int($0)].start, on: date) }
    }

    private func identity(of pattern: RecordedPattern) -> PatternIdentity {
        PatternIdentity(
            route: routes[Int(pattern.route)].id.utf8, direction: pattern.direction ?? .max,
            stops: pattern.stops.lazy.map { stops[Int($0)].id.utf8 })
    }

    private func name(of trip: RecordedTrip) -> TripName {
        trip.isAdded ? TripName(id: trip.id, on: date) : TripName(scheduledStart: trip.start, on: date)
    }

    /// Returns the link of each trip to the previous trip of its vehicle, by the trip's index.
    private func links(of trajectories: [Trajectory]) -> [Int: TripLink] {
        var linker = TripLinker()
        let spans = trips.indices.compactMap { index in
            trips[index].vehicle.isEmpty ? nil : trajectories[index].span.map { (index: index, times: $0) }
        }
        let ordered = spans.sorted { ($0.times.upperBound, $0.index) < ($1.times.upperBound, $1.index) }
        return ordered.reduce(into: [:]) { links, span in
            let trip = trips[span.index]
            let number = number(of: trip, trajectories[span.index].key)
            let times = start.adding(span.times.lowerBound)...start.adding(span.times.upperBound)
            links[span.index] = TripLink(
                number: number, before: linker.end(number, of: trip.vehicle, times),
                tripID: trip.isAdded ? trip.id : nil)
        }
    }

    private func number(of trip: RecordedTrip, _ key: TripKey) -> TripNumber {
        guard trip.isAdded else { return TripNumber(key) }
        return TripNumber(key.name, route: routes[Int(patterns[Int(trip.pattern)].route)].id, duty: nil)
    }
}

extension RecordedTrip {
    /// The prefix of the ids generated for trips that have no id in the feed.
    static let unnamedPrefix = "unnamed-"

    fileprivate var isLearned: Bool { state != .underWay && !(isAdded && id.hasPrefix(Self.unnamedPrefix)) }
}

extension Trajectory {
    fileprivate init(_ recorded: RecordedTrajectory, key: TripKey, on date: ServiceDate) {
        self.init(key: key, date: date, arrivals: recorded.arrivals, departures: recorded.departures)
        link = recorded.link.map { link in
            TripLink(
                number: link.number.map { TripNumber(rawValue: $0) } ?? TripNumber(key),
                before: link.before.map { TripNumber(rawValue: $0) }, tripID: link.tripID)
        }
    }

    fileprivate init(key: TripKey, date: ServiceDate, calls: Int) {
        let unknown = [Int32](repeating: Self.unknown, count: calls)
        self.init(key: key, date: date, arrivals: unknown, departures: unknown)
    }

    /// Adds an observed visit. Without an observed departure, the arrival is used as the departure.
    fileprivate mutating func add(_ visit: StopVisit) {
        arrivals[Int(visit.call)] = visit.arrival ?? Self.unknown
        departures[Int(visit.call)] = visit.departure ?? visit.arrival ?? Self.unknown
    }

    /// The range from the first to the last observed time; nil without any.
    fileprivate var span: ClosedRange<Int32>? {
        let known = departures.filter { $0 != Self.unknown }
        guard let first = known.min(), let last = known.max() else { return nil }
        return first...last
    }
}
