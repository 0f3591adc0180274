package import TransitCore

/// How much a device should do for a message at once (RFC 8030, section 5.3).
package enum PushUrgency: String, Sendable {
    case normal, high
}

/// A message as it goes out.
package struct PushMessage: Sendable, Equatable {
    package var subscription: PushSubscription
    /// What the page's worker reads.
    package var text: [UInt8]
    /// A newer message of the same topic takes the place of one that a device has not got yet: at most 32 letters of base 64.
    package var topic: String
    package var urgency: PushUrgency
    /// After which nobody wants it any more.
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

    /// - Parameters:
    ///   - now: on the server's clock, by which the message ends.
    ///   - realNow: as the push service knows it.
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

/// Asks push services.
package protocol PushTransport: Sendable {
    func send(_ request: PushRequest) async -> PushAnswer
}
