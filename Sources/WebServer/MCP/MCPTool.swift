import AgencyQueries
import HTTPServer
import HTTPTypes
import TransitCore

/// A tool: an endpoint of `/api/v1` whose parameters are arguments.
struct MCPTool: Sendable {
    /// The response of a tool.
    struct Result: Sendable {
        /// JSON, or the sentence of a problem.
        let text: [UInt8]
        let isProblem: Bool
        /// The cost beyond that of this endpoint; see ``RequestCost``.
        let work: Double
    }

    private struct Argument: Sendable {
        let name: String
        /// The value if it is absent; nil leaves it to the endpoint.
        let usual: String?
    }

    /// The argument that is in the path of its endpoint.
    private static let stop = "stop"
    private static let moments = ["departAt", "arriveBy"]
    private static let aMoment =
        "a date and time with its UTC offset, such as 2026-11-18T08:30:00+10:00, or epoch seconds"

    private let endpoint: Endpoint
    private let arguments: [Argument]
    private let hasPathParameter: Bool

    /// Creates a tool.
    /// - Parameter arguments: the schema of each.
    init(arguments: [(name: String, value: RequestJSON)], of endpoint: Endpoint) {
        self.endpoint = endpoint
        hasPathParameter = endpoint.path.contains("{")
        self.arguments = arguments.map { name, schema in
            Argument(name: name, usual: schema.fields?["default"]?.formText)
        }
    }

    /// Runs the endpoint, for the price that it has in `/api/v1`.
    /// - Throws: the problem of a client that has left. Other problems are results.
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

    /// Returns the request of the endpoint. It reports invalid arguments together with its own problems.
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
