import HTTPTypes
import TransitCore

/// A protocol error: the message is malformed, or its method does not exist. Errors of tools are reported as results
/// instead.
struct MCPError: Error, Equatable {
    /// The error codes of JSON-RPC and of MCP.
    enum Code: Int {
        case notJSON = -32700
        case invalidRequest = -32600
        case methodNotFound = -32601
        case invalidParameters = -32602
        case headerMismatch = -32020
        case unsupportedVersion = -32022
    }

    let code: Code
    let message: String
    /// The requested protocol version, if it is not supported.
    var requestedVersion: String?
    /// The HTTP status. Before version 2026-07-28, errors about a method or its parameters have status 200, like
    /// results.
    var status = HTTPResponse.Status.badRequest

    static let notJSON = MCPError(code: .notJSON, message: "The request body is not valid JSON.")

    static func invalidRequest(_ message: String) -> MCPError { MCPError(code: .invalidRequest, message: message) }

    static func invalidParameters(_ message: String) -> MCPError {
        MCPError(code: .invalidParameters, message: message)
    }

    static func methodNotFound(_ method: String) -> MCPError {
        MCPError(code: .methodNotFound, message: "There is no method \(method.prefix(64)).", status: .notFound)
    }

    static func headerMismatch(_ header: String) -> MCPError {
        MCPError(code: .headerMismatch, message: "The header \(header) is missing or differs from the request body.")
    }

    static func unsupportedVersion(_ name: String) -> MCPError {
        MCPError(
            code: .unsupportedVersion, message: "Unsupported protocol version",
            requestedVersion: String(name.prefix(64)))
    }

    /// Returns the error as reported to a client of a protocol version.
    func answered(in version: MCPVersion) -> MCPError {
        var error = self
        if !version.isStateless { error.status = .ok }
        return error
    }
}

extension JSONWriter {
    mutating func member(_ error: MCPError) {
        member("error") { json in
            json.member("code", error.code.rawValue)
            json.member("message", error.message)
            guard let requested = error.requestedVersion else { return }
            json.member("data") { json in
                json.member("supported", array: MCPVersion.allCases) { $0.string($1.rawValue) }
                json.member("requested", requested)
            }
        }
    }
}
