import LiveModel
import TransitCore

/// The result of matching a fix: the route, and the progress along a trip.
struct Match: Sendable {
    var route: RouteIndex?
    /// The progress along a line; nil if the vehicle is on no known line.
    var progress: Progress?
    var state: LiveVehicle.State
}

/// Determines the trip of a vehicle and its position on the line.
struct Matcher: Sendable {
    let settings: EngineSettings
    let finder: TripFinder

    init(_ timetable: Timetable, settings: EngineSettings) {
        self.settings = settings
        finder = TripFinder(timetable)
    }

    private var timetable: Timetable { finder.timetable }

    /// Matches a fix to a trip and a position on its line.
    ///
    /// - Parameters:
    ///   - reference: The trip according to the provider.
    ///   - trip: The trip with the reference's trip id; nil without an id.
    ///   - previous: The previous progress, on the same timetable.
    ///   - isRenamed: Whether the provider reports a different trip for the vehicle than in its previous report.
    ///   - taken: The trips of other vehicles; they are not assigned to a vehicle without a trip.
    func match(
        _ fix: VehicleFix, reference: TripReference?, of trip: TripIndex?, previous: Progress?, isRenamed: Bool = false,
        taken: Set<TripDay>, in network: inout MatchingNetwork
    ) -> Match {
        guard let reference, reference.namesSomething else {
            return unnamed(fix, previous: previous, in: &network)
        }
        if let day = finder.tripDay(for: reference, of: trip, by: .seen(at: fix.at)), isRecent(day, at: fix.at) {
            return onTrip(day, fix: fix, reference: reference, previous: previous, taken: taken, in: &network)
        }
        guard let route = finder.route(of: reference) else { return Match(state: .unmatched) }
        return onRoute(
            route, fix: fix, reference: reference, previous: previous, isRenamed: isRenamed, taken: taken,
            in: &network)
    }

    /// Returns whether a trip's service day is less than a week from a time; false for a trip with an erroneous date in
    /// the feed.
    private func isRecent(_ day: TripDay, at moment: EpochSeconds) -> Bool {
        abs(timetable.zone.start(of: day.date) - moment) < 7 * 86_400
    }

    private func onTrip(
        _ day: TripDay, fix: VehicleFix, reference: TripReference, previous: Progress?, taken: Set<TripDay>,
        in network: inout MatchingNetwork
    ) -> Match {
        let pattern = timetable.pattern(of: day.trip)
        let route = timetable.patternRoutes[pattern]
        let placement = Placement(pattern, in: &network, settings: settings)
        if let previous, previous.pattern == pattern, isSameTrip(previous, day, reference) {
            let times = TripTimes(previous.trip ?? day, pattern: pattern, in: timetable)
            var progress = advance(previous, fix: fix, times: times, on: placement)
            progress.namedAt = fix.at
            return Match(route: route, progress: progress, state: state(of: progress, fix: fix))
        }
        let day = run(of: day, fix: fix, reference: reference, taken: taken, on: placement)
        let times = TripTimes(day, pattern: pattern, in: timetable)
        let progress = begin(
            on: placement, fix: fix, trip: day, times: times, isNewTrip: previous?.trip != nil)
        return Match(route: route, progress: progress, state: state(of: progress, fix: fix))
    }

    /// Returns, for a frequency-based trip without a start time, the run whose scheduled time at the vehicle's position
    /// is nearest.
    private func run(
        of day: TripDay, fix: VehicleFix, reference: TripReference, taken: Set<TripDay>, on placement: Placement
    ) -> TripDay {
        guard reference.startTime == nil, timetable.tripFlags[day.trip].contains(.hasRuns),
            let place = placement.first(of: fix, trip: nil, held: nil, isNewTrip: false)
        else { return day }
        let id = timetable.tripIDs[day.trip]
        let nearest = nearestTrip(of: placement.pattern, at: place.distance, fix: fix) { trip in
            timetable.tripIDs[trip.trip] == id && !taken.contains(trip)
        }
        return nearest?.day ?? day
    }

    /// Returns whether the vehicle is still on its previous trip. If the provider omits a run's start time or date, the
    /// run is chosen once and retained until it ends; a choice by the time of day at each report could change during
    /// the run.
    private func isSameTrip(_ held: Progress, _ named: TripDay, _ reference: TripReference) -> Bool {
        guard let trip = held.trip else { return false }
        if trip == named { return true }
        guard timetable.tripIDs[trip.trip] == timetable.tripIDs[named.trip],
            trip.trip == named.trip || reference.startTime == nil,
            trip.date == named.date || reference.startDate == nil
        else { return false }
        return !held.isAtTerminal
    }

    /// Returns the progress of a vehicle on its current line after a fix.
    func advance(
        _ previous: Progress, fix: VehicleFix, times: TripTimes?, on placement: Placement
    ) -> Progress {
        var progress = previous
        if let place = placement.next(after: previous, fix: fix) {
            progress.move(to: place, at: fix.at)
            if placement.goesRound, progress.distance > placement.line.length {
                progress.goRound(placement.line.length)
            }
        } else {
            progress = strayed(previous, fix: fix, times: times, on: placement)
        }
        settle(&progress, fix: fix, times: times, on: placement)
        if progress.isAtTerminal, progress.at < fix.at { progress.stand(at: fix.at) }
        return progress
    }

    /// Returns the progress after a fix that the vehicle cannot have reached along the line. After two such fixes, the
    /// vehicle is searched for on the whole line.
    private func strayed(
        _ previous: Progress, fix: VehicleFix, times: TripTimes?, on placement: Placement
    ) -> Progress {
        var progress = previous
        progress.strayed += 1
        // Without a timetable the vehicle is assumed to continue from its last position on the line.
        if times != nil || !previous.isPlaced { progress.stand(at: fix.at) }
        guard progress.strayed >= 2,
            let place = placement.first(
                of: fix, trip: times, held: previous.distance, isNewTrip: false)
        else { return progress }
        return Progress(
            pattern: previous.pattern, trip: previous.trip, distance: place.distance, offset: place.offset, at: fix.at,
            isInferred: previous.isInferred)
    }

    /// Returns the first progress of a vehicle on a line.
    private func begin(
        on placement: Placement, fix: VehicleFix, trip: TripDay, times: TripTimes, isNewTrip: Bool
    ) -> Progress {
        var progress: Progress
        if let place = placement.first(of: fix, trip: times, held: nil, isNewTrip: isNewTrip) {
            progress = Progress(
                pattern: placement.pattern, trip: trip, distance: place.distance, offset: place.offset, at: fix.at)
        } else {
            progress = placement.approach(fix, trip: trip)
        }
        settle(&progress, fix: fix, times: times, on: placement)
        return progress
    }

    /// Updates whether the vehicle is at a terminal. Waiting there must be distinguished from leaving the line, because
    /// bus stations lie beside the lines that end at them.
    func settle(_ progress: inout Progress, fix: VehicleFix, times: TripTimes?, on placement: Placement) {
        progress.isAtTerminal = false
        let last = placement.stopCount - 1
        guard last > 0 else { return }
        let firstDistance = placement.distance(ofCall: 0)
        let lastDistance = placement.distance(ofCall: last)
        let hasStrayed = progress.strayed > 0
        defer { progress.updateTerminalTime() }
        if placement.goesRound {
            rest(&progress, fix: fix, on: placement)
        } else if progress.distance >= lastDistance - 60,
            !hasStrayed || placement.isNear(last, fix, settings.terminalRadius)
        {
            progress.isAtTerminal = true
        } else if progress.distance <= firstDistance + 60, placement.isNear(0, fix, settings.terminalRadius) {
            // Ahead of the scheduled start, a bus at its first stop waits; later, only a bus beside the line still
            // waits.
            progress.isAtTerminal = hasStrayed || times.map { fix.at < $0.start } ?? false
            if progress.isAtTerminal { progress.distance = firstDistance }
        } else if hasStrayed, progress.distance > lastDistance * 0.8,
            placement.isNear(last, fix, settings.terminalRadius)
        {
            progress.isAtTerminal = true
            progress.distance = lastDistance
        }
    }

    /// Updates whether a vehicle on a loop is at its terminal. Loops have no terminal, but buses leave the line for a
    /// while near the first stop, between two laps.
    private func rest(_ progress: inout Progress, fix: VehicleFix, on placement: Placement) {
        let firstDistance = placement.distance(ofCall: 0)
        let isBetweenRounds =
            progress.distance <= firstDistance + 60 || progress.distance > placement.line.length * 0.8
        guard progress.strayed > 0, isBetweenRounds, placement.isNear(0, fix, settings.terminalRadius) else { return }
        progress.isAtTerminal = true
        progress.distance = firstDistance
    }

    func state(of progress: Progress, fix: VehicleFix) -> LiveVehicle.State {
        if progress.isAtTerminal { return .layover }
        if progress.strayed >= 2 { return .offRoute }
        return (fix.speed ?? 5) < 1 || fix.isAtStop ? .stopped : .moving
    }
}

extension Placement {
    var stopCount: Int { timetable.stops(of: pattern).count }

    /// Returns the distance of a call along the shape, in metres.
    func distance(ofCall callIndex: Int) -> Double {
        let stops = timetable.stops(of: pattern)
        return stops.isEmpty ? 0 : Double(timetable.patternStopDistances[stops.lowerBound + callIndex])
    }

    /// Returns the progress of a vehicle that is not on the line: the vehicle is assumed to be on its way to the first
    /// stop.
    func approach(_ fix: VehicleFix, trip: TripDay?) -> Progress {
        var progress = Progress(
            pattern: pattern, trip: trip, distance: distance(ofCall: 0), offset: distance(to: 0, from: fix),
            at: fix.at)
        progress.strayed = 2
        progress.isPlaced = false
        return progress
    }

    func isNear(_ callIndex: Int, _ fix: VehicleFix, _ reach: Double) -> Bool {
        distance(to: callIndex, from: fix) <= reach
    }

    /// Returns the distance in metres in a straight line to a call; a million if the stop has no position.
    func distance(to callIndex: Int, from fix: VehicleFix) -> Double {
        let stops = timetable.stops(of: pattern)
        guard callIndex < stops.count else { return 1e6 }
        let stop = timetable.patternStopStops[stops.lowerBound + callIndex]
        return timetable.coordinate(of: stop).map { fix.coordinate.distance(to: $0) } ?? 1e6
    }
}

extension TripReference {
    /// Whether the reference contains a trip id or a route id.
    var namesSomething: Bool { tripID != nil || routeID != nil }
    /// Whether the trip runs in addition to the scheduled trips.
    var isAdded: Bool { relation == .added || relation == .duplicated }
}
