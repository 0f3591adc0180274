import LiveModel
import TransitCore

/// The agency's prediction for one run, resolved against the timetable.
struct AgencyRun: Sendable {
    struct Call: Sendable {
        /// The predicted arrival; the scheduled arrival if the agency has no data.
        var arrival: EpochSeconds
        var departure: EpochSeconds
        var isKnown: Bool
        var isSkipped: Bool
        /// The stop that is served in place of the pattern's stop.
        var movedTo: StopIndex?
        /// The expected occupancy at departure.
        var occupancy: Occupancy?
        /// Pick-up and drop-off rules that differ from the timetable.
        var rules = ChangedRules()
        /// The uncertainty of the times in seconds, if the feed reports one.
        var uncertainty: Int32?
    }

    var pattern: PatternIndex
    /// The trip; nil if it is not in the timetable.
    var trip: TripDay?
    var isCanceled = false
    /// Whether the run is hidden from riders (`DELETED`).
    var isDeleted = false
    /// The provider's id of a trip that is not in the timetable.
    var addedTripID: String?
    var properties = RunProperties()
    /// Whether the run has its own stop list, which only its trip update contains.
    var hasOwnList = false
    /// Whether the update refers to the modified trip; if so, it takes precedence over updates of the original trip.
    var isOfModifiedTrip = false
    /// The vehicle's wheelchair access according to the update; nil if the timetable's value applies.
    var wheelchair: WheelchairAccess?
    /// The time of the update.
    var madeAt: EpochSeconds
    /// The time at which the data becomes too old to predict a trip that is under way.
    var outdatedAt = EpochSeconds.max
    /// The index of the first call in the update. Earlier calls keep their scheduled times: agencies omit stops that
    /// were passed or that have no data.
    var firstCallIndex = 0
    /// One call for each stop from `firstCallIndex` on.
    var calls: [Call] = []

    func call(at callIndex: Int) -> Call? {
        calls.indices.contains(callIndex - firstCallIndex) ? calls[callIndex - firstCallIndex] : nil
    }

    /// Whether the update changes the run's headsigns, short name or wheelchair access.
    var hasProperties: Bool { properties.signs != nil || wheelchair != nil }

    /// Returns the index of the next call according to the agency. A stop without a prediction counts as passed after
    /// its scheduled time.
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

    /// Returns whether, from a position on, no call has data and all calls are in the past according to the timetable.
    /// Ignores the delay of the last call with data.
    private func isUnknown(from position: Int, after now: EpochSeconds, by times: TripTimes) -> Bool {
        let rest = calls[min(position, calls.count)...]
        return rest.contains { !$0.isSkipped }
            && rest.indices.allSatisfy { !isPredicted($0) && times.isOver(at: firstCallIndex + $0, by: now) }
    }

    private func isPredicted(_ position: Int) -> Bool { calls[position].isKnown && !calls[position].isSkipped }

    /// Returns whether the vehicle has departed from a call's stop or, at the last stop, has arrived: "If the time of
    /// arrival at the last stop is in the past, the client will conclude that the whole trip is in the past"
    /// (reference, *message TripUpdate*).
    private func isOver(_ position: Int, at now: EpochSeconds) -> Bool {
        (position == calls.indices.last ? calls[position].arrival : calls[position].departure) < now
    }

    /// Returns whether the predicted times are out of date. `TripUpdate.timestamp` is "the most recent moment at which
    /// the vehicle's real-time progress was measured" (reference, *message TripUpdate*), independently of the feed
    /// header's timestamp. Predictions for a trip that has not begun stay valid.
    func isOutdated(at now: EpochSeconds, in timetable: Timetable) -> Bool {
        guard now >= outdatedAt, let trip, let first = calls.first else { return false }
        let begins =
            firstCallIndex == 0
            ? first.departure : TripTimes(trip, pattern: pattern, in: timetable).departure(at: 0)
        return begins <= now
    }

    /// Returns a copy of the run in which scheduled times replace the predicted ones. Skipped calls, changed stops and
    /// destination signs are preserved.
    /// - Returns: Nil if it has none of these.
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

    /// Returns whether another run of the same trip takes precedence over this run.
    fileprivate func isBefore(_ other: AgencyRun) -> Bool {
        if isOfModifiedTrip != other.isOfModifiedTrip { return other.isOfModifiedTrip }
        return madeAt < other.madeAt
    }

    /// Marks every call as skipped except the given ones, which are in ascending order.
    mutating func skipAll(but served: [Int]) {
        var next = served.startIndex
        for position in calls.indices {
            let isServed = next < served.endIndex && served[next] == firstCallIndex + position
            if isServed { next += 1 } else { calls[position].isSkipped = true }
        }
    }
}

extension TripTimes {
    /// Returns whether the scheduled departure of a call, or the scheduled arrival at the last stop, is in the past.
    fileprivate func isOver(at callIndex: Int, by now: EpochSeconds) -> Bool {
        (callIndex == stops.count - 1 ? arrival(at: callIndex) : departure(at: callIndex)) < now
    }
}

/// All runs for which the agency reports predictions.
struct AgencyRuns: Sendable {
    private(set) var runs: [AgencyRun] = []
    private(set) var callCount = 0
    /// Whether any run has no trip in the timetable, or has its own list of stops.
    private(set) var hasUntimetabled = false
    private var indexOfRun: [TripDay: Int] = [:]
    private var tripOfVehicle: [String: TripReference] = [:]
    /// The ids of trips that have their own stop list and are not in the timetable.
    private var ownLists: Set<String> = []
    /// The service days on which scheduled trips have their own stop list, by trip id.
    private var replacedDays: [String: Set<ServiceDate>] = [:]
    /// The indexes in ``runs`` of the runs that replace a scheduled trip.
    private var replacements: [TripDay: Int] = [:]

    /// Creates an empty collection.
    /// - Parameter count: The number of updates for which memory is reserved.
    init(expecting count: Int = 0) {
        runs.reserveCapacity(count)
        indexOfRun.reserveCapacity(count)
        tripOfVehicle.reserveCapacity(count)
    }

    subscript(trip: TripDay) -> AgencyRun? { indexOfRun[trip].map { runs[$0] } }

    /// Adds a run. Of two runs of the same trip, the one that takes precedence is stored.
    /// - Returns: Whether the run is the first of its trip.
    mutating func add(_ run: AgencyRun) -> Bool {
        if run.hasOwnList, let id = run.addedTripID {
            if let day = run.properties.replaces {
                replacedDays[id, default: []].insert(day.date)
            } else {
                ownLists.insert(id)
            }
        }
        if run.trip == nil || run.hasOwnList { hasUntimetabled = true }
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

    /// Adds a run with its own stop list and marks the trip that it replaces as deleted.
    /// - Returns: Whether the replaced trip had no run before.
    mutating func add(_ run: AgencyRun, over replaced: TripDay, on pattern: PatternIndex) -> Bool {
        var gone = AgencyRun(pattern: pattern, trip: replaced, madeAt: run.madeAt)
        (gone.isDeleted, gone.isOfModifiedTrip) = (true, run.isOfModifiedTrip)
        if let index = indexOfRun[replaced], run.isBefore(runs[index]) { return false }
        let isFirst = add(gone)
        replacements[replaced] = runs.count
        _ = add(run)
        return isFirst
    }

    /// Removes the replacement at an index, which an earlier update of the same trip added.
    private mutating func withdraw(_ index: Int) {
        callCount -= runs[index].calls.count
        runs[index].calls = []
        guard let id = runs[index].addedTripID else { return }
        if let day = runs[index].properties.replaces { replacedDays[id]?.remove(day.date) } else { ownLists.remove(id) }
    }

    /// Records which vehicle serves a trip, so that positions of that vehicle without a trip can be matched.
    mutating func assign(vehicle: String, to trip: TripReference) {
        Self.fill(&tripOfVehicle[vehicle], with: trip)
    }

    /// Sets a value unless it is already set, with a single dictionary lookup.
    private static func fill(_ value: inout TripReference?, with trip: TripReference) {
        if case nil = value { value = trip }
    }

    /// Returns whether a trip's stop list is contained only in its trip update.
    /// - Parameter date: The service day of the trip, if the reference has none.
    func hasOwnList(_ reference: TripReference?, on date: ServiceDate?) -> Bool {
        guard !ownLists.isEmpty || !replacedDays.isEmpty, let id = reference?.tripID else { return false }
        if ownLists.contains(id) { return true }
        guard let days = replacedDays[id], !days.isEmpty else { return false }
        return (reference?.startDate ?? date).map { days.contains($0) } ?? true
    }

    func trip(ofVehicle id: String) -> TripReference? { tripOfVehicle[id] }
}
