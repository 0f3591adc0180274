import AgencyQueries
import GraphQL
import HTTPServer
import TransitCore

// OpenTripPlanner 1's REST endpoint `plan`, based on the same planner.
extension OTP {
    static let restPaths = ["/otp/routers/default", "/routers/default"]

    var restEndpoints: [Endpoint] {
        Self.restPaths.flatMap { path in
            [
                Endpoint(
                    path + "/plan", { [self] (call) throws(Problem) in try restPlan(&call) }, work: RequestCost.search),
                Endpoint(path + "/bike_rental") { [self] (call) throws(Problem) in try restRentals(&call) },
            ]
        }
    }

    /// `GET …/plan?fromPlace=&toPlace=…`: journeys between two places; see ``OTPRestRequest``. Errors are reported in
    /// the body with status 200.
    private func restPlan(_ call: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        let asked = OTPRestRequest(&call.query)
        try call.query.finishLeavingRest()
        guard asked.faults.isEmpty else {
            return .body(asked.response(.malformed(asked.faults)), freshness: .until(call.now + 60))
        }
        let (sender, now) = (call.sender, call.now)
        return .later { [self] () async throws(Problem) -> EndpointResponse in
            await restPlan(asked, now: now, isAbandoned: await sender.departure())
        }
    }

    private func restPlan(
        _ asked: OTPRestRequest, now: Double, isAbandoned: @escaping @Sendable () -> Bool
    ) async -> EndpointResponse {
        let (selected, checking) = ProcessorTime.measure { selection(of: asked.request).map { $0[0] } }
        let field: SelectedField
        switch selected {
        case .success(let plan): field = plan
        case .failure(let errors): return .body(asked.response(OTPRestError(errors.all[0])), work: checking)
        }
        let answerer = answerer(now: now, isAbandoned: isAbandoned)
        let (result, work) = await answerer.plan(field) { asked.response($0) }
        switch result {
        case .success(let json):
            return .body(json, freshness: Freshness(answerer.views, now: now, seconds: 5), work: checking + work)
        case .failure(let error): return .body(asked.response(OTPRestError(error)), work: checking + work)
        }
    }

    /// `GET …/bike_rental`: an empty list of stations, because rental feeds are not supported.
    private func restRentals(_ call: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        try call.query.finishLeavingRest()
        var json = JSONWriter(capacity: 32)
        json.object { $0.list("stations") { _ in } }
        return .body(json.bytes, freshness: .until(call.now + 60))
    }
}

/// An error in the format of OpenTripPlanner 1.
struct OTPRestError {
    let id: Int
    let name, text: String

    private init(_ id: Int, _ name: String, _ text: String) { (self.id, self.name, self.text) = (id, name, text) }

    static func malformed(_ parameters: [String]) -> OTPRestError {
        OTPRestError(413, "BOGUS_PARAMETER", "Missing or malformed: " + parameters.joined(separator: ", ") + ".")
    }

    init(_ error: GraphQLError) {
        let isBadInput = error.code == .badUserInput
        self.init(isBadInput ? 413 : 500, isBadInput ? "BOGUS_PARAMETER" : "SYSTEM_ERROR", error.message)
    }

    /// Creates the error of a plan without itineraries; returns nil if there are itineraries.
    init?(_ plan: OTPFoundPlan) {
        guard plan.itineraries.isEmpty else { return nil }
        let reason = plan.errors.first
        let (id, name) = reason.flatMap { Self.reasons[$0.code] } ?? (404, "PATH_NOT_FOUND")
        self.init(id, name, reason?.description ?? "Nothing leads there at that time.")
    }

    private static let reasons = [
        "NO_STOPS_IN_RANGE": (470, "LOCATION_NOT_ACCESSIBLE"), "OUTSIDE_SERVICE_PERIOD": (406, "NO_TRANSIT_TIMES"),
        "WALKING_BETTER_THAN_TRANSIT": (409, "TOO_CLOSE"), "SYSTEM_ERROR": (500, "SYSTEM_ERROR"),
    ]
}

extension OTPRestRequest {
    /// Returns the response body for an error.
    fileprivate func response(_ error: OTPRestError) -> [UInt8] {
        response { json in
            json.member("error") { json in
                json.member("id", error.id)
                json.member("msg", error.text)
                json.member("message", error.name)
                if !missing.isEmpty { json.member("missing", array: missing) { $0.string($1) } }
                json.member("noPath", error.id != 413)
            }
        }
    }

    /// Returns the response body for a plan, or for its error.
    fileprivate func response(_ plan: OTPFoundPlan) -> [UInt8] {
        if let error = OTPRestError(plan) { return response(error) }
        let writer = OTPRestWriter(plan: plan, includesStops: includesStops)
        return response { json in json.member("plan") { writer.write(to: &$0) } }
    }

    private func response(_ content: (inout JSONWriter) -> Void) -> [UInt8] {
        var json = JSONWriter(capacity: 16 << 10)
        json.object { json in
            json.member("requestParameters") { json in
                for parameter in parameters {
                    json.key(parameter.name)
                    json.string(parameter.value)
                }
            }
            content(&json)
        }
        return json.bytes
    }
}
