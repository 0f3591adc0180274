import HTTPServer
import TransitCore

/// A JSON-RPC request: a message that has a response.
struct MCPRequest {
    let id: MCPRequestID
    let method: String
    let parameters: [String: RequestJSON]
    /// The members of the parameter `_meta`.
    let metadata: [String: RequestJSON]

    /// Parses a message.
    /// - Returns: nil for a notification or a response.
    init?(_ message: [String: RequestJSON]) throws(MCPError) {
        guard message["jsonrpc"]?.string == "2.0" else {
            throw .invalidRequest("The message is not an object of JSON-RPC 2.0.")
        }
        guard let method = message["method"]?.string else {
            if message["method"] == nil, message["result"] != nil || message["error"] != nil { return nil }
            throw .invalidRequest("The message has no method.")
        }
        guard let given = message["id"] else { return nil }
        guard let id = MCPRequestID(given) else { throw .invalidRequest("The id is not a string or an integer.") }
        guard let parameters = message["params"].map(\.fields) ?? [:] else {
            throw .invalidRequest("The parameters are not an object.")
        }
        (self.id, self.method, self.parameters) = (id, method, parameters)
        metadata = parameters["_meta"]?.fields ?? [:]
    }
}

/// The id of a request, which its response repeats.
enum MCPRequestID: Equatable {
    case text(String)
    case number(Int64)

    /// Parses an id.
    /// - Returns: nil for a JSON value that cannot be an id.
    init?(_ json: RequestJSON) {
        if let text = json.string {
            self = .text(text)
        } else if let number = json.integer {
            self = .number(number)
        } else {
            return nil
        }
    }
}

extension JSONWriter {
    mutating func member(_ id: MCPRequestID) {
        switch id {
        case .text(let text): member("id", text)
        case .number(let number): member("id", number)
        }
    }
}

extension RequestJSON {
    /// The members of an object by name; nil for other values. If a name occurs several times, the last member is used.
    var fields: [String: RequestJSON]? {
        members.map { Dictionary($0.lazy.map { ($0.name, $0.value) }) { _, last in last } }
    }
}
