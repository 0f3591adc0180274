import HTTPServer
import HTTPTypes
import TransitCore

/// The response to an MCP message.
struct MCPReply: Sendable {
    let json: [UInt8]
    var status = HTTPResponse.Status.ok
    /// The cost in addition to that of the endpoint; see ``RequestCost``.
    var work = 0.0

    /// Creates an error response.
    /// - Parameter id: the id of the request; nil if it could not be read.
    init(refusing error: MCPError, id: MCPRequestID? = nil) {
        var json = JSONWriter(capacity: 256)
        json.object { json in
            json.member("jsonrpc", "2.0")
            if let id { json.member(id) }
            json.member(error)
        }
        (self.json, status) = (json.bytes, error.status)
    }

    /// Creates a response with a result.
    /// - Parameters:
    ///   - capacity: the expected size of the JSON in bytes.
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
    /// - Parameter more: the cost of parsing the request.
    func response(work more: Double) -> EndpointResponse {
        status == .ok
            ? .body(json, caching: .never, work: work + more) : .stated(status, json, work: work + more)
    }
}
