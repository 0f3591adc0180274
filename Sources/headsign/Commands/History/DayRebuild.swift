import Laboratory
import LiveEngine
import LiveModel
import ServerHost
import ServiceHistory
import TransitCore

/// Recomputes recorded service days from recordings, which are played back in chronological order.
struct DayRebuild {
    let folder: HistoryFolder
    let dates: ClosedRange<ServiceDate>
    private var computed: [RecordedDay] = []
    private var spans: [ClosedRange<EpochSeconds>] = []
    /// The timetable of the latest recording.
    private var timetable: Timetable?
    private var rebuilt: Set<ServiceDate> = []
    private var isRefused = false

    init(folder: HistoryFolder, dates: ClosedRange<ServiceDate>) {
        (self.folder, self.dates) = (folder, dates)
    }

    /// Stores the days that ended before `begin`, and computes the days of a recording.
    mutating func play(_ recorded: RecordedAgency, from begin: EpochSeconds) async throws {
        for day in computed where day.start + DayRecorder.dayLength <= begin { try store(day) }
        computed.removeAll { $0.start + DayRecorder.dayLength <= begin }
        computed = await RecordedDay.days(
            in: try recorded.playback(), on: recorded.timetable, during: recorded.span, settings: RecorderSettings(),
            continuing: computed)
        spans.append(recorded.span)
        timetable = recorded.timetable
    }

    /// Stores the remaining days, and reports the recorded days that no recording covers.
    mutating func finish() throws {
        for day in computed { try store(day) }
        for date in folder.days() where dates.contains(date) && !rebuilt.contains(date) {
            refuse(date, "the recordings do not contain this day")
        }
        if isRefused { throw Failure(.badData, "days that were not computed again are unchanged") }
    }

    private mutating func store(_ day: RecordedDay) throws {
        guard dates.contains(day.date), let stored = try folder.read(day.date) else { return }
        rebuilt.insert(day.date)
        var day = day
        if let timetable, let end = spans.last?.upperBound { day = day.completed(on: timetable, recordedUntil: end) }
        let new: RecordedDay
        do throws(RebuildRefusal) { new = try stored.rebuilt(as: day, from: spans) } catch {
            return refuse(day.date, error.description)
        }
        try folder.storeReporting(new)
    }

    private mutating func refuse(_ date: ServiceDate, _ reason: String) {
        isRefused = true
        Terminal.report("headsign: \(date.iso) stays as it is: \(reason)")
    }
}
