import Agencies
import AgencyQueries
import HTTPServer
import TransitCore

// Endpoints about the server itself, and endpoints for problem reports.

extension OneBusAway {
    /// `current-time.json`: the server's current time.
    func currentTime(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        let now = EpochMilliseconds(epoch: request.now)
        let zone = registry.entries.lazy.compactMap { $0.moment.service?.timetable.zone }.first
        return try answer(&request, from: []) { json, _ in
            json.member("entry") { json in
                json.member("readableTime", ISOTime.text(now.seconds, zone ?? .utc))
                json.member("time", now)
            }
        }
    }

    /// `config.json`: the validity period of the timetables, and the version of Headsign.
    func config(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        let views = views
        let timetables = views.compactMap { $0.moment.service?.timetable }.filter { $0.calendar.dayCount > 0 }
        let from = timetables.map { $0.zone.start(of: $0.calendar.firstDay) }.min()
        let to = timetables.compactMap { timetable in
            timetable.calendar.lastDay.map { timetable.zone.start(of: $0.advanced(by: 1)) - 1 }
        }.max()
        return try answer(&request, from: views) { json, _ in
            json.member("entry") { json in
                json.member("gitProperties") { $0.member("git.build.version", version) }
                json.member("id", timetables.map { String($0.checksum, radix: 36) }.joined(separator: "-"))
                json.member("name", views.map(\.moment.description.name).joined(separator: ", "))
                json.member("serviceDateFrom", from.map { String($0.named.milliseconds.rawValue) } ?? "")
                json.member("serviceDateTo", to.map { String($0.named.milliseconds.rawValue) } ?? "")
            }
        }
    }

    /// `report-problem-with-stop/{id}.json`: acknowledges a problem report without storing it, because it may contain a
    /// rider's position.
    func reportStop(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        _ = try find(request).stop
        return .body(Self.acknowledgement(at: request.now), caching: .never)
    }

    /// `report-problem-with-trip/{id}.json`: acknowledges a problem report without storing it.
    func reportTrip(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        let found = try find(request)
        _ = try found.known(found.runKey(at: request.second))
        return .body(Self.acknowledgement(at: request.now), caching: .never)
    }
}
