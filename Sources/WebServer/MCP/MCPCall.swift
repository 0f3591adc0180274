import HTTPServer

/// A JSON-RPC request and the method that it calls.
struct MCPCall {
    enum Method {
        /// Starts a session in a protocol version. The server stores no session state.
        case initialize(MCPVersion)
        case discover
        case ping
        case listTools
        case callTool(MCPTool, arguments: [(name: String, value: RequestJSON)])
    }

    let id: MCPRequestID
    let version: MCPVersion
    let method: Method

    init(_ request: MCPRequest, in version: MCPVersion, _ tools: MCPTools) throws(MCPError) {
        (id, self.version) = (request.id, version)
        do throws(MCPError) {
            method = try Self.method(of: request, in: version, tools)
        } catch {
            throw error.answered(in: version)
        }
    }

    private static func method(
        of request: MCPRequest, in version: MCPVersion, _ tools: MCPTools
    ) throws(MCPError) -> Method {
        switch (request.method, version.isStateless) {
        case ("initialize", false):
            guard let requested = request.parameters["protocolVersion"]?.string else {
                throw .invalidParameters("protocolVersion is not a string.")
            }
            return .initialize(.answering(requested))
        case ("ping", false): return .ping
        case ("server/discover", true): return .discover
        case ("tools/list", _):
            // The list has only one page, so no cursor is valid.
            guard request.parameters["cursor"].map(\.isNull) ?? true else {
                throw .invalidParameters("There is no page with this cursor.")
            }
            return .listTools
        case ("tools/call", _): return try call(request, tools)
        default: throw .methodNotFound(request.method)
        }
    }

    private static func call(_ request: MCPRequest, _ tools: MCPTools) throws(MCPError) -> Method {
        guard let name = request.parameters["name"]?.string else { throw .invalidParameters("name is not a string.") }
        guard let tool = tools[name] else { throw .invalidParameters("Unknown tool: \(name.prefix(64))") }
        guard let given = request.parameters["arguments"], !given.isNull else {
            return .callTool(tool, arguments: [])
        }
        guard let arguments = given.members else { throw .invalidParameters("arguments is not an object.") }
        return .callTool(tool, arguments: arguments)
    }
}
