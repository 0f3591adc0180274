/// The reason why a request failed. Its description explains what happened and what to do.
public enum HeadsignError: Error, Hashable, Sendable {
    /// There is no network connection, or the host refuses connections.
    case unreachable(host: String, reason: String)
    /// No byte was received for `seconds`.
    case timedOut(seconds: Double)
    /// The request is invalid (400). `fields` contains the expected value of each invalid parameter. Repeating the
    /// request does not help.
    case wrongQuestion(detail: String, fields: [String: String])
    /// The resource does not exist, or this server does not offer it (404).
    case notFound(detail: String)
    /// The secret is missing or does not match (401, 403).
    case notAllowed(detail: String)
    /// The vault was deleted by one of the rider's devices (410).
    case deleted(detail: String)
    /// A storage limit of the server is reached, or the request body is too large (413, 507).
    case noRoom(detail: String)
    /// The rate limit is exceeded (429). `retryAfter` is the time to wait in seconds, if the server sent it.
    case tooManyRequests(retryAfter: Int?)
    /// The resource is temporarily unavailable (503). `retryAfter` is the time to wait in seconds, if the server sent
    /// it.
    case unavailable(detail: String, retryAfter: Int?)
    /// Any other unexpected status.
    case refused(status: Int, detail: String)
    /// The response does not match the API: the URL belongs to another kind of server, or to another version of
    /// Headsign.
    case unreadable(what: String, reason: String)
    /// The response exceeds the limit in bytes.
    case tooLarge(limit: Int)
    /// A stream was consumed more slowly than it was received.
    case tooSlow
}

extension HeadsignError {
    /// Whether the error is temporary: the same request may succeed later without any change.
    public var isPassing: Bool {
        switch self {
        case .unreachable, .timedOut, .tooManyRequests, .unavailable, .tooSlow: true
        case .refused(let status, _): status >= 500
        case .wrongQuestion, .notFound, .notAllowed, .deleted, .noRoom, .unreadable, .tooLarge: false
        }
    }

    /// The time to wait before the next request in seconds, if the server sent it.
    public var retryAfter: Int? {
        switch self {
        case .tooManyRequests(let seconds), .unavailable(_, let seconds): seconds
        default: nil
        }
    }
}

extension HeadsignError: CustomStringConvertible {
    /// A description of the error and of the remedy, in English.
    public var description: String {
        switch self {
        case .unreachable(let host, let reason):
            "\(host) is unreachable: \(reason). Check the URL and the network."
        case .timedOut(let seconds): "No data for \(words(seconds)). Try again, or check the network."
        case .wrongQuestion(let detail, let fields):
            fields.isEmpty
                ? "\(detail) Correct the request."
                : "\(detail) Correct "
                    + fields.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: "; ") + "."
        case .notFound(let detail): "\(detail) Look up the id again; timetables change."
        case .notAllowed(let detail): "\(detail) Use the secret with which it was created."
        case .deleted(let detail): "\(detail) Pair the devices again."
        case .noRoom(let detail): "\(detail) Delete data, or send less."
        case .tooManyRequests(let seconds): "The server is limiting requests. Try again in \(words(seconds))."
        case .unavailable(let detail, let seconds): "\(detail) Try again in \(words(seconds))."
        case .refused(let status, let detail): "The server responded with HTTP \(status). \(detail)"
        case .unreadable(let what, let reason):
            "\(what) does not match this client (\(reason)). Check that the URL is a Headsign server's, and update "
                + "the older of the two."
        case .tooLarge(let limit): "The response exceeds the limit of \(limit) bytes. Request less, or raise the limit."
        case .tooSlow: "The stream was read too slowly. Do less work for each element."
        }
    }

    private func words(_ seconds: Int?) -> String { seconds.map { words(Double($0)) } ?? "a while" }

    /// Formats a duration: with tenths below ten seconds, and never as 0 if it is positive.
    private func words(_ seconds: Double) -> String {
        guard seconds < 10 else { return "\(Int(min(seconds, 1e9).rounded())) seconds" }
        let tenths = seconds > 0 ? max(Int((seconds * 10).rounded()), 1) : 0
        guard tenths % 10 == 0 else { return "\(tenths / 10).\(tenths % 10) seconds" }
        return tenths == 10 ? "1 second" : "\(tenths / 10) seconds"
    }
}

extension HeadsignError {
    /// Maps the status of a failed request to an error.
    init(status: Int, retryAfter: Int?, body: [UInt8]) {
        let problem = try? Problem(json: body)
        let detail = problem?.detail ?? "The server gave no details."
        self =
            switch status {
            case 400: .wrongQuestion(detail: detail, fields: problem?.fields ?? [:])
            case 401, 403: .notAllowed(detail: detail)
            case 404: .notFound(detail: detail)
            case 410: .deleted(detail: detail)
            case 413, 507: .noRoom(detail: detail)
            case 429: .tooManyRequests(retryAfter: retryAfter)
            case 503: .unavailable(detail: detail, retryAfter: retryAfter)
            default: .refused(status: status, detail: detail)
            }
    }
}
