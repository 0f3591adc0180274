/// The result of one request to a push service (RFC 8030, section 5).
package enum PushResponse: Sendable, Equatable {
    /// The service responded.
    /// - Parameter retryAfter: The value of `Retry-After` in seconds, if present.
    case status(Int, retryAfter: Int?)
    /// There was no connection, or no response in time; the service may or may not have accepted the message.
    case silence
    /// The message was not sent, because this server has too many requests under way.
    case busy
    /// The message was not sent, because its address is in a private network or does not resolve.
    case forbidden
}

/// The next step after a result.
package enum PushVerdict: Sendable, Equatable {
    /// The push service accepted the message.
    case delivered
    /// The subscription no longer exists.
    case gone
    /// The push service rejects this message permanently.
    case refused
    /// The message is retried.
    /// - Parameter pause: The time in milliseconds for which no requests are sent to the service; nil if only this
    ///   message waits.
    case again(pause: Int64?)
    /// The message is retried. The service did not respond, so messages to other services have priority.
    case silent
    /// The message is retried. The result reveals nothing about the service.
    case postponed

    /// The pause in milliseconds after a rate limit response without `Retry-After`.
    private static let usualPause: Int64 = 60_000

    package init(_ answer: PushResponse) {
        self =
            switch answer {
            case .status(200...299, _): .delivered
            case .status(404, _), .status(410, _): .gone
            case .status(429, let pause): .again(pause: pause.map { Int64($0) * 1000 } ?? Self.usualPause)
            case .status(500...599, let pause): .again(pause: pause.map { Int64($0) * 1000 })
            // Timeouts and early data (RFC 8470) concern one attempt, so a retry may succeed; other client errors would
            // recur for every message.
            case .status(408, _), .status(425, _): .again(pause: nil)
            case .silence: .silent
            case .busy: .postponed
            case .status, .forbidden: .refused
            }
    }
}
