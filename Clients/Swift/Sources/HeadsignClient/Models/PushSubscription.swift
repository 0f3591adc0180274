// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// The JSON form of the browser's `PushSubscription`.
public struct PushSubscription: Codable, Hashable, Sendable {
    /// The public https URL of the push service.
    public let endpoint: String
    /// The keys for the encryption of messages.
    public let keys: Keys

    /// What is nil is left out.
    public init(endpoint: String, keys: Keys) {
        self.endpoint = endpoint
        self.keys = keys
    }

    /// The keys for the encryption of messages.
    public struct Keys: Codable, Hashable, Sendable {
        /// The client's public key: 65 bytes in base64url.
        public let p256dh: String
        /// The authentication secret: 16 bytes in base64url.
        public let auth: String

        /// What is nil is left out.
        public init(p256dh: String, auth: String) {
            self.p256dh = p256dh
            self.auth = auth
        }
    }
}
