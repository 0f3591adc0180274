import HTTPServer
import HTTPTypes
import HummingbirdCore
import TransitCore

/// The HTTP request that carries an MCP message.
struct MCPExchange: Sendable {
    let sender: Caller
    /// The arrival time in epoch seconds.
    let now: Double

    /// Whether the request comes from a program, which sends no `Origin`, or from a page on this machine, such as a
    /// developer tool. A page from another host could reach a server in a private network through its visitors'
    /// browsers (DNS rebinding).
    var isFromAllowedOrigin: Bool {
        guard let origin = sender.request.headers[.origin] else { return true }
        let parts = origin.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0] == "http:" || parts[0] == "https:", parts[1].isEmpty else { return false }
        return ["localhost", "127.0.0.1", "[::1]"].contains { host in
            guard parts[2].hasPrefix(host) else { return false }
            let port = parts[2].dropFirst(host.count)
            return port.isEmpty || port.first == ":" && port.dropFirst().allSatisfy { ("0"..."9").contains($0) }
        }
    }

    var hasBatches: Bool {
        guard let stated = header("MCP-Protocol-Version") else { return MCPVersion.withoutHeader.hasBatches }
        return MCPVersion(rawValue: stated)?.hasBatches == true
    }

    /// The error for an unsupported protocol version in the header; nil if there is none.
    var versionError: MCPError? {
        guard let stated = header("MCP-Protocol-Version"), MCPVersion(rawValue: stated) == nil else { return nil }
        return .unsupportedVersion(stated)
    }

    /// Returns the protocol version of a request: that in its metadata, or else that in the HTTP header.
    func version(of request: MCPRequest) throws(MCPError) -> MCPVersion {
        let header = header("MCP-Protocol-Version")
        guard let stated = request.metadata[Self.key("protocolVersion")] else {
            guard let header else { return .withoutHeader }
            let version = try MCPVersion.supported(header)
            if version.isStateless { throw Self.missing("protocolVersion") }
            return version
        }
        guard let name = stated.string else { throw Self.missing("protocolVersion") }
        guard name == header else { throw .headerMismatch("MCP-Protocol-Version") }
        let version = try MCPVersion.supported(name)
        if version.isStateless { try check(request) }
        return version
    }

    /// Checks the metadata that every request of a stateless version must contain.
    private func check(_ request: MCPRequest) throws(MCPError) {
        guard request.metadata[Self.key("clientCapabilities")]?.members != nil else {
            throw Self.missing("clientCapabilities")
        }
        guard header("Mcp-Method") == request.method else { throw .headerMismatch("Mcp-Method") }
        guard request.method == "tools/call" else { return }
        guard header("Mcp-Name").map(Self.decoded) == request.parameters["name"]?.string else {
            throw .headerMismatch("Mcp-Name")
        }
    }

    private static func missing(_ name: String) -> MCPError {
        .invalidParameters("_meta has no valid \(key(name)).")
    }

    /// Returns the full name of a metadata member that the protocol defines.
    private static func key(_ name: String) -> String { "io.modelcontextprotocol/" + name }

    private func header(_ name: String) -> String? {
        HTTPField.Name(name).flatMap { sender.request.headers[$0] }
    }

    /// Decodes a header value, which is Base64-encoded if it contains characters that headers do not allow.
    private static func decoded(_ value: String) -> String {
        let (start, end) = ("=?base64?", "?=")
        guard value.hasPrefix(start), value.hasSuffix(end), value.utf8.count >= start.utf8.count + end.utf8.count else {
            return value
        }
        let letters = value.utf8.dropFirst(start.utf8.count).dropLast(end.utf8.count).map { letter in
            switch letter {
            case UInt8(ascii: "+"): UInt8(ascii: "-")
            case UInt8(ascii: "/"): UInt8(ascii: "_")
            default: letter
            }
        }
        return Base64URL.bytes(letters).flatMap { String(validating: $0, as: UTF8.self) } ?? value
    }
}
