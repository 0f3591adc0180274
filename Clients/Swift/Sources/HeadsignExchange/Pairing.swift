/// A device's credentials for the vault that it shares with the rider's other devices. They contain the secret key:
/// store them where only the app can read them, such as a keychain.
public struct Pairing: Hashable, Sendable {
    /// The secret key of the vault.
    public let key: PairingKey
    /// Whether the vault has yet to be created on the server.
    public internal(set) var isNew: Bool
    /// The id of the last blob that this device has read; nil if it has read none.
    public internal(set) var cursor: String?
    /// A journal file with all events that are known to be in the vault.
    public internal(set) var known: [UInt8]?
    /// The number of blobs that could not be decrypted, because they are damaged or were sealed with another key.
    public internal(set) var skipped: Int

    /// Creates a new vault, on the first of a rider's devices.
    public init() {
        self.init(key: PairingKey(), isNew: true)
    }

    /// Joins the vault of another device.
    /// - Parameter key: The key from the other device's link or code.
    public init(joining key: PairingKey) {
        self.init(key: key, isNew: false)
    }

    /// Restores a stored pairing.
    public init(key: PairingKey, isNew: Bool, cursor: String? = nil, known: [UInt8]? = nil, skipped: Int = 0) {
        self.key = key
        self.isNew = isNew
        self.cursor = cursor
        self.known = known
        self.skipped = skipped
    }
}

/// The result of a synchronization with the vault.
public struct Meeting: Hashable, Sendable {
    /// The number of events of other devices that were new to this device.
    public var taken = 0
    /// The number of blobs that this device has uploaded.
    public var left = 0
    /// The number of blobs that could not be decrypted.
    public var skipped = 0

    /// Creates a result, for previews and tests.
    public init(taken: Int = 0, left: Int = 0, skipped: Int = 0) {
        self.taken = taken
        self.left = left
        self.skipped = skipped
    }
}
