// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// As the browser's `PushSubscription` writes itself in JSON.
public struct PushSubscription: Codable, Hashable, Sendable {
    /// An https address that lies outside.
    public let endpoint: String
    /// Keys.
    public let keys: Keys

    /// What is nil is left out.
    public init(endpoint: String, keys: Keys) {
        self.endpoint = endpoint
        self.keys = keys
    }

    /// `Keys` of `PushSubscription`.
    public struct Keys: Codable, Hashable, Sendable {
        /// 65 bytes in base64url.
        public let p256dh: String
        /// 16 bytes in base64url.
        public let auth: String

        /// What is nil is left out.
        public init(p256dh: String, auth: String) {
            self.p256dh = p256dh
            self.auth = auth
        }
    }
}
