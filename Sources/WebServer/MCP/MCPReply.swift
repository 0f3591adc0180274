import HTTPServer
import HTTPTypes
import TransitCore

/// The response to a message.
struct MCPReply: Sendable {
    let json: [UInt8]
    var status = HTTPResponse.Status.ok
    /// The cost beyond that of the endpoint; see ``RequestCost``.
    var work = 0.0

    /// Refuses a message.
    /// - Parameter id: nil if it could not be read.
    init(refusing error: MCPError, id: MCPRequestID? = nil) {
        var json = JSONWriter(capacity: 256)
        json.object { json in
            json.member("jsonrpc", "2.0")
            if let id { json.member(id) }
            json.member(error)
        }
        (self.json, status) = (json.bytes, error.status)
    }

    /// Answers a request.
    /// - Parameters:
    ///   - capacity: the expected size in bytes.
    ///   - result: writes the members of the result.
    init(to id: MCPRequestID, capacity: Int = 1024, _ result: (inout JSONWriter) -> Void) {
        var json = JSONWriter(capacity: capacity)
        json.object { json in
            json.member("jsonrpc", "2.0")
            json.member(id)
            json.member("result", object: result)
        }
        self.json = json.bytes
    }

    /// Returns the HTTP response.
    /// - Parameter more: the cost of reading the request.
    func response(work more: Double) -> EndpointResponse {
        status == .ok
            ? .body(json, caching: .never, work: work + more) : .stated(status, json, work: work + more)
    }
}
