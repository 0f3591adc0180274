import Agencies
import LiveEngine
import LiveModel
import TransitCore

/// The beginning of a recording of service days.
struct RecordingStart: Sendable {
    var settings: RecorderSettings
    /// The days to be continued.
    var days: [RecordedDay] = []
    /// The time until which the server is known to have run; nil if unknown.
    var stoppedAt: EpochSeconds?
    /// Whether other nodes receive the recorded days.
    var isExchanged = true
}

extension AgencyEngine {
    /// Begins the recording of service days, now or once there is a timetable. Replaces an earlier recording.
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

    /// Records the present predictions, the trips that are due, alerts and outages.
    func sampleHistory(at now: EpochSeconds) {
        guard let engine else { return }
        recorder?.sample(engine, failing: failingFeeds(at: now), at: now)
    }

    /// Removes and returns the events of service days since the last call.
    func takeHistory() -> [(header: RecordedDay, events: [DayEvent])] { recorder?.takeEvents() ?? [] }

    /// The number of events that were dropped because they were not taken in time.
    var lostHistory: Int64 { recorder?.lost ?? 0 }

    /// The live feeds that deliver no usable data, with the time since when.
    private func failingFeeds(at now: EpochSeconds) -> [String: EpochSeconds] {
        statuses.values.reduce(into: [:]) { failing, status in
            guard status.kind != .schedule, status.state == .failing || status.state == .stale else { return }
            failing[status.name] = status.lastSuccess ?? now
        }
    }
}
