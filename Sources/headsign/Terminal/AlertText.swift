import ServerHost
import TransitCore

/// Describes an alert of the alerts file for display.
struct AlertText {
    enum State: String {
        case active, upcoming, ended
    }

    private let alert: AlertEntry
    private let timetable: Timetable
    private let now: EpochSeconds

    init(_ alert: AlertEntry, _ timetable: Timetable, at now: EpochSeconds) {
        (self.alert, self.timetable, self.now) = (alert, timetable, now)
    }

    var state: State {
        if let end = alert.end(in: timetable), end <= now { return .ended }
        let periods = alert.periods(in: timetable) ?? []
        return periods.isEmpty || periods.contains { $0.contains(now) } ? .active : .upcoming
    }

    /// The active period in local time; of several periods, from the first start to the last end.
    var period: String {
        let end = alert.end(in: timetable).map { "until \(clock($0))" } ?? "until ended"
        let begin = alert.periods(in: timetable)?.compactMap(\.from).min()
        return begin.map { $0 > now ? "from \(clock($0)) \(end)" : end } ?? end
    }

    /// The names of the routes, trips and stops that the alert affects.
    var concerned: String {
        let lookup = AlertLookup(timetable)
        let routes = alert.routes.map { name in
            guard let id = try? lookup.id(of: name.text, .route), let route = timetable.route(id: id) else {
                return "unknown route \(name.text)"
            }
            return "route \(timetable.label(of: route))"
        }
        let trips = alert.trips.map { "trip \($0.text)" }
        let stops = alert.stops.map { name in
            guard let id = try? lookup.id(of: name.text, .stop), let stop = timetable.stop(id: id) else {
                return "unknown stop \(name.text)"
            }
            return "\(timetable.string(timetable.stopNames[stop])) (\(id))"
        }
        let lines = (routes + trips).joined(separator: ", ")
        if stops.isEmpty { return lines.isEmpty ? "whole agency" : lines }
        return (lines.isEmpty ? "" : lines + " at ") + stops.joined(separator: ", ")
    }

    /// Formats a time as `2026-12-24 18:00` in the agency's time zone.
    private func clock(_ epoch: EpochSeconds) -> String {
        String(LocalMoment(epoch, in: timetable).iso.prefix(16)).replacing("T", with: " ")
    }
}
