import LiveModel
import TransitCore

extension RecordedDay {
    /// The time of the last event that is recorded; the start of the day without one.
    var lastEvent: EpochSeconds {
        let times = [
            visits.lazy.compactMap { $0.departure ?? $0.arrival }.max(), positions.lazy.map(\.at).max(),
            alerts.lazy.map(\.last).max(), outages.lazy.map(\.last).max(),
        ]
        return start.adding(max(times.compactMap { $0 }.max() ?? 0, 0))
    }
}
