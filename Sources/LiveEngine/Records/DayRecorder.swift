package import LiveModel
package import TransitCore

/// The settings of a ``DayRecorder``.
package struct RecorderSettings: Sendable, Equatable {
    /// Whether the ids of vehicles are recorded.
    package var recordsVehicles: Bool

    package init(recordsVehicles: Bool = true) {
        self.recordsVehicles = recordsVehicles
    }
}

/// Records service days: turns what the engine observes into the events of a ``RecordedDay``.
///
/// A value type without a clock or storage. It observes the engine after each update, samples the displayed predictions
/// once a minute, and returns the new events by service day on request. A trip belongs to the service day on which it
/// is scheduled, so that two days overlap around midnight.
package struct DayRecorder: Sendable {
    /// The seconds from the start of a service day until its recording ends: the day's trips end in the early morning
    /// of the next day, and the recording ends six hours later.
    package static let dayLength: Int64 = 34 * 3600
    /// The time without an event, in seconds, after which the server is assumed not to have run.
    private static let pause: Int64 = 180
    private static let mostDays = 4

    private let settings: RecorderSettings
    var days = DayRecords()
    var timetable: Timetable
    /// Whether days have been opened since the recorder was created.
    private var hasBegun = false
    /// The days that ended since the last ``takeEvents()``.
    private var ended: [DayRecord] = []
    /// The number of dropped events of days that have ended.
    private var lostOfEnded: Int64 = 0

    package init(_ timetable: Timetable, settings: RecorderSettings = RecorderSettings()) {
        self.timetable = timetable
        self.settings = settings
    }

    /// The number of events that were dropped because they were not taken in time.
    package var lost: Int64 { days.all.reduce(lostOfEnded) { $0 + $1.events.lost } }

    /// Restores a day that was recorded before a restart, or by another server, in order to continue it. Must be called
    /// before the first update.
    /// - Parameter stoppedAt: The time until which the server is known to have run; if nil, the day's last event is
    ///   used.
    package mutating func continueDay(from day: RecordedDay, stoppedAt: EpochSeconds? = nil, at now: EpochSeconds) {
        guard now < day.start + Self.dayLength else { return }
        var record = DayRecord(continuing: day, settings, at: now)
        let stopped = min(max(stoppedAt ?? .min, day.start.adding(day.lastEvent)), now)
        if now - stopped > Self.pause { record.addOutage("", from: stopped, to: now) }
        days.insert(record)
    }

    /// Records what the engine observed in its latest update; called after each update.
    package mutating func observe(_ engine: EngineState, at now: EpochSeconds) {
        use(engine.timetable)
        let observations = engine.observations
        for sighting in observations.sightings { record(sighting, at: now) }
        for call in observations.calls { record(call, at: now) }
        for stop in observations.passedStops { record(stop, at: now) }
        for trip in observations.finished {
            let run = end(trip, at: now)
            recordTrajectory(of: trip, run: run, at: now)
        }
    }

    /// Samples the displayed predictions, and records due, canceled and missed trips, alerts and outages; called once
    /// a minute.
    /// - Parameter failing: The feeds that deliver no usable data, with the start of each outage.
    package mutating func sample(
        _ engine: EngineState, failing: [String: EpochSeconds] = [:], at now: EpochSeconds
    ) {
        use(engine.timetable)
        openDays(at: now)
        for run in engine.snapshot.runs { follow(run, engine.snapshot.vehicles, at: now) }
        let today = timetable.serviceDate(at: now)
        guard days.contains(today) else { return }
        days[today].follow(engine.snapshot.alerts, in: timetable, at: now)
        days[today].followOutages(failing.merging(engine.silentFeeds) { min($0, $1) }, at: now)
    }

    /// Removes and returns the events since the last call, by service day. The headers contain no records.
    package mutating func takeEvents() -> [(header: RecordedDay, events: [DayEvent])] {
        var taken: [(header: RecordedDay, events: [DayEvent])] = []
        for index in ended.indices { taken.append((ended[index].header, ended[index].events.take())) }
        ended = []
        for date in days.dates { taken.append((days[date].header, days[date].events.take())) }
        return taken.filter { !$0.events.isEmpty }
    }

    // MARK: Days

    /// Starts the recording of a service day, unless it is already recorded.
    /// - Returns: False if the day is complete or far ahead.
    mutating func open(_ date: ServiceDate, at now: EpochSeconds) -> Bool {
        if days.contains(date) { return true }
        let start = timetable.zone.start(of: date)
        guard now >= start - 3600, now < start + Self.dayLength, days.dates.count < Self.mostDays else { return false }
        days.insert(DayRecord(RecordedDay(date: date, start: start, zone: timetable.feedField(.timeZone)), settings))
        return true
    }

    private mutating func openDays(at now: EpochSeconds) {
        for date in days.dates where now >= days[date].header.start + Self.dayLength { close(date, at: now) }
        let isFirst = !hasBegun
        hasBegun = true
        for date in Set([timetable.serviceDate(at: now), timetable.zone.date(at: now)]).sorted() {
            let isNew = !days.contains(date)
            guard open(date, at: now) else { continue }
            let start = days[date].header.start
            if isFirst, isNew, now - start > Self.pause { days[date].addOutage("", from: start, to: now) }
        }
        for date in days.dates {
            days[date].defineDueTrips(at: now, in: timetable)
            days[date].forgetRuns(at: now)
        }
    }

    private mutating func close(_ date: ServiceDate, at now: EpochSeconds) {
        guard var day = days.remove(date) else { return }
        day.forgetRuns(at: .max)
        lostOfEnded += day.events.lost
        ended.append(day)
    }

    /// Switches to a newer timetable. Trips are matched to their records by id and start.
    private mutating func use(_ newer: Timetable) {
        guard newer !== timetable else { return }
        let firstChanged = newer.hasSameFile(as: timetable) ? newer.compiled.patterns.upperBound : nil
        timetable = newer
        for date in days.dates { days[date].forgetRows(from: firstChanged) }
    }
}

extension EngineState {
    /// The feeds that are silent, with the time of their last data.
    fileprivate var silentFeeds: [String: EpochSeconds] {
        feeds.compactMapValues { $0.isSilent ? $0.freshAt : nil }
    }
}
