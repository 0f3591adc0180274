/// One selector of an alert, resolved in a timetable: a conjunction of all non-nil fields.
///
/// GTFS Realtime's `EntitySelector`: several fields are "joined by the logical `AND` operator", and their combination
/// "must match the corresponding information in the GTFS feed" (reference, *message EntitySelector*:
/// https://gtfs.org/documentation/realtime/reference/#message-entityselector).
///
/// Fields implied by another are nil: a trip implies its route and direction, a route its agency and type. A selector
/// without any field applies to the whole agency.
package struct AlertSelector: Sendable, Hashable {
    /// The agency; nil in a timetable with a single agency.
    package var agency: AgencyIndex?
    package var routeType: UInt16?
    package var route: RouteIndex?
    /// The value of GTFS's `direction_id`, 0 or 1; nil for both.
    package var direction: UInt8?
    package var trip: TripIndex?
    /// The service day of the trip; nil for all service days.
    package var date: ServiceDate?
    /// The stop; a station includes its platforms.
    package var stop: StopIndex?

    package init(
        agency: AgencyIndex? = nil, routeType: UInt16? = nil, route: RouteIndex? = nil, direction: UInt8? = nil,
        trip: TripIndex? = nil, date: ServiceDate? = nil, stop: StopIndex? = nil
    ) {
        (self.agency, self.routeType, self.route) = (agency, routeType, route)
        (self.direction, self.trip, self.date, self.stop) = (direction, trip, date, stop)
    }

    /// A set of scopes that selectors can have, used to choose which alerts to show.
    package struct Kinds: OptionSet, Sendable {
        package let rawValue: UInt8

        package init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The selector has no fields and applies to the whole agency.
        package static let wholeAgency = Kinds(rawValue: 1)
        /// The selector applies to routes or a trip, at all of their stops.
        package static let run = Kinds(rawValue: 2)
        /// The selector applies to a stop, and to everything that calls there.
        package static let stop = Kinds(rawValue: 4)
        /// The selector applies to routes or a trip, at one stop only.
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

    /// Whether the selector refers to routes or a trip.
    private var namesRun: Bool { route != nil || trip != nil || namesRoutes }

    /// Whether the selector refers to routes by an attribute.
    private var namesRoutes: Bool { agency != nil || routeType != nil || direction != nil }

    /// Whether the selector refers to whole routes, possibly in one direction.
    package var isOfRoutes: Bool { kind == .run && trip == nil }

    /// Whether separate lists of routes, stops and trips can express the selector: it has neither a direction nor a
    /// date, and does not combine a route or trip with a stop.
    package var isOneOfList: Bool {
        guard direction == nil, date == nil else { return false }
        return kind != .runAtStop
    }

    /// Returns whether the selector matches a route. Must not be used for selectors with a trip.
    package func concerns(_ route: RouteIndex, in timetable: Timetable) -> Bool {
        if let own = self.route { return own == route }
        return agency.map { $0 == timetable.routeAgencies[route] } ?? true
            && routeType.map { $0 == timetable.routeTypes[route] } ?? true
    }

    /// Returns whether all fields of the selector match a call.
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

/// A call of a run, or a whole run, with the attributes that alerts can select.
package struct AlertCall: Sendable {
    package let route: RouteIndex
    package let direction: UInt8?
    /// The trip and its service day; nil for a run without a trip in the timetable.
    package let trip: TripDay?
    fileprivate let stops: Stops

    /// The stop of the pattern, and the stop that is served in its place.
    fileprivate struct Stops: Sendable {
        var first, other: StopIndex?

        func contains(where isMeant: (StopIndex) -> Bool) -> Bool {
            first.map(isMeant) ?? false || other.map(isMeant) ?? false
        }
    }

    /// Creates a call of a pattern.
    /// - Parameters:
    ///   - stop: The stop of the call; nil for the whole run, which selectors with a stop do not match.
    ///   - moved: The stop served instead, such as another platform.
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
    /// Returns whether two stops are the same, or one is the parent station of the other.
    package func isSamePlace(_ one: StopIndex, _ other: StopIndex) -> Bool {
        one == other || stopParents[one] == other || stopParents[other] == one
    }
}
