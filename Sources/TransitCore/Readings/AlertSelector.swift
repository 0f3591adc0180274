/// One alternative of what an alert concerns, found in a timetable: a conjunction of everything that is not nil.
///
/// GTFS-Realtime's `EntitySelector`: several fields are "joined by the logical `AND` operator", and their combination
/// "must match the corresponding information in the GTFS feed" (reference, *message EntitySelector*:
/// https://gtfs.org/documentation/realtime/reference/#message-entityselector).
///
/// Fields that follow from another one are nil: a trip has its route and direction, a route its agency and type. A
/// selector without any field concerns the whole agency.
package struct AlertSelector: Sendable, Hashable {
    /// Nil in a timetable of one agency.
    package var agency: AgencyIndex?
    package var routeType: UInt16?
    package var route: RouteIndex?
    /// GTFS's direction_id, 0 or 1.
    package var direction: UInt8?
    package var trip: TripIndex?
    /// The service day of the trip; nil for every day.
    package var date: ServiceDate?
    /// A station stands for its platforms.
    package var stop: StopIndex?

    package init(
        agency: AgencyIndex? = nil, routeType: UInt16? = nil, route: RouteIndex? = nil, direction: UInt8? = nil,
        trip: TripIndex? = nil, date: ServiceDate? = nil, stop: StopIndex? = nil
    ) {
        (self.agency, self.routeType, self.route) = (agency, routeType, route)
        (self.direction, self.trip, self.date, self.stop) = (direction, trip, date, stop)
    }

    /// What a selector names, by which answers choose those to show.
    package struct Kinds: OptionSet, Sendable {
        package let rawValue: UInt8

        package init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Nothing: the whole agency.
        package static let wholeAgency = Kinds(rawValue: 1)
        /// A route or more, or a trip, at all of their stops.
        package static let run = Kinds(rawValue: 2)
        /// A stop, with all that calls there.
        package static let stop = Kinds(rawValue: 4)
        /// A route or more, or a trip, at one stop alone.
        package static let runAtStop = Kinds(rawValue: 8)
        package static let all: Kinds = [.wholeAgency, .run, .stop, .runAtStop]
    }

    package var kind: Kinds {
        switch (namesRun, stop != nil) {
        case (false, false): .wholeAgency
        case (true, false): .run
        case (false, true): .stop
        case (true, true): .runAtStop
        }
    }

    /// Whether it names a route or more, or a trip.
    private var namesRun: Bool { route != nil || trip != nil || namesRoutes }

    /// Whether it names routes by what they have in common.
    private var namesRoutes: Bool { agency != nil || routeType != nil || direction != nil }

    /// Whether it names routes as a whole, be it in one direction.
    package var isOfRoutes: Bool { kind == .run && trip == nil }

    /// Whether the lists of an alert's routes, stops and trips say the same.
    package var isOneOfList: Bool {
        guard direction == nil, date == nil else { return false }
        return kind != .runAtStop
    }

    /// Whether a route is the one, or one of those, that it names; of a trip it is not asked.
    package func concerns(_ route: RouteIndex, in timetable: Timetable) -> Bool {
        if let own = self.route { return own == route }
        return agency.map { $0 == timetable.routeAgencies[route] } ?? true
            && routeType.map { $0 == timetable.routeTypes[route] } ?? true
    }

    /// Whether everything that it names is true of a call.
    package func concerns(_ call: AlertCall, in timetable: Timetable) -> Bool {
        if let trip {
            guard let run = call.trip, run.trip == trip, date.map({ $0 == run.date }) ?? true else { return false }
        } else if namesRun {
            guard concerns(call.route, in: timetable), direction.map({ $0 == call.direction }) ?? true else {
                return false
            }
        }
        guard let stop else { return true }
        return call.stops.contains { timetable.isSamePlace(stop, $0) }
    }
}

/// One call of a run, or all of a run, as far as alerts can name it.
package struct AlertCall: Sendable {
    package let route: RouteIndex
    package let direction: UInt8?
    /// Nil for a run that no trip of the timetable stands for.
    package let trip: TripDay?
    fileprivate let stops: Stops

    /// The stop of the pattern, and the one called at in its place.
    fileprivate struct Stops: Sendable {
        var first, other: StopIndex?

        func contains(where isMeant: (StopIndex) -> Bool) -> Bool {
            first.map(isMeant) ?? false || other.map(isMeant) ?? false
        }
    }

    /// - Parameters:
    ///   - stop: nil for the run as a whole, which a selector with a stop does not concern.
    ///   - moved: the stop that it calls at instead, such as another platform.
    package init(
        _ pattern: PatternIndex, trip: TripDay?, at stop: StopIndex?, movedTo moved: StopIndex? = nil,
        in timetable: Timetable
    ) {
        route = timetable.patternRoutes[pattern]
        direction = timetable.direction(of: pattern)
        self.trip = trip
        stops = Stops(first: stop, other: moved)
    }
}

extension Timetable {
    /// Whether two stops are one, or one is the station, or the platform, that the other lies in.
    package func isSamePlace(_ one: StopIndex, _ other: StopIndex) -> Bool {
        one == other || stopParents[one] == other || stopParents[other] == one
    }
}
