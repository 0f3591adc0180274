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
    /// The seconds from the start of a service day until its recording ends.
    package static let dayLength = Int64(RecordedDay.length)
    /// The time without an event, in seconds, after which the server is assumed not to have run.
    static let pause: Int64 = 180
    private static let mostDays = 4

    private let settings: RecorderSettings
    var days = DayRecords()
    var timetable: Timetable
    /// The time of the first update; nil before it.
    private var recordsSince: EpochSeconds?
    /// The time until which an earlier recording of the agency is known to have run; nil if unknown.
    private var recordedUntil: EpochSeconds?
    /// The days that ended since the last ``takeEvents()``.
    private var ended: [DayRecord] = []
    /// The time of the last sample or, before the first, of the last call of ``continueDay(from:stoppedAt:at:)``. An
    /// update that was fetched earlier does not begin a day that has ended by this time. If the clock was set back, the
    /// next sample sets an earlier time, at which a day that has ended may be in progress once more.
    private var sampledAt = EpochSeconds.min
    /// The number of dropped events of days that have ended.
    private var lostOfEnded: Int64 = 0

    package init(_ timetable: Timetable, settings: RecorderSettings = RecorderSettings()) {
        self.timetable = timetable
        self.settings = settings
    }

    /// The number of events that were dropped because they were not taken in time.
    package var lost: Int64 { days.all.reduce(lostOfEnded) { $0 + $1.events.lost } }

    /// Restores a day that was recorded before a restart, or by another server, in order to continue it. Must be called
    /// before the first update. A day that has ended is completed: the rest of it is an outage of the server.
    /// - Parameter stoppedAt: The time until which the server is known to have run; if nil, the day's last event is
    ///   used.
    package mutating func continueDay(from day: RecordedDay, stoppedAt: EpochSeconds? = nil, at now: EpochSeconds) {
        var record = DayRecord(continuing: day, settings, at: now)
        let stopped = min(max(stoppedAt ?? .min, day.start.adding(day.lastEvent)), now)
        recordedUntil = max(recordedUntil ?? .min, stopped)
        sampledAt = max(sampledAt, now)
        guard now < day.start + Self.dayLength else { return end(record, stoppedAt: stopped) }
        record.shortenServerOutages(of: day, to: now)
        if now - stopped > Self.pause { record.addOutage("", from: stopped, to: now) }
        days.insert(record)
    }

    /// Records what the engine observed in its latest update; called after each update.
    package mutating func observe(_ engine: EngineState, at now: EpochSeconds) {
        use(engine.timetable, at: now)
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
        use(engine.timetable, at: now)
        sampledAt = now
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

    /// Starts the recording of a service day, unless it is already recorded. The time of the day before the first
    /// update is an outage of the server, except the time in which an earlier recording ran.
    /// - Returns: False if the day has ended or is far ahead.
    mutating func open(_ date: ServiceDate, at now: EpochSeconds) -> Bool {
        if days.contains(date) { return true }
        let start = timetable.zone.start(of: date)
        guard now >= start - 3600, max(now, sampledAt) < start + Self.dayLength, days.dates.count < Self.mostDays
        else { return false }
        var day = DayRecord(RecordedDay(date: date, start: start, zone: timetable.feedField(.timeZone)), settings)
        let (first, last) = (max(start, recordedUntil ?? start), recordsSince ?? now)
        if last - first > Self.pause { day.addOutage("", from: first, to: last) }
        days.insert(day)
        return true
    }

    private mutating func openDays(at now: EpochSeconds) {
        for date in days.dates where now >= days[date].header.start + Self.dayLength {
            if let day = days.remove(date) { end(day) }
        }
        for date in Set([timetable.serviceDate(at: now), timetable.zone.date(at: now)]) { _ = open(date, at: now) }
        for date in days.dates {
            days[date].defineDueTrips(at: now, in: timetable)
            days[date].forgetRuns(at: now)
        }
    }

    /// Ends the recording of a day.
    /// - Parameter stoppedAt: The time after which the server did not run; nil if it ran until the end of the day.
    private mutating func end(_ day: DayRecord, stoppedAt: EpochSeconds? = nil) {
        var day = day
        day.forgetRuns(at: .max)
        day.complete(in: timetable, stoppedAt: stoppedAt)
        lostOfEnded += day.events.lost
        ended.append(day)
    }

    /// Switches to the engine's timetable if it has been replaced or extended; called before an update or a sample is
    /// recorded. The records of trips remain in use, because they are found by the trip's id and start.
    private mutating func use(_ newer: Timetable, at now: EpochSeconds) {
        if recordsSince == nil { recordsSince = now }
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
