package import TransitCore

/// The urgency of a message (RFC 8030, section 5.3).
package enum PushUrgency: String, Sendable {
    case normal, high
}

/// A message that is ready to be encrypted and sent.
package struct PushMessage: Sendable, Equatable {
    package var subscription: PushSubscription
    /// The payload for the page's service worker, as JSON.
    package var text: [UInt8]
    /// A topic of at most 32 base64url characters. A newer message replaces an undelivered one with the same topic.
    package var topic: String
    package var urgency: PushUrgency
    /// The time after which the message is useless.
    package var expires: EpochSeconds

    package init(
        subscription: PushSubscription, text: [UInt8], topic: String, urgency: PushUrgency, expires: EpochSeconds
    ) {
        self.subscription = subscription
        self.text = text
        self.topic = topic
        self.urgency = urgency
        self.expires = expires
    }
}

/// A request to a push service.
package struct PushRequest: Sendable, Equatable {
    package var address: PushAddress
    package var headers: [(name: String, value: String)]
    package var body: [UInt8]

    /// Encrypts a message for sending.
    /// - Parameters:
    ///   - now: The time of the server's clock, from which the remaining lifetime is computed.
    ///   - realNow: The real time, which push services check.
    package init(
        _ message: PushMessage, from identity: ServerIdentity, at now: EpochSeconds, realNow: EpochSeconds
    ) throws {
        guard let address = PushAddress(message.subscription.endpoint) else { throw PushError.notOurs }
        self.address = address
        body = try MessageEncryption.body(message.text, to: message.subscription)
        headers = [
            ("Authorization", try identity.authorization(for: address, at: realNow)),
            ("Content-Encoding", "aes128gcm"), ("Content-Type", "application/octet-stream"),
            ("TTL", String(max(message.expires - now, 0))), ("Urgency", message.urgency.rawValue),
            ("Topic", message.topic),
        ]
    }

    package static func == (one: PushRequest, other: PushRequest) -> Bool {
        one.address == other.address && one.body == other.body
            && one.headers.map { $0.name + $0.value } == other.headers.map { $0.name + $0.value }
    }
}

/// The HTTP transport to push services.
package protocol PushTransport: Sendable {
    func send(_ request: PushRequest) async -> PushResponse
}
