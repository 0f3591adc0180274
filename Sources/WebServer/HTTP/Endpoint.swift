/// One address of the server.
struct Endpoint: Sendable {
    typealias Handler = @Sendable (inout Call) throws(Problem) -> Answer

    /// Also its name in the metrics, for example `/api/v1/stops/{id}`.
    let path: String
    let handler: Handler
    private let segments: [Substring]

    init(_ path: String, _ handler: @escaping Handler) {
        self.path = path
        self.handler = handler
        segments = path.split(separator: "/")
    }

    /// What stands in the place of the parameters, still encoded; nil if the path is not this one's.
    func parameters(in path: [Substring]) -> [Substring]? {
        guard path.count == segments.count else { return nil }
        var parameters: [Substring] = []
        for (given, expected) in zip(path, segments) {
            if expected.first == "{" {
                // What follows the parameter, as in `{id}.zip`, must be there.
                let rest = expected.drop { $0 != "}" }.dropFirst()
                guard given.hasSuffix(rest) else { return nil }
                parameters.append(given.dropLast(rest.count))
            } else if given != expected {
                return nil
            }
        }
        return parameters
    }
}

/// A request as an endpoint sees it.
struct Call {
    /// The path's parameters, decoded.
    let parameters: [String]
    var query: QueryReader
    let lastEventID: String?
    /// Epoch seconds.
    let now: Double
}
