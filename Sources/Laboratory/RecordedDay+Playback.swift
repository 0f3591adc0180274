package import LiveEngine
package import LiveModel
package import TransitCore

extension RecordedDay {
    /// The time from the last body to the moment at which all unfinished trips are ended, in seconds.
    private static var ending: Int64 { 3600 }

    /// Plays a recording, and returns its service days as the server would have recorded them.
    /// - Parameters:
    ///   - span: The times of the first and the last body.
    ///   - earlier: The days of earlier recordings, to be continued as after a restart of the server.
    package static func days(
        in playback: Playback, on timetable: Timetable, during span: ClosedRange<EpochSeconds>,
        settings: RecorderSettings, continuing earlier: [RecordedDay] = []
    ) async -> [RecordedDay] {
        var trial = Trial(engine: EngineState(timetable: timetable), models: [])
        var recorder = DayRecorder(timetable, settings: settings)
        for day in earlier where span.lowerBound < day.start + DayRecorder.dayLength {
            recorder.continueDay(from: day, at: span.lowerBound)
        }
        await trial.run(playback) { engine, _, now in
            recorder.observe(engine, at: now)
            recorder.sample(engine, at: now)
        } seen: { engine in
            recorder.observe(engine, at: engine.snapshot.at)
        }
        _ = trial.finish()
        recorder.observe(trial.engine, at: span.upperBound + ending)
        var days = Dictionary(earlier.map { ($0.date, $0) }) { first, _ in first }
        for (header, events) in recorder.takeEvents() { days[header.date, default: header].apply(events) }
        return days.values.sorted { $0.date < $1.date }
    }
}
