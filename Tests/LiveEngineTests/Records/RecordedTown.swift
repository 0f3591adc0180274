import TransitCore

@testable import LiveEngine
@testable import LiveModel

/// An engine with a recorder, and the day that results from the recorder's events.
struct RecordedTown {
    var engine: EngineState
    var recorder: DayRecorder
    private(set) var days: [ServiceDate: RecordedDay] = [:]
    /// The number of events that referred to a record that does not exist.
    private(set) var unusable = 0
    private(set) var events: [DayEvent] = []

    init(_ timetable: Timetable, settings: RecorderSettings = RecorderSettings()) {
        engine = EngineState(timetable: timetable)
        recorder = DayRecorder(timetable, settings: settings)
    }

    /// Records a bus that serves the first trip punctually, with a report each minute, up to a distance.
    static func morning(
        until end: Double = 4000, settings: RecorderSettings = RecorderSettings()
    ) throws -> RecordedTown {
        var town = RecordedTown(try straightTown(), settings: settings)
        town.sample("7:59")
        for minute in 0...20 where Double(minute) * 200 <= end {
            town.watch(bus("7", Double(minute) * 200, 0, at: "8:\(minute)", trip: "t1"))
            town.sample("8:\(minute):01")
        }
        return town
    }

    var day: RecordedDay { days[TinyNetwork.day] ?? RecordedDay(date: TinyNetwork.day, start: at("0:00"), zone: "UTC") }

    mutating func watch(_ reports: VehicleReading...) {
        for report in reports { apply(FeedReading(vehicles: [report]), at: report.at ?? 0) }
    }

    mutating func apply(_ reading: FeedReading, from feed: String = "positions", at now: EpochSeconds) {
        engine.apply(reading, from: feed, at: now)
        recorder.observe(engine, at: now)
        take()
    }

    /// Samples predictions without applying a reading.
    mutating func sample(_ time: String, failing: [String: EpochSeconds] = [:]) {
        let now = at(time)
        engine.tick(at: now)
        recorder.observe(engine, at: now)
        recorder.sample(engine, failing: failing, at: now)
        take()
    }

    private mutating func take() {
        for (header, new) in recorder.takeEvents() {
            var day = days[header.date] ?? header
            unusable += day.apply(new)
            days[header.date] = day
            events += new
        }
    }

    /// Continues the recorded days with a new engine and recorder, as after a restart.
    mutating func restart(_ time: String) {
        engine = EngineState(timetable: engine.timetable)
        recorder = DayRecorder(engine.timetable)
        for day in days.values { recorder.continueDay(from: day, at: at(time)) }
    }

    func trip(_ id: String) -> RecordedTrip? { day.trips.first { $0.id == id } }

    func visit(_ id: String, _ call: Int) -> StopVisit? {
        day.visits.first { day.trips[Int($0.trip)].id == id && Int($0.call) == call }
    }

    func arrival(_ id: String, _ call: Int) -> Int32? { visit(id, call)?.arrival }
}
