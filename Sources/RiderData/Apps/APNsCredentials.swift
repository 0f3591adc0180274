import Crypto
import Foundation
import TransitCore

/// The app publisher's credentials for Apple Push Notification service: a token-signing key.
package struct APNsCredentials: Sendable {
    package static let usualURL = "https://api.push.apple.com"
    package static let usualSandboxURL = "https://api.sandbox.push.apple.com"

    private let key: P256.Signing.PrivateKey
    private let keyID: String
    private let teamID: String
    /// The app's bundle ID.
    let topic: String
    private let url: String
    private let sandboxURL: String

    /// Creates credentials.
    /// - Parameter pem: The key as issued by Apple, PKCS #8 in PEM.
    /// - Throws: ``PushError/badKey``.
    package init(
        pem: String, keyID: String, teamID: String, topic: String, url: String = usualURL,
        sandboxURL: String = usualSandboxURL
    ) throws(PushError) {
        guard let key = try? P256.Signing.PrivateKey(pemRepresentation: pem) else { throw .badKey }
        (self.key, self.keyID, self.teamID, self.topic) = (key, keyID, teamID, topic)
        (self.url, self.sandboxURL) = (url, sandboxURL)
    }

    /// Returns a provider token, which APNs accepts for an hour.
    /// - Parameter now: The real time, even if the server's clock is simulated.
    func token(at now: EpochSeconds) throws -> String {
        try WebToken.text {
            $0.member("alg", "ES256")
            $0.member("kid", keyID)
        } claims: {
            $0.member("iss", teamID)
            $0.member("iat", now)
        } sign: {
            try key.signature(for: $0).rawRepresentation
        }
    }

    /// Returns the request that delivers a message; nil if the device token is malformed.
    /// - Parameter now: The real time, even if the server's clock is simulated.
    func request(
        _ message: AppPushMessage, to target: AppPushTarget, token: String, at now: EpochSeconds
    ) -> AppPushRequest? {
        guard !target.token.isEmpty, target.token.utf8.allSatisfy({ Self.isTokenByte($0) }) else { return nil }
        let (kind, topic) =
            switch message.content {
            case .notification: ("alert", topic)
            case .activity: ("liveactivity", topic + ".push-type.liveactivity")
            }
        return AppPushRequest(
            url: (target.isSandbox ? sandboxURL : url) + "/3/device/" + target.token,
            headers: [
                ("authorization", "bearer " + token), ("apns-topic", topic), ("apns-push-type", kind),
                // The priority for immediate delivery: with a lower one, devices delay updates of Live Activities for
                // minutes.
                ("apns-priority", "10"), ("apns-expiration", "\((now + message.lifetime).rawValue)"),
                ("apns-collapse-id", message.collapse), ("content-type", "application/json"),
            ],
            body: message.apnsPayload)
    }

    private static func isTokenByte(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
    }

    /// The next step after a response of a push service.
    enum Outcome: Equatable {
        case result(AppPushResult)
        /// The provider token has expired.
        case expiredToken
        /// No requests are sent to the service for some seconds.
        case pause(seconds: Int, reason: String)
    }

    /// Interprets a response of APNs (Apple, *Handling notification responses from APNs*).
    static func outcome(_ reply: AppPushReply) -> Outcome {
        guard case .status(let status, let pause, let body) = reply else {
            return .result(.again("APNs does not respond"))
        }
        let reason = reason(in: body)
        let text = "APNs: \(status) \(reason)"
        switch (status, reason) {
        case (200, _): return .result(.delivered)
        case (400, "BadDeviceToken"), (400, "DeviceTokenNotForTopic"), (410, _): return .result(.gone)
        case (403, "ExpiredProviderToken"): return .expiredToken
        // There were too many messages to this one device.
        case (429, "TooManyRequests"): return .result(.again())
        case (403, _), (429, _), (500..., _): return .pause(seconds: pause ?? 60, reason: text)
        default: return .result(.refused(text))
        }
    }

    private static func reason(in body: [UInt8]) -> String {
        struct Failure: Decodable {
            var reason: String?
        }
        let reason = (try? JSONDecoder().decode(Failure.self, from: Data(body)))?.reason ?? ""
        return String(reason.prefix(64))
    }
}

extension AppPushMessage {
    /// The message as APNs payload.
    var apnsPayload: [UInt8] {
        var json = JSONWriter(capacity: 1024)
        json.object { json in
            switch content {
            case .notification(let title, let text, let key, let data):
                json.member("aps") { json in
                    json.member("alert") { json in
                        json.member("title", title)
                        json.member("body", text)
                    }
                    json.member("sound", "default")
                }
                json.key(key)
                json.raw(data)
            case .activity(let state, let at, let stale, let dismissal):
                json.member("aps") { json in
                    json.member("timestamp", at)
                    json.member("event", dismissal == nil ? "update" : "end")
                    json.key("content-state")
                    json.raw(state)
                    json.member("stale-date", stale)
                    json.member("dismissal-date", dismissal)
                }
            }
        }
        return json.bytes
    }
}
