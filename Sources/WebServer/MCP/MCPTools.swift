import HTTPServer

/// The tools of the MCP endpoint. They are defined in `tools.json`, which `scripts/mcp-tools` generates from
/// `api/openapi.yaml`.
struct MCPTools: Sendable {
    private static let paths = [
        "stops": "/api/v1/stops", "departures": "/api/v1/stops/{id}/arrivals", "plan": "/api/v1/plan",
        "alerts": "/api/v1/alerts",
    ]

    private let tools: [String: MCPTool]
    /// The definitions of all tools as a JSON array.
    let list: [UInt8]

    /// Creates the tools.
    /// - Parameter endpoints: the endpoints of `/api/v1`.
    init(over endpoints: [Endpoint]) {
        guard let definitions = RequestJSON(PackageResources.tools_json), let text = definitions.formText else {
            preconditionFailure("tools.json cannot be read.")
        }
        list = Array(text.utf8)
        var tools: [String: MCPTool] = [:]
        for definition in definitions.elements ?? [] {
            let fields = definition.fields ?? [:]
            guard let name = fields["name"]?.string, let path = Self.paths[name],
                let endpoint = endpoints.first(where: { $0.path == path })
            else { preconditionFailure("A tool has no endpoint.") }
            tools[name] = MCPTool(arguments: fields["inputSchema"]?.fields?["properties"]?.members ?? [], of: endpoint)
        }
        self.tools = tools
    }

    subscript(name: String) -> MCPTool? { tools[name] }
}
