import Agencies
import AgencyQueries
import HTTPServer
import HTTPTypes
import TransitCore

// The envelope that all responses have in common.

extension OneBusAway {
    /// The maximum age of a cached response in seconds, which keeps its `currentTime` accurate.
    private static let freshSeconds = 1.0

    /// Returns a response whose data and references a closure writes.
    /// - Parameters:
    ///   - views: the agencies that the response depends on.
    ///   - look: the stop view that is recorded when the response is sent; nil for none.
    func answer(
        _ request: inout EndpointRequest, from views: [AgencyView], look: StopView? = nil,
        _ data: (inout JSONWriter, inout References) -> Void
    ) throws(Problem) -> EndpointResponse {
        let explains = request.query.flag("includeReferences", default: true)
        try request.query.finishLeavingRest()
        var used = References()
        var json = JSONWriter(capacity: 32 << 10)
        json.object { json in
            json.envelope(code: 200, "OK", at: request.now)
            json.member("data") { json in
                data(&json, &used)
                json.key("references")
                (explains ? used : References()).write(to: &json)
            }
        }
        let freshness = Freshness(views, now: request.now, seconds: Self.freshSeconds)
        return .body(json.bytes, freshness: views.isEmpty ? .once : freshness, look: look)
    }

    /// Returns a response with a list.
    /// - Parameters:
    ///   - limitExceeded: whether the list was truncated.
    ///   - outOfRange: whether the requested area has no service; nil omits the member.
    func list(
        _ request: inout EndpointRequest, from views: [AgencyView], limitExceeded: Bool = false,
        outOfRange: Bool? = nil,
        _ elements: (inout JSONWriter, inout References) -> Void
    ) throws(Problem) -> EndpointResponse {
        try answer(&request, from: views) { json, used in
            json.member("limitExceeded", limitExceeded)
            json.key("list")
            json.list { elements(&$0, &used) }
            if let outOfRange { json.member("outOfRange", outOfRange) }
        }
    }

    /// Returns the body of a response that only acknowledges a request.
    static func acknowledgement(at now: Double) -> [UInt8] {
        var json = JSONWriter(capacity: 128)
        json.object { json in
            json.envelope(code: 200, "OK", at: now)
            json.member("data") { _ in }
        }
        return json.bytes
    }
}

extension OneBusAway {
    /// Encodes a problem as a OneBusAway error. The status must be one that its clients support, so a URI that is too
    /// long is reported as 400.
    static let problems: ProblemWriter = { problem, now in
        let status = problem.status == .uriTooLong ? .badRequest : problem.status
        var json = JSONWriter(capacity: 256)
        json.object { json in
            json.envelope(code: status.code, problem.detail, at: now)
            guard !problem.fields.isEmpty else { return }
            json.member("data") { json in
                json.member("fieldErrors") { json in
                    for field in problem.fields {
                        json.key(field.name)
                        json.list { $0.string(field.expected) }
                    }
                }
            }
        }
        return ProblemText(status: status, type: .json, body: json.bytes)
    }
}

extension JSONWriter {
    fileprivate mutating func envelope(code: Int, _ text: String, at now: Double) {
        member("code", code)
        member("currentTime", EpochMilliseconds(epoch: now))
        member("text", text)
        member("version", 2)
    }
}
