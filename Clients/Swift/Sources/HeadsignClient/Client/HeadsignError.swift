/// Why there is no answer. Its description explains what happened and what to do.
public enum HeadsignError: Error, Hashable, Sendable {
    /// No connection, or nobody listens there.
    case unreachable(host: String, reason: String)
    /// Seconds that passed without a byte.
    case timedOut(seconds: Double)
    /// The question is wrong: by name of each wrong field, what it may be. Asking it again does not help.
    case wrongQuestion(detail: String, fields: [String: String])
    /// Nothing has this id, or this server does not offer it.
    case notFound(detail: String)
    /// The secret is another one's, or is missing.
    case notAllowed(detail: String)
    /// One of the rider's devices has deleted the vault.
    case deleted(detail: String)
    /// The server has no room for more, or what was sent is too large for it.
    case noRoom(detail: String)
    /// The server asks for fewer questions; seconds to wait, if it sends them.
    case tooManyRequests(retryAfter: Int?)
    /// Not now, but maybe soon; seconds to wait, if it sends them.
    case unavailable(detail: String, retryAfter: Int?)
    /// Any other status that is no answer.
    case refused(status: Int, detail: String)
    /// The response does not match the contract: it comes from another kind of server, or from another version of this
    /// one.
    case unreadable(what: String, reason: String)
    /// The answer is longer than so many bytes.
    case tooLarge(limit: Int)
    /// A stream was read more slowly than it came.
    case tooSlow
}

extension HeadsignError {
    /// Whether the same question may be answered later without anybody doing anything.
    public var isPassing: Bool {
        switch self {
        case .unreachable, .timedOut, .tooManyRequests, .unavailable, .tooSlow: true
        case .refused(let status, _): status >= 500
        case .wrongQuestion, .notFound, .notAllowed, .deleted, .noRoom, .unreadable, .tooLarge: false
        }
    }

    /// Seconds that the server wants to be left alone, if it sends them.
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

    /// Tenths below ten seconds, where they matter; never none of what has passed.
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
