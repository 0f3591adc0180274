import Agencies
import HTTPServer
import LiveModel
import TransitCore

// The results of the protocol's methods.

extension MCP {
    /// The time for which clients may cache results that rarely change, in milliseconds.
    private static let keptFor = 300_000
    /// The maximum number of agencies listed in the instructions.
    private static let mostNamed = 20

    /// Creates the reply to a request. In stateless protocol versions, its result also contains the server's identity.
    func reply(to call: MCPCall, capacity: Int = 1024, _ result: (inout JSONWriter) -> Void) -> MCPReply {
        MCPReply(to: call.id, capacity: capacity) { json in
            result(&json)
            guard call.version.isStateless else { return }
            json.member("resultType", "complete")
            json.member("_meta") { json in
                json.key("io.modelcontextprotocol/serverInfo")
                json.identity(ofVersion: version)
            }
        }
    }

    func initialization(_ call: MCPCall, with agreed: MCPVersion) -> MCPReply {
        reply(to: call) { json in
            json.member("protocolVersion", agreed.rawValue)
            json.capabilities()
            json.key("serverInfo")
            json.identity(ofVersion: version)
            json.member("instructions", instructions)
        }
    }

    func discovery(_ call: MCPCall) -> MCPReply {
        reply(to: call) { json in
            json.member("supportedVersions", array: MCPVersion.allCases) { $0.string($1.rawValue) }
            json.capabilities()
            json.member("instructions", instructions)
            json.caching(milliseconds: Self.keptFor)
        }
    }

    func toolList(_ call: MCPCall) -> MCPReply {
        reply(to: call, capacity: tools.list.count + 1024) { json in
            json.key("tools")
            json.raw(tools.list)
            if call.version.isStateless { json.caching(milliseconds: Self.keptFor) }
        }
    }

    /// Runs a tool and returns its result: the endpoint's response as structured content and as the same text, or the
    /// error text of its problem.
    func reply(
        to call: MCPCall, running tool: MCPTool, _ arguments: [(name: String, value: RequestJSON)],
        in exchange: MCPExchange
    ) async throws(Problem) -> MCPReply {
        let result = try await tool.result(of: arguments, in: exchange)
        // Writing a long text costs more than its size suggests, so the writing time is charged too.
        let (written, work) = ProcessorTime.measure {
            reply(to: call, capacity: 3 * result.text.count + 512) { $0.members(of: result) }
        }
        var answer = written
        answer.work = result.work + work
        return answer
    }

    /// The text that assistants read before they call a tool: the agencies with their ids and time zones.
    private var instructions: String {
        let agencies: [AgencyState] = registry.entries.map(\.moment)
        let named = agencies.prefix(Self.mostNamed).map { agency in
            let simulated = agency.description.isSimulated ? ", simulated" : ""
            let zone = agency.knownTimeZone ?? "time zone unknown"
            return "\(agency.description.name) (\(agency.description.id), \(zone)\(simulated))"
        }
        let others = agencies.count - named.count
        let rest = others > 1 ? "; and \(others) others" : others == 1 ? "; and 1 other" : ""
        return "Departures, journeys and service alerts of transit agencies, each with its id and time zone: "
            + named.joined(separator: "; ") + rest + "."
    }
}

extension JSONWriter {
    fileprivate mutating func members(of result: MCPTool.Result) {
        list("content") { json in
            json.object { json in
                json.member("type", "text")
                json.key("text")
                result.text.withUnsafeBufferPointer { json.string($0) }
            }
        }
        if !result.isProblem {
            key("structuredContent")
            raw(result.text)
        }
        member("isError", result.isProblem)
    }

    fileprivate mutating func capabilities() {
        member("capabilities") { $0.member("tools") { _ in } }
    }

    fileprivate mutating func identity(ofVersion version: String) {
        object { json in
            json.member("name", "headsign")
            json.member("title", "Headsign")
            json.member("version", version)
        }
    }

    fileprivate mutating func caching(milliseconds: Int) {
        member("ttlMs", milliseconds)
        member("cacheScope", "public")
    }
}
