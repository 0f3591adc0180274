import LiveModel
import ServiceHistory
import TransitCore

/// A recorded day in a response, with times in epoch seconds.
struct HistoryDay {
    let agency: String
    let day: RecordedDay

    func moment(_ seconds: Int32) -> EpochSeconds { day.start + Int64(seconds) }

    /// The end of the service day: 24 hours after its start, or the last trip's arrival if that is later.
    var end: EpochSeconds { moment(max(day.trips.lazy.compactMap { $0.arrivals.last }.max() ?? 0, 86_400)) }

    /// Returns the day's alerts for a route or a stop, including those for the whole agency.
    func alerts(route: String? = nil, stop: String? = nil) -> [RecordedAlert] {
        day.alerts.filter { alert in
            alert.routes.isEmpty && alert.stops.isEmpty || route.map { alert.routes.contains($0) } ?? false
                || stop.map { alert.stops.contains($0) } ?? false
        }
    }
}

extension RecordedDay {
    /// The IANA name of the time zone; nil if the day's log does not contain it.
    var knownZone: String? { zone.isEmpty ? nil : zone }
}
