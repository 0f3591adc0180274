import AgencyQueries
import HTTPServer
import HTTPTypes
import RiderData
import TransitCore

// The endpoint of riders' reports about buses: `/api/v1/reports`. Requests are not logged.

extension API {
    /// `POST /api/v1/reports`: counts a rider's report that a bus did not come or was full. Returns 201, or 204 if the
    /// same client has already sent this report.
    /// - Throws: 404 if the server accepts no reports or the stop is unknown, 400 for an invalid report, 403 for a
    ///   request from another site's page, 429 over the rate limit, 503 if the limit on stored reports is reached.
    func report(_ call: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        try call.query.finish()
        guard let counter = reportCounter else { throw .notFound("This server does not accept reports.") }
        let (sender, now) = (call.sender, call.second)
        // Another site's page could send reports on behalf of its visitors.
        guard !sender.isFromOtherSite else {
            throw Problem(status: .forbidden, detail: "Reports are only accepted from this server's page.")
        }
        try counter.quota.admit(sender.client, at: sender.at)
        return .later { () async throws(Problem) -> EndpointResponse in
            let request = try ReportRequest(try await sender.body(upTo: ReportRequest.mostBytes))
            return try take(request, at: counter, from: sender, now)
        }
    }

    private func take(
        _ request: ReportRequest, at counter: ReportCounter, from sender: Caller, _ now: EpochSeconds
    ) throws(Problem) -> EndpointResponse {
        guard let stop = request.stop else {
            throw .wrongBody([.init(name: "stop", expected: "a stop of this server")])
        }
        let (_, service, index) = try self.stop(stop, in: nil)
        var reader = ReportReader(now: now)
        guard let (kind, trip) = reader.report(request, at: index, of: service) else {
            throw .wrongBody(reader.fields.fields)
        }
        try counter.quota.admitNew(sender.client, at: sender.at)
        switch counter.add(kind, of: trip, from: sender.client, at: now) {
        case .counted: return .done(.created)
        case .known: return .done(.noContent)
        case .full: throw .unavailable("The limit on reports has been reached.", retryAfter: 600)
        }
    }
}
