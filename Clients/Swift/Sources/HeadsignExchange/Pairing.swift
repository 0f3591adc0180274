/// A device's credentials for the vault that it shares with the rider's other devices. They contain the key: store them
/// where only the app can read them, such as a keychain.
public struct Pairing: Hashable, Sendable {
    /// The secret key of the vault.
    public let key: PairingKey
    /// The server does not know of the vault yet.
    public internal(set) var isNew: Bool
    /// The last of the vault's blobs that this device has taken.
    public internal(set) var cursor: String?
    /// A journal's file, of all that is known to be in the vault.
    public internal(set) var known: [UInt8]?
    /// Blobs that could not be opened: they are damaged, or somebody else's.
    public internal(set) var skipped: Int

    /// A new vault, for the first of a rider's devices.
    public init() {
        self.init(key: PairingKey(), isNew: true)
    }

    /// The vault of another device, whose key came by a link or a code.
    public init(joining key: PairingKey) {
        self.init(key: key, isNew: false)
    }

    /// As it was kept.
    public init(key: PairingKey, isNew: Bool, cursor: String? = nil, known: [UInt8]? = nil, skipped: Int = 0) {
        self.key = key
        self.isNew = isNew
        self.cursor = cursor
        self.known = known
        self.skipped = skipped
    }
}

/// The result of an exchange with the vault.
public struct Meeting: Hashable, Sendable {
    /// Events of other devices that this one did not know.
    public var taken = 0
    /// Blobs that this device has left for the others.
    public var left = 0
    /// Blobs that could not be opened.
    public var skipped = 0

    /// Creates a result, for previews and tests.
    public init(taken: Int = 0, left: Int = 0, skipped: Int = 0) {
        self.taken = taken
        self.left = left
        self.skipped = skipped
    }
}
