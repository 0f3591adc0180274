import TransitCore

/// What a fix says of its vehicle: the route, and how far along which trip.
struct Match: Sendable {
    var route: RouteIndex?
    /// nil where the vehicle is on no line we know.
    var progress: Progress?
    var state: LiveVehicle.State
}

/// Finds out on which trip a vehicle is and where on its line.
struct Matcher: Sendable {
    let settings: EngineSettings
    let finder: TripFinder

    init(_ timetable: Timetable, settings: EngineSettings) {
        self.settings = settings
        finder = TripFinder(timetable)
    }

    private var timetable: Timetable { finder.timetable }

    /// - Parameters:
    ///   - reference: what the provider says of the trip.
    ///   - previous: where the vehicle was, on the same timetable.
    ///   - isRenamed: the provider names another trip than before.
    ///   - taken: trips that other vehicles are on, which an unnamed one cannot be.
    func match(
        _ fix: Fix, reference: TripReference?, previous: Progress?, isRenamed: Bool = false, taken: Set<TripDay>,
        in network: inout MatchingNetwork
    ) -> Match {
        guard let reference, reference.namesSomething else {
            return unnamed(fix, previous: previous, in: &network)
        }
        if let day = finder.tripDay(for: reference, at: fix.at), isRecent(day, at: fix.at) {
            return onTrip(day, fix: fix, reference: reference, previous: previous, taken: taken, in: &network)
        }
        guard let route = finder.route(of: reference) else { return Match(state: .unmatched) }
        return onRoute(
            route, fix: fix, reference: reference, previous: previous, isRenamed: isRenamed, taken: taken,
            in: &network)
    }

    /// No vehicle is on a trip of another week, whatever its provider says.
    private func isRecent(_ day: TripDay, at moment: EpochSeconds) -> Bool {
        abs(timetable.zone.start(of: day.date) - moment) < 7 * 86_400
    }

    private func onTrip(
        _ day: TripDay, fix: Fix, reference: TripReference, previous: Progress?, taken: Set<TripDay>,
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

    /// Of a frequency-based trip without a start, the run that should be where the vehicle is.
    private func run(
        of day: TripDay, fix: Fix, reference: TripReference, taken: Set<TripDay>, on placement: Placement
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

    /// What the provider leaves open, a run's start or its day, is chosen once and then kept to the end of the run: by the
    /// clock alone it would change under way.
    private func isSameTrip(_ held: Progress, _ named: TripDay, _ reference: TripReference) -> Bool {
        guard let trip = held.trip else { return false }
        if trip == named { return true }
        guard timetable.tripIDs[trip.trip] == timetable.tripIDs[named.trip],
            trip.trip == named.trip || reference.startTime == nil,
            trip.date == named.date || reference.startDate == nil
        else { return false }
        return !held.isAtTerminal
    }

    /// The vehicle's next progress on the line it is on.
    func advance(
        _ previous: Progress, fix: Fix, times: TripTimes?, on placement: Placement
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

    /// Away from where it can be: after two such fixes it is looked for on the whole line.
    private func strayed(
        _ previous: Progress, fix: Fix, times: TripTimes?, on placement: Placement
    ) -> Progress {
        var progress = previous
        progress.strayed += 1
        // Where no timetable says what it loses beside its line, it is taken to go on from where it was last on it.
        if times != nil || !previous.isPlaced { progress.stand(at: fix.at) }
        guard progress.strayed >= 2,
            let place = placement.first(
                of: fix, trip: times, held: previous.distance, isNewTrip: false)
        else { return progress }
        return Progress(
            pattern: previous.pattern, trip: previous.trip, distance: place.distance, offset: place.offset, at: fix.at,
            isInferred: previous.isInferred)
    }

    /// The vehicle's progress on a line it was not on before.
    private func begin(
        on placement: Placement, fix: Fix, trip: TripDay, times: TripTimes, isNewTrip: Bool
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

    /// Tells waiting at a terminal from straying: bus stations lie beside the lines that end there.
    func settle(_ progress: inout Progress, fix: Fix, times: TripTimes?, on placement: Placement) {
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
            !hasStrayed || placement.isNear(last, fix, settings.terminalReach)
        {
            progress.isAtTerminal = true
        } else if progress.distance <= firstDistance + 60, placement.isNear(0, fix, settings.terminalReach) {
            // Before its start a bus waits; after it, one that stands at its first stop still does.
            progress.isAtTerminal = hasStrayed || times.map { fix.at < $0.start } ?? false
            if progress.isAtTerminal { progress.distance = firstDistance }
        } else if hasStrayed, progress.distance > lastDistance * 0.8,
            placement.isNear(last, fix, settings.terminalReach)
        {
            progress.isAtTerminal = true
            progress.distance = lastDistance
        }
    }

    /// A loop has no terminal to come to, but buses leave its line for a while where its rounds begin.
    private func rest(_ progress: inout Progress, fix: Fix, on placement: Placement) {
        let firstDistance = placement.distance(ofCall: 0)
        let isBetweenRounds =
            progress.distance <= firstDistance + 60 || progress.distance > placement.line.length * 0.8
        guard progress.strayed > 0, isBetweenRounds, placement.isNear(0, fix, settings.terminalReach) else { return }
        progress.isAtTerminal = true
        progress.distance = firstDistance
    }

    func state(of progress: Progress, fix: Fix) -> LiveVehicle.State {
        if progress.isAtTerminal { return .layover }
        if progress.strayed >= 2 { return .offRoute }
        return (fix.speed ?? 5) < 1 || fix.isAtStop ? .stopped : .moving
    }
}

extension Placement {
    var stopCount: Int { timetable.stops(of: pattern).count }

    /// Metres along the shape.
    func distance(ofCall callIndex: Int) -> Double {
        let stops = timetable.stops(of: pattern)
        return stops.isEmpty ? 0 : Double(timetable.patternStopDistances[stops.lowerBound + callIndex])
    }

    /// Of a vehicle that is not on the line: somewhere on its way to the first stop, as far as anybody can tell.
    func approach(_ fix: Fix, trip: TripDay?) -> Progress {
        var progress = Progress(
            pattern: pattern, trip: trip, distance: distance(ofCall: 0), offset: distance(to: 0, from: fix),
            at: fix.at)
        progress.strayed = 2
        progress.isPlaced = false
        return progress
    }

    func isNear(_ callIndex: Int, _ fix: Fix, _ reach: Double) -> Bool { distance(to: callIndex, from: fix) <= reach }

    /// Metres in a straight line to the n-th stop; a million if nobody knows where that is.
    func distance(to callIndex: Int, from fix: Fix) -> Double {
        let stops = timetable.stops(of: pattern)
        guard callIndex < stops.count else { return 1e6 }
        let stop = timetable.patternStopStops[stops.lowerBound + callIndex]
        return timetable.coordinate(of: stop).map { fix.coordinate.distance(to: $0) } ?? 1e6
    }
}

extension TripReference {
    /// It says at least on which route the vehicle is.
    var namesSomething: Bool { tripID != nil || routeID != nil }
    /// It runs beside the trips of the timetable.
    var isAdded: Bool { relation == .added || relation == .duplicated }
}
