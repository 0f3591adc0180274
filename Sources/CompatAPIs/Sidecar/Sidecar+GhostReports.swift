import Agencies
import AgencyQueries
import HTTPServer
import HTTPTypes
import Hummingbird
import RiderData
import TransitCore

extension Sidecar {
    private static let mostReports = 200_000
    /// The time in seconds for which a second report by the same rider about the same trip is detected.
    private static let reportsKept: Int64 = 30 * 86_400
    /// The maximum size of a report as JSON, in bytes.
    private static let longestReport = 8 << 10

    /// `POST ghost_bus_reports`: counts a report together with the page's reports, and returns 201. The only data
    /// stored about the rider is a keyed hash, which detects a second report.
    /// - Throws: 422 for invalid fields and for a second report, 403 for JSON of more than 8 KiB and for another site's
    ///   page, 429 for more than ten reports per hour from an address or 20 per day by a rider, 507 if storage is full.
    ///   Rejected reports are not counted.
    func reportGhost(_ call: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        let region = try region(call)
        let access = try recordAccess
        let (sender, now) = (call.sender, call.second)
        guard !sender.isFromOtherSite else {
            throw Problem(
                status: .forbidden,
                detail: "Reports from pages of other sites are refused. Send the report from the app.")
        }
        return Self.answer { () async throws -> EndpointResponse in
            try await access.reportLimiter.admit(sender.client, at: sender.at) {
                let report = try await Self.report(from: sender)
                try await access.reporterLimiter.admit(report.user, at: sender.at) {
                    try await Self.mark(report, in: region, by: access, at: now)
                }
                count(report, in: region, from: sender, at: now)
            }
            var json = JSONWriter(capacity: 64)
            json.object { $0.member("id", SidecarAccess.makeToken()) }
            return .stated(.created, json.bytes)
        }
    }

    private static func report(from sender: Caller) async throws(Problem) -> GhostReport {
        let body = try await sender.body(upTo: SidecarForm.mostBytes)
        let form = try SidecarForm(query: sender.request.uri.query ?? "", body: body)
        guard !form.isJSON || body.count <= longestReport else {
            throw Problem(
                status: .forbidden, detail: "The report has more than \(longestReport) bytes. Shorten the comment.")
        }
        return try GhostReport(form)
    }

    /// Stores the mark that detects a second report by the same rider about the same trip.
    /// - Throws: 422 if the mark already exists.
    private static func mark(
        _ report: GhostReport, in region: SidecarRegion, by access: SidecarAccess, at now: EpochSeconds
    ) async throws {
        let name = access.name(.ghostReport, ["\(region.id)", report.user, report.trip, "\(report.serviceDate)"])
        let mark = try access.record(.ghostReport, name, expires: now + reportsKept, [Int]())
        guard try await access.repository.add(mark, within: mostReports) else {
            throw Problem.invalid(
                "already_reported", [.init(name: "User", expected: "has already reported this trip")])
        }
    }

    /// Counts a report together with the page's reports, under the same rules: the trip must call at the rider's stop
    /// at about the current time, and each address counts once. Other reports are accepted but not counted.
    private func count(_ report: GhostReport, in region: SidecarRegion, from sender: Caller, at now: EpochSeconds) {
        let start = EpochMilliseconds(report.serviceDate)
        guard let counter = reports, EpochMilliseconds.named.contains(start),
            let (agency, stop) = report.stop.flatMap({ OneBusAwayID.parts(of: $0) }),
            let (_, trip) = OneBusAwayID.parts(of: report.trip), region.agencies?.contains(agency) ?? true,
            let service = registry[agency].flatMap({ AgencyView($0).moment.service }),
            let index = service.timetable.stop(id: stop.utf8)
        else { return }
        let date = service.timetable.zone.date(at: start.seconds)
        var reader = ReportReader(now: now)
        let request = ReportRequest(
            kind: ReportKind.didNotCome.rawValue, trip: "\(agency):\(trip)", serviceDate: date.iso,
            stop: "\(agency):\(stop)")
        guard let (kind, reported) = reader.report(request, at: index, of: service) else { return }
        _ = counter.add(kind, of: reported, from: sender.client, at: now)
    }
}
