import LiveModel
import TransitCore

/// A service day while it is being recorded.
struct DayRecord: Sendable {
    /// The identity of a run, which does not change with the timetable.
    private struct Identity: Hashable {
        var id: String
        var start: Int32
    }

    struct Outcome: Sendable, Equatable {
        var state: RecordedTrip.State
        var isShortTurned = false
        var vehicle = ""
    }

    let header: RecordedDay
    private let settings: RecorderSettings
    private var definitions = DayDefinitions()
    private var due: DueTrips?
    /// The service time, in seconds, up to which due trips were defined.
    private var dueUntil = Int32.min
    /// The index of each trip of the timetable in ``outcomes``, so that recording a position needs no hash lookup;
    /// ``undefined`` for trips that are not defined yet. Empty until the first trip is defined.
    private var indexOfRow: IndexedArray<TripIndex, UInt32> = []
    private var indexOfTrip: [Identity: UInt32] = [:]
    private(set) var outcomes: [Outcome] = []
    private var patternOfTrip: [UInt32] = []
    var runs = RunRecords()
    var unscheduled = UnscheduledRuns()
    var shownAhead = ShownAhead()
    var alerts: [String: RecordedAlert] = [:]
    var outages: [String: FeedOutage] = [:]
    /// The events that ``DayRecorder/takeEvents()`` has not returned yet.
    var events = PendingEvents()
    /// Whether the holiday status of the day was recorded.
    private var isKindKnown = false

    /// The maximum number of trips.
    private static let mostTrips = 500_000
    private static let undefined = UInt32.max

    var date: ServiceDate { header.date }

    init(_ header: RecordedDay, _ settings: RecorderSettings) {
        self.header = RecordedDay(date: header.date, start: header.start, zone: header.zone)
        self.settings = settings
    }

    /// Restores a recorded day in order to continue it.
    init(continuing day: RecordedDay, _ settings: RecorderSettings, at now: EpochSeconds) {
        self.init(day, settings)
        definitions = DayDefinitions(day)
        for (index, trip) in day.trips.enumerated() {
            indexOfTrip[Identity(id: trip.id, start: trip.start)] = UInt32(index)
            outcomes.append(
                Outcome(state: trip.state, isShortTurned: trip.isShortTurned, vehicle: trip.vehicle))
            patternOfTrip.append(trip.pattern)
        }
        continueRuns(day, at: now)
        isKindKnown = day.isHoliday != nil
        alerts = Dictionary(day.alerts.map { ($0.id, $0) }) { _, later in later }
        dueUntil = day.trips.contains { !$0.isAdded } ? day.lastEvent - 600 : .min
    }

    /// Returns a time in seconds from the start of the service day.
    func seconds(_ moment: EpochSeconds) -> Int32 { Int32(clamping: moment - header.start) }

    // MARK: Trips

    /// Discards the trip and pattern indexes of a replaced timetable.
    /// - Parameter first: The first pattern that changed; nil if the file was replaced.
    mutating func forgetRows(from first: PatternIndex?) {
        definitions.forgetRows(from: first)
        shownAhead.forgetRows(from: first)
        guard first == nil else { return }
        indexOfRow = []
        due = nil
    }

    /// Defines the trips that are scheduled to start by now.
    mutating func defineDueTrips(at now: EpochSeconds, in timetable: Timetable) {
        let time = seconds(now)
        if due == nil {
            due = DueTrips(on: date, from: dueUntil, in: timetable)
            recordKind(in: timetable)
        }
        while let trip = due?.take(by: time, in: timetable) { _ = index(of: trip, in: timetable) }
        dueUntil = max(dueUntil, time)
    }

    private mutating func recordKind(in timetable: Timetable) {
        guard !isKindKnown, let isHoliday = timetable.isHoliday(date) else { return }
        isKindKnown = true
        events.add(.holiday(isHoliday))
    }

    /// Returns the index of a scheduled trip, and defines it if it is new; nil if the maximum number of trips is
    /// reached.
    mutating func index(of trip: TripIndex, in timetable: Timetable) -> UInt32? {
        if indexOfRow.count != timetable.trips.count {
            indexOfRow = IndexedArray(repeating: Self.undefined, for: timetable.trips)
        }
        guard indexOfRow[trip] == Self.undefined else { return indexOfRow[trip] }
        let pattern = timetable.pattern(of: trip)
        let calls = 0..<timetable.stops(of: pattern).count
        let arrivals = calls.map { timetable.arrival(of: trip, at: $0) }
        let departures = calls.map { timetable.departure(of: trip, at: $0) }
        let block = timetable.block(of: trip).map { timetable.string(timetable.blockIDs[$0]) }
        let record = RecordedTrip(
            id: timetable.string(timetable.tripIDs[trip]), pattern: 0, start: departures.first ?? 0,
            block: block ?? "", arrivals: arrivals, departures: departures,
            isFrequencyBased: timetable.tripHeadways[trip] != 0)
        let index = index(of: record, on: pattern, in: timetable)
        if let index { indexOfRow[trip] = index }
        return index
    }

    /// Returns the index of a trip by its id and start, and defines it if it is new; nil if the maximum number of trips
    /// is reached.
    mutating func index(of record: RecordedTrip, on pattern: PatternIndex, in timetable: Timetable) -> UInt32? {
        let identity = Identity(id: record.id, start: record.start)
        if let index = indexOfTrip[identity] { return index }
        guard outcomes.count < Self.mostTrips else { return nil }
        var record = record
        record.pattern = self.index(of: pattern, in: timetable)
        let index = UInt32(outcomes.count)
        indexOfTrip[identity] = index
        outcomes.append(Outcome(state: record.state))
        patternOfTrip.append(record.pattern)
        events.add(.trip(record))
        return index
    }

    /// Returns the index of the trip with the same id and start; nil if it is not defined.
    func index(ofTripLike record: RecordedTrip) -> UInt32? {
        indexOfTrip[Identity(id: record.id, start: record.start)]
    }

    /// Returns whether a trip is recorded on a pattern.
    mutating func isRecorded(_ trip: UInt32, on pattern: PatternIndex, in timetable: Timetable) -> Bool {
        patternOfTrip[Int(trip)] == index(of: pattern, in: timetable)
    }

    /// Returns whether a trip is recorded on the route of a pattern.
    func isRecorded(_ trip: UInt32, onRouteOf pattern: PatternIndex, in timetable: Timetable) -> Bool {
        definitions.routesOfPattern[Int(patternOfTrip[Int(trip)])]
            == definitions.index(ofRouteOf: pattern, in: timetable)
    }

    /// Returns the stops of a trip, as indexes of stops in the recorded day.
    func stops(of trip: UInt32) -> [UInt32] { definitions.stopsOfPattern[Int(patternOfTrip[Int(trip)])] }

    /// Returns the call of a trip that corresponds to a call of another pattern: the same call if its stop is the same,
    /// otherwise the first call at the stop from `first` on; nil if the trip has none.
    func call(
        of trip: UInt32, at callIndex: Int, on pattern: PatternIndex, from first: Int = 0, in timetable: Timetable
    ) -> Int? {
        if definitions.known[pattern] == patternOfTrip[Int(trip)] { return callIndex }
        let stop = timetable.patternStopStops[timetable.stops(of: pattern).lowerBound + callIndex]
        guard let index = definitions.index(ofStop: stop, in: timetable) else { return nil }
        let stops = stops(of: trip)
        if callIndex < stops.count, stops[callIndex] == index { return callIndex }
        return stops.indices.dropFirst(first).first { stops[$0] == index }
    }

    /// Records the outcome of a trip.
    mutating func set(_ state: RecordedTrip.State, isShortTurned: Bool = false, of trip: UInt32) {
        set(state, isShortTurned: isShortTurned, of: trip, by: settings.recordsVehicles ? vehicle(of: trip) : "")
    }

    private func vehicle(of trip: UInt32) -> String {
        runs.index(of: trip).map { runs[at: $0].vehicle } ?? outcomes[Int(trip)].vehicle
    }

    mutating func set(
        _ state: RecordedTrip.State, isShortTurned: Bool = false, of trip: UInt32, by vehicle: String
    ) {
        let outcome = Outcome(state: state, isShortTurned: isShortTurned, vehicle: vehicle)
        guard outcomes[Int(trip)] != outcome else { return }
        outcomes[Int(trip)] = outcome
        events.add(.outcome(trip, state, isShortTurned: isShortTurned, vehicle: vehicle))
    }

    /// Returns the index of a pattern, and defines it if it is new.
    mutating func index(of pattern: PatternIndex, in timetable: Timetable) -> UInt32 {
        definitions.index(of: pattern, in: timetable, &events)
    }
}
