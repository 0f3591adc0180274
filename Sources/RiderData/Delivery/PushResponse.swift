/// The result of one request to a push service (RFC 8030, section 5).
package enum PushResponse: Sendable, Equatable {
    /// The service responded.
    /// - Parameter retryAfter: the value of `Retry-After` in seconds, if present.
    case status(Int, retryAfter: Int?)
    /// No connection or no response in time; the message may or may not have been accepted.
    case silence
    /// The message was not sent, because this server has too much under way.
    case busy
    /// The address is not allowed, because it is in a private network or does not resolve.
    case forbidden
}

/// The action that follows from a result.
package enum PushVerdict: Sendable, Equatable {
    /// The push service accepted the message.
    case delivered
    /// The subscription no longer exists.
    case gone
    /// The push service rejects this message permanently.
    case refused
    /// The message is retried.
    /// - Parameter pause: milliseconds during which nothing is sent to the service; nil if only this message waits.
    case again(pause: Int64?)
    /// The message is retried. The service did not respond, so that others go first.
    case silent
    /// The message is retried. Nothing is known of the service.
    case postponed

    /// The pause in milliseconds after a rate limit without `Retry-After`.
    private static let usualPause: Int64 = 60_000

    package init(_ answer: PushResponse) {
        self =
            switch answer {
            case .status(200...299, _): .delivered
            case .status(404, _), .status(410, _): .gone
            case .status(429, let pause): .again(pause: pause.map { Int64($0) * 1000 } ?? Self.usualPause)
            case .status(500...599, let pause): .again(pause: pause.map { Int64($0) * 1000 })
            // A disagreement of clocks; other client errors would repeat for all messages.
            case .status(408, _), .status(425, _): .again(pause: nil)
            case .silence: .silent
            case .busy: .postponed
            case .status, .forbidden: .refused
            }
    }
}
