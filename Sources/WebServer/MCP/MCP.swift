import Agencies
import HTTPServer
import HTTPTypes
import TransitCore

/// The endpoint for AI assistants: tools that read `/api/v1`, over the Model Context Protocol's Streamable HTTP
/// transport.
///
/// Each message is answered separately, as JSON; there are no sessions and no streams. A tool runs the handler of an
/// endpoint of `/api/v1`, and its result is that endpoint's response.
struct MCP: Sendable {
    let registry: AgencyRegistry
    /// The version of Headsign.
    let version: String
    let tools: MCPTools

    /// A message that has a response: a method call, or a rejected message.
    private enum Reading {
        case call(MCPCall)
        case refusal(MCPReply)
    }

    /// The maximum size of a request in bytes.
    private static let longestBody = 16 << 10
    /// The maximum number of messages per batch.
    private static let longestBatch = 16

    init(over api: API) {
        (registry, version) = (api.registry, api.configuration.version)
        tools = MCPTools(over: api.interface.endpoints)
    }

    /// The API surface. Like `/api/v1`, it requires no API key.
    var interface: APISurface {
        APISurface(prefixes: ["/mcp"], endpoints: [Endpoint("/mcp", nil, writers: [.post: post])])
    }

    /// `POST /mcp`: the response to a JSON-RPC message, or 202 if the message has none.
    /// - Throws: 403 for a web page from another host, 413 for a body that is too large.
    private func post(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        try request.query.finishLeavingRest()
        let exchange = MCPExchange(sender: request.sender, now: request.now)
        guard exchange.isFromAllowedOrigin else {
            throw Problem(status: .forbidden, detail: "Pages of other machines may not use this endpoint.")
        }
        return .later { () async throws(Problem) -> EndpointResponse in
            try await answer(try await exchange.sender.body(upTo: Self.longestBody), in: exchange)
        }
    }

    private func answer(_ body: [UInt8], in exchange: MCPExchange) async throws(Problem) -> EndpointResponse {
        let (json, work) = ProcessorTime.measure { RequestJSON(body) }
        guard let json else { return MCPReply(refusing: .notJSON).response(work: work) }
        if let batch = json.elements { return try await answer(batch: batch, in: exchange, work) }
        return try await reply(to: json, in: exchange)?.response(work: work) ?? .done(.accepted)
    }

    /// Responds to a JSON-RPC batch, which only version 2025-03-26 supports.
    private func answer(
        batch: [RequestJSON], in exchange: MCPExchange, _ reading: Double
    ) async throws(Problem) -> EndpointResponse {
        guard exchange.hasBatches, 1...Self.longestBatch ~= batch.count else {
            let error = "An array of 1 to \(Self.longestBatch) messages is possible in version 2025-03-26 only."
            return MCPReply(refusing: .invalidRequest(error)).response(work: reading)
        }
        var json = JSONWriter()
        var (isAnswered, work) = (false, reading + Double(batch.count - 1) * RequestCost.answer)
        do throws(Problem) {
            json.open(UInt8(ascii: "["))
            for message in batch {
                guard let reply = try await reply(to: message, isPart: true, in: exchange) else { continue }
                json.raw(reply.json)
                work += reply.work
                isAnswered = true
            }
            json.close(UInt8(ascii: "]"))
        } catch {
            var problem = error
            problem.work += work
            throw problem
        }
        return isAnswered ? .body(json.bytes, caching: .never, work: work) : .done(.accepted)
    }

    /// Returns the response to a message; nil for notifications, and for responses, which this server never expects.
    /// - Parameter isPart: whether the message is part of a batch.
    private func reply(
        to message: RequestJSON, isPart: Bool = false, in exchange: MCPExchange
    ) async throws(Problem) -> MCPReply? {
        let (reading, work) = ProcessorTime.measure { read(message, isPart: isPart, in: exchange) }
        var reply: MCPReply
        switch reading {
        case nil: return nil
        case .refusal(let refusal): reply = refusal
        case .call(let call): reply = try await answer(call, in: exchange)
        }
        reply.work += work
        return reply
    }

    /// Parses a message.
    /// - Returns: nil if the message needs no response.
    private func read(_ message: RequestJSON, isPart: Bool, in exchange: MCPExchange) -> Reading? {
        let fields = message.fields ?? [:]
        do throws(MCPError) {
            guard let request = try MCPRequest(fields) else {
                return exchange.versionError.map { .refusal(MCPReply(refusing: $0)) }
            }
            if isPart, request.method == "initialize" {
                throw .invalidRequest("An initialization cannot be part of an array.")
            }
            return .call(try MCPCall(request, in: exchange.version(of: request), tools))
        } catch {
            return .refusal(MCPReply(refusing: error, id: fields["id"].flatMap { MCPRequestID($0) }))
        }
    }

    private func answer(_ call: MCPCall, in exchange: MCPExchange) async throws(Problem) -> MCPReply {
        switch call.method {
        case .initialize(let version): initialization(call, with: version)
        case .discover: discovery(call)
        case .ping: reply(to: call) { _ in }
        case .listTools: toolList(call)
        case .callTool(let tool, let arguments): try await reply(to: call, running: tool, arguments, in: exchange)
        }
    }
}
