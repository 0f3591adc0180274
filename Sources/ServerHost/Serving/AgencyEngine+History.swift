import Agencies
import LiveEngine
import LiveModel
import TransitCore

/// The settings and initial days with which an engine begins to record service days.
struct RecordingStart: Sendable {
    var settings: RecorderSettings
    /// The recorded days that the recorder continues.
    var days: [RecordedDay] = []
    /// The time until which the server ran before this start; nil if unknown.
    var stoppedAt: EpochSeconds?
    /// Whether the recorded days are exchanged with other nodes.
    var isExchanged = true
}

extension AgencyEngine {
    /// Begins the recording of service days, immediately or as soon as there is a timetable. Replaces an earlier
    /// recording.
    func record(_ start: RecordingStart, at now: EpochSeconds) {
        recordingStart = start
        beginRecording(at: now)
    }

    /// Ends the recording of service days.
    func stopRecording() {
        collectUnrecordedTrips()
        (recorder, recordingStart) = (nil, nil)
        collectObservations(false)
    }

    func beginRecording(at now: EpochSeconds) {
        guard let start = recordingStart, let timetable else { return }
        var fresh = DayRecorder(timetable, settings: start.settings)
        for day in start.days { fresh.continueDay(from: day, stoppedAt: start.stoppedAt, at: now) }
        collectUnrecordedTrips()
        (recorder, recordingStart) = (fresh, nil)
        storesRecordedTrips = !start.isExchanged
        collectObservations(true)
    }

    /// Records the current predictions, due trips, service alerts and feed outages.
    func sampleHistory(at now: EpochSeconds) {
        guard let engine else { return }
        recorder?.sample(engine, failing: failingFeeds(at: now), at: now)
    }

    /// Removes and returns the events that were recorded since the last call, by service day.
    func takeHistory() -> [(header: RecordedDay, events: [DayEvent])] { recorder?.takeEvents() ?? [] }

    /// Whether service days are being recorded; false until there is a timetable.
    var isRecording: Bool { recorder != nil }

    /// The number of events that were discarded because they were not taken in time.
    var lostHistory: Int64 { recorder?.lost ?? 0 }

    /// The live feeds that deliver no usable data, with the time of their last success.
    private func failingFeeds(at now: EpochSeconds) -> [String: EpochSeconds] {
        statuses.values.reduce(into: [:]) { failing, status in
            guard status.kind != .schedule, status.state == .failing || status.state == .stale else { return }
            failing[status.name] = status.lastSuccess ?? now
        }
    }
}
