// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// The JSON form of the browser's `PushSubscription`.
public struct PushSubscription: Codable, Hashable, Sendable {
    /// The public https URL of the push service.
    public let endpoint: String
    /// The keys for the encryption of messages.
    public let keys: Keys

    /// Creates the value to send. Fields that are nil are omitted from the request.
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

        /// Creates the value to send. Fields that are nil are omitted from the request.
        public init(p256dh: String, auth: String) {
            self.p256dh = p256dh
            self.auth = auth
        }
    }
}
