package import LiveEngine
package import LiveModel
package import TransitCore

extension RecordedDay {
    /// Seconds after the last body within which the trips of all vehicles end.
    private static var ending: Int64 { 3600 }

    /// Plays a recording, and returns its service days as the server would have recorded them.
    /// - Parameter end: The time of the last body.
    package static func days(
        in playback: Playback, on timetable: Timetable, until end: EpochSeconds, settings: RecorderSettings
    ) async -> [RecordedDay] {
        var trial = Trial(engine: EngineState(timetable: timetable), models: [])
        var recorder = DayRecorder(timetable, settings: settings)
        await trial.run(playback) { engine, _, now in
            recorder.observe(engine, at: now)
            recorder.sample(engine, at: now)
        } seen: { engine in
            recorder.observe(engine, at: engine.snapshot.at)
        }
        _ = trial.finish()
        recorder.observe(trial.engine, at: end + ending)
        return recorder.takeEvents().map { header, events in
            var day = header
            day.apply(events)
            return day
        }
    }
}
