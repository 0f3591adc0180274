import AgencyQueries
import HTTPServer
import HTTPTypes
import TransitCore

/// An MCP tool: an endpoint of `/api/v1` whose parameters are the tool's arguments.
struct MCPTool: Sendable {
    /// The result of a tool call.
    struct Result: Sendable {
        /// The response as JSON, or the error text.
        let text: [UInt8]
        let isProblem: Bool
        /// The cost in addition to that of the MCP endpoint; see ``RequestCost``.
        let work: Double
    }

    private struct Argument: Sendable {
        let name: String
        /// The default value; nil if the endpoint chooses its own default.
        let usual: String?
    }

    /// The argument that is part of the endpoint's path.
    private static let stop = "stop"
    private static let moments = ["departAt", "arriveBy"]
    private static let aMoment =
        "a date and time with its UTC offset, such as 2026-11-18T08:30:00+10:00, or epoch seconds"

    private let endpoint: Endpoint
    private let arguments: [Argument]
    private let hasPathParameter: Bool

    /// Creates a tool.
    /// - Parameter arguments: the name and JSON schema of each argument.
    init(arguments: [(name: String, value: RequestJSON)], of endpoint: Endpoint) {
        self.endpoint = endpoint
        hasPathParameter = endpoint.path.contains("{")
        self.arguments = arguments.map { name, schema in
            Argument(name: name, usual: schema.fields?["default"]?.formText)
        }
    }

    /// Runs the endpoint. The cost is the same as that of a request to `/api/v1`.
    /// - Throws: only the problem of a client that has disconnected. Other problems are returned as results.
    func result(
        of given: [(name: String, value: RequestJSON)], in exchange: MCPExchange
    ) async throws(Problem) -> Result {
        var work = endpoint.work - RequestCost.answer
        do throws(Problem) {
            let (response, used) = try ProcessorTime.charge { () throws(Problem) in try respond(given, in: exchange) }
            work += max(used - endpoint.work, 0)
            guard case .body(let json, _, _, _, let look, let more, _) = try await response.settled else {
                throw Problem(status: .internalServerError, detail: "The response has no body.")
            }
            look?.record(at: exchange.now)
            return Result(text: json, isProblem: false, work: work + more)
        } catch {
            var problem = error
            problem.work += work
            guard problem.status != .clientClosedRequest else { throw problem }
            return Result(text: Array(Self.sentence(problem).utf8), isProblem: true, work: problem.work)
        }
    }

    private func respond(
        _ given: [(name: String, value: RequestJSON)], in exchange: MCPExchange
    ) throws(Problem) -> EndpointResponse {
        guard let handler = endpoint.reader else { throw .notFound(ServerResponder.absence) }
        var request = request(given, in: exchange)
        return try handler(&request)
    }

    /// Creates the request to the endpoint. The endpoint reports invalid arguments together with its own problems.
    private func request(_ given: [(name: String, value: RequestJSON)], in exchange: MCPExchange) -> EndpointRequest {
        var wrong: [(name: String, expected: String)] = []
        var values: [String: String] = [:]
        for (name, value) in given where !value.isNull {
            if !arguments.contains(where: { $0.name == name }) {
                wrong.append((name, "not an argument of this tool"))
            } else if let text = value.formText {
                values[name] = text
            } else {
                wrong.append((name, "valid text"))
            }
        }
        for name in Self.moments {
            guard let text = values[name], Int64(text) == nil else { continue }
            if let moment = ISOTime.dateTime(text) {
                values[name] = String(moment.rawValue)
            } else {
                values[name] = nil
                wrong.append((name, Self.aMoment))
            }
        }
        let stop = hasPathParameter ? values.removeValue(forKey: Self.stop) : nil
        if hasPathParameter, stop == nil { wrong.append((Self.stop, "the id of a stop")) }
        let fields = arguments.compactMap { argument in
            (values[argument.name] ?? argument.usual).map { (name: argument.name, value: $0) }
        }
        var query = QueryReader(fields: fields)
        for (name, expected) in wrong { query.complain(name, expected) }
        return EndpointRequest(
            parameters: hasPathParameter ? [stop ?? ""] : [], query: query, now: exchange.now, sender: exchange.sender)
    }

    private static func sentence(_ problem: Problem) -> String {
        problem.detail + problem.fields.map { " \($0.name): \($0.expected)." }.joined()
    }
}
