import TransitCore

/// What the agency itself says of one run, resolved against the timetable.
struct AgencyRun: Sendable {
    struct Call: Sendable {
        /// The timetable's where the agency has no data.
        var arrival: EpochSeconds
        var departure: EpochSeconds
        var isKnown: Bool
        var isSkipped: Bool
        /// The stop that is served in place of the pattern's.
        var movedTo: StopIndex?
        /// How full it is expected to leave.
        var occupancy: Occupancy?
        /// How riders board and are let off, where that differs from the timetable.
        var rules = ChangedRules()
        /// Seconds around its times, where the agency says how sure it is.
        var uncertainty: Int32?
    }

    var pattern: PatternIndex
    /// nil for a trip the timetable does not have.
    var trip: TripDay?
    var isCanceled = false
    /// Not to be shown at all.
    var isDeleted = false
    /// The provider's id of a trip the timetable does not have.
    var addedTripID: String?
    var properties = RunProperties()
    /// It runs along a pattern that only its feed knows.
    var hasOwnList = false
    /// It is of an update that names the modified trip, which goes before those of the trip as it was.
    var isOfModifiedTrip = false
    /// Access to the vehicle that the update names; nil where the timetable's value holds.
    var wheelchair: WheelchairAccess?
    /// When it was made.
    var madeAt: EpochSeconds
    /// From when on what it was made of is too old to tell the times of a trip that is under way.
    var outdatedAt = EpochSeconds.max
    /// The first stop it mentions, counted from the pattern's first. Stops before it keep their timetable: agencies leave out stops that
    /// are passed, and stops that they know nothing of.
    var firstCallIndex = 0
    /// One for each stop from `firstCallIndex` on.
    var calls: [Call] = []

    func call(at callIndex: Int) -> Call? {
        calls.indices.contains(callIndex - firstCallIndex) ? calls[callIndex - firstCallIndex] : nil
    }

    /// Whether anything of it differs from the timetable beside times and stops.
    var hasProperties: Bool { properties.signs != nil || wheelchair != nil }

    /// The first stop that is still to come if the agency is right. A stop of which it says nothing is passed when its timetable is over.
    func nextCallIndex(at now: EpochSeconds, in timetable: Timetable) -> Int {
        let passed = calls.indices.last { position in isPredicted(position) && isOver(position, at: now) }
        let times = trip.map { TripTimes($0, pattern: pattern, in: timetable) }
        if passed == nil, let times, firstCallIndex > 0 {
            let over = (0..<firstCallIndex).last { times.isOver(at: $0, by: now) }
            guard over == firstCallIndex - 1 else { return over.map { $0 + 1 } ?? 0 }
        }
        var next = passed.map { $0 + 1 } ?? 0
        // A trip that skips all of its stops is canceled rather than over (GTFS-Realtime best practices, TripUpdate).
        if next == 0, firstCallIndex == 0, calls.allSatisfy(\.isSkipped) { return 0 }
        if let times, isUnknown(from: next, after: now, by: times) { return times.stops.count }
        while next < calls.count, !isPredicted(next), isOver(next, at: now),
            times.map({ $0.isOver(at: firstCallIndex + next, by: now) }) ?? true
        {
            next += 1
        }
        return firstCallIndex + next
    }

    /// Whether no call from a position on has data, and the timetable of all of them is over, however late the last call with data was.
    private func isUnknown(from position: Int, after now: EpochSeconds, by times: TripTimes) -> Bool {
        let rest = calls[min(position, calls.count)...]
        return rest.contains { !$0.isSkipped }
            && rest.indices.allSatisfy { !isPredicted($0) && times.isOver(at: firstCallIndex + $0, by: now) }
    }

    private func isPredicted(_ position: Int) -> Bool { calls[position].isKnown && !calls[position].isSkipped }

    /// Whether the vehicle has left by then; at the last stop, whether it has come: "If the time of arrival at the last stop is in the
    /// past, the client will conclude that the whole trip is in the past" (reference, *message TripUpdate*).
    private func isOver(_ position: Int, at now: EpochSeconds) -> Bool {
        (position == calls.indices.last ? calls[position].arrival : calls[position].departure) < now
    }

    /// Whether its times tell nothing any more. `TripUpdate.timestamp` is "the most recent moment at which the vehicle's
    /// real-time progress was measured" (reference, *message TripUpdate*), whatever the feed's header says. A trip that has
    /// not begun has made no progress, and what is said of it ahead stands.
    func isOutdated(at now: EpochSeconds, in timetable: Timetable) -> Bool {
        guard now >= outdatedAt, let trip, let first = calls.first else { return false }
        let begins =
            firstCallIndex == 0
            ? first.departure : TripTimes(trip, pattern: pattern, in: timetable).departure(at: 0)
        return begins <= now
    }

    /// The same without its times: what stands of it are stops that are skipped or served elsewhere, and its signs.
    /// - Returns: nil where there are none.
    func withoutTimes(in timetable: Timetable) -> AgencyRun? {
        guard let trip, properties.signs != nil || calls.contains(where: { $0.isSkipped || $0.movedTo != nil }) else {
            return nil
        }
        let times = TripTimes(trip, pattern: pattern, in: timetable)
        var run = self
        for position in run.calls.indices {
            let callIndex = firstCallIndex + position
            run.calls[position].arrival = times.arrival(at: callIndex)
            run.calls[position].departure = times.departure(at: callIndex)
            (run.calls[position].isKnown, run.calls[position].occupancy) = (false, nil)
            run.calls[position].uncertainty = nil
        }
        return run
    }

    /// Whether another run of the same trip counts before this one.
    fileprivate func isBefore(_ other: AgencyRun) -> Bool {
        if isOfModifiedTrip != other.isOfModifiedTrip { return other.isOfModifiedTrip }
        return madeAt < other.madeAt
    }

    /// Skips every call that is not among these, which are in order.
    mutating func skipAll(but served: [Int]) {
        var next = served.startIndex
        for position in calls.indices {
            let isServed = next < served.endIndex && served[next] == firstCallIndex + position
            if isServed { next += 1 } else { calls[position].isSkipped = true }
        }
    }
}

extension TripTimes {
    /// Whether the timetable has the vehicle left by then; at the last stop, come.
    fileprivate func isOver(at callIndex: Int, by now: EpochSeconds) -> Bool {
        (callIndex == stops.count - 1 ? arrival(at: callIndex) : departure(at: callIndex)) < now
    }
}

/// All that the agency says of its runs.
struct AgencyRuns: Sendable {
    private(set) var runs: [AgencyRun] = []
    private(set) var callCount = 0
    private var indexOfRun: [TripDay: Int] = [:]
    private var tripOfVehicle: [String: TripReference] = [:]
    /// The ids of trips with stop lists of their own that the timetable does not have.
    private var ownLists: Set<String> = []
    /// The days on which trips of the timetable have stop lists of their own, by their ids.
    private var replacedDays: [String: Set<ServiceDate>] = [:]
    /// Indices in ``runs`` of the runs that replace a trip.
    private var replacements: [TripDay: Int] = [:]

    /// - Parameter count: the number of updates to make room for.
    init(expecting count: Int = 0) {
        runs.reserveCapacity(count)
        indexOfRun.reserveCapacity(count)
        tripOfVehicle.reserveCapacity(count)
    }

    subscript(trip: TripDay) -> AgencyRun? { indexOfRun[trip].map { runs[$0] } }

    /// Of two updates of one trip the later made counts.
    /// - Returns: whether it is the first of its trip.
    mutating func add(_ run: AgencyRun) -> Bool {
        if run.hasOwnList, let id = run.addedTripID {
            if let day = run.properties.replaces {
                replacedDays[id, default: []].insert(day.date)
            } else {
                ownLists.insert(id)
            }
        }
        guard let trip = run.trip, let index = indexOfRun[trip] else {
            if let trip = run.trip { indexOfRun[trip] = runs.count }
            callCount += run.calls.count
            runs.append(run)
            return true
        }
        if !run.isBefore(runs[index]) {
            if let own = replacements.removeValue(forKey: trip) { withdraw(own) }
            callCount += run.calls.count - runs[index].calls.count
            runs[index] = run
        }
        return false
    }

    /// Adds a run along stops of its own, and that the trip in whose place it is does not run.
    /// - Returns: whether they are the first of that trip.
    mutating func add(_ run: AgencyRun, over replaced: TripDay, on pattern: PatternIndex) -> Bool {
        var gone = AgencyRun(pattern: pattern, trip: replaced, madeAt: run.madeAt)
        (gone.isDeleted, gone.isOfModifiedTrip) = (true, run.isOfModifiedTrip)
        if let index = indexOfRun[replaced], run.isBefore(runs[index]) { return false }
        let isFirst = add(gone)
        replacements[replaced] = runs.count
        _ = add(run)
        return isFirst
    }

    /// Takes back what an earlier update of a trip has put in its place.
    private mutating func withdraw(_ index: Int) {
        callCount -= runs[index].calls.count
        runs[index].calls = []
        guard let id = runs[index].addedTripID else { return }
        if let day = runs[index].properties.replaces { replacedDays[id]?.remove(day.date) } else { ownLists.remove(id) }
    }

    /// Updates tell which vehicle is on which trip; positions without a trip borrow it.
    mutating func assign(vehicle: String, to trip: TripReference) {
        if tripOfVehicle[vehicle] == nil { tripOfVehicle[vehicle] = trip }
    }

    /// Whether the stops of a trip are those of its update alone.
    /// - Parameter date: the service day of the trip, where the reference has none.
    func hasOwnList(_ reference: TripReference?, on date: ServiceDate?) -> Bool {
        guard !ownLists.isEmpty || !replacedDays.isEmpty, let id = reference?.tripID else { return false }
        if ownLists.contains(id) { return true }
        guard let days = replacedDays[id], !days.isEmpty else { return false }
        return (reference?.startDate ?? date).map { days.contains($0) } ?? true
    }

    func trip(ofVehicle id: String) -> TripReference? { tripOfVehicle[id] }
}
