import TransitCore

/// The app publisher's credentials for OneSignal, which apps use with the first version of the API.
package struct OneSignalCredentials: Sendable {
    package static let usualURL = "https://api.onesignal.com"

    private let app: String
    private let key: String
    private let url: String

    package init(app: String, key: String, url: String = usualURL) {
        (self.app, self.key, self.url) = (app, key, url)
    }

    /// Returns the request that delivers a notification; nil for other messages. The title is configured at OneSignal.
    func request(_ message: AppPushMessage, to target: AppPushTarget) -> AppPushRequest? {
        guard case .notification(_, let text, let key, let data) = message.content else { return nil }
        var json = JSONWriter(capacity: 512)
        json.object { json in
            json.member("app_id", app)
            json.member("include_subscription_ids", array: [target.token]) { $0.string($1) }
            json.member("target_channel", "push")
            json.member("contents") { $0.member("en", text) }
            json.member("data") { json in
                json.key(key)
                json.raw(data)
            }
            json.member("ttl", message.lifetime)
            json.member("collapse_id", message.collapse)
        }
        return AppPushRequest(
            url: url + "/notifications",
            headers: [("authorization", "Key " + self.key), ("content-type", "application/json")], body: json.bytes)
    }

    static func outcome(_ reply: AppPushReply) -> APNsCredentials.Outcome {
        guard case .status(let status, let pause, _) = reply else {
            return .result(.again("OneSignal does not respond"))
        }
        switch status {
        case 200...299: return .result(.delivered)
        case 401, 403, 429, 500...: return .pause(seconds: pause ?? 60, reason: "OneSignal: \(status)")
        default: return .result(.refused("OneSignal: \(status)"))
        }
    }
}
