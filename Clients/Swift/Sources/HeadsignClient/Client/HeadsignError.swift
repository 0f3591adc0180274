/// Why there is no answer. Its description says what happened and what to do.
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
    /// The server asks for fewer questions; seconds to wait, as it says.
    case tooManyRequests(retryAfter: Int?)
    /// Not now, but maybe soon; seconds to wait, as it says.
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

    /// Seconds that the server wants to be left alone, where it says.
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
            "\(host) cannot be reached: \(reason). Check the address and the network."
        case .timedOut(let seconds): "Nothing came for \(words(seconds)). Ask again, or check the network."
        case .wrongQuestion(let detail, let fields):
            fields.isEmpty
                ? "\(detail) Mend the question."
                : "\(detail) Mend "
                    + fields.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: "; ") + "."
        case .notFound(let detail): "\(detail) Look the id up again: timetables change."
        case .notAllowed(let detail): "\(detail) Use the secret that this was made with."
        case .deleted(let detail): "\(detail) Pair the devices anew."
        case .noRoom(let detail): "\(detail) Delete what is not needed, or send less."
        case .tooManyRequests(let seconds): "The server asks for fewer questions. Wait \(words(seconds))."
        case .unavailable(let detail, let seconds): "\(detail) Ask again in \(words(seconds))."
        case .refused(let status, let detail): "The server answers \(status). \(detail)"
        case .unreadable(let what, let reason):
            "\(what) is not what this client reads (\(reason)). Check that the address is a Headsign server's, and update "
                + "the older of the two."
        case .tooLarge(let limit): "The answer is longer than \(limit) bytes. Ask for less, or raise the limit."
        case .tooSlow: "The stream was read more slowly than it came. Do less for each element."
        }
    }

    private func words(_ seconds: Int?) -> String { seconds.map { words(Double($0)) } ?? "a while" }

    /// Tenths below ten seconds, where they tell something; never none of what has passed.
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
        let detail = problem?.detail ?? "There is no more to it."
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
