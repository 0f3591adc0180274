/// What came of one request to a push service (RFC 8030, section 5).
package enum PushAnswer: Sendable, Equatable {
    /// - Parameter retryAfter: seconds to stay away, where it says so.
    case status(Int, retryAfter: Int?)
    /// It was not reached, or did not answer in time: nobody knows whether it took the message.
    case silence
    /// It may not be asked: its address lies in a private network, or nowhere.
    case forbidden
}

/// What follows from an answer.
package enum PushVerdict: Sendable, Equatable {
    /// The push service has it.
    case delivered
    /// The subscription is no more.
    case gone
    /// It will not take this message, now or later.
    case refused
    /// - Parameter pause: milliseconds for which its whole service is left alone, nil where only this message waits.
    case again(pause: Int64?)

    /// Milliseconds where a service has had enough and does not say for how long.
    private static let usualPause: Int64 = 60_000

    package init(_ answer: PushAnswer) {
        self =
            switch answer {
            case .status(200...299, _): .delivered
            case .status(404, _), .status(410, _): .gone
            case .status(429, let pause): .again(pause: pause.map { Int64($0) * 1000 } ?? Self.usualPause)
            case .status(500...599, let pause): .again(pause: pause.map { Int64($0) * 1000 })
            // Its clock or ours; anything else of its kind would say the same of all messages.
            case .status(408, _), .status(425, _), .silence: .again(pause: nil)
            case .status, .forbidden: .refused
            }
    }
}
