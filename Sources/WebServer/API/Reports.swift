import HTTPTypes
import Reports
import TransitCore

// What riders say of buses: `/api/v1/reports`. Nothing of a request is logged here.

extension API {
    /// `POST /api/v1/reports`
    func report(_ call: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        try call.query.finish()
        guard let counter = reportCounter else { throw .notFound("This server takes no reports.") }
        let (sender, now) = (call.sender, call.second)
        // A page of somebody else could have its visitors say what they never saw.
        guard !sender.isFromOtherSite else {
            throw Problem(status: .forbidden, detail: "Reports are not taken from pages of others.")
        }
        try counter.gate.admit(sender.client, at: sender.at)
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
        try counter.gate.admitNew(sender.client, at: sender.at)
        switch counter.add(kind, of: trip, from: sender.client, at: now) {
        case .counted: return .done(.created)
        case .known: return .done(.noContent)
        case .full: throw .unavailable("There are more reports than can be counted.", retryAfter: 600)
        }
    }
}
