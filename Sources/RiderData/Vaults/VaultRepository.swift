package import TransitCore

/// A store of vaults. A vault is an append-only list of encrypted blobs; only devices with its key can read them. The
/// last use is recorded as a day; no finer time is kept.
package protocol VaultRepository: Sendable {
    /// Creates a vault, unless it exists with the same key.
    /// - Returns: whether it is new.
    /// - Throws: ``VaultRefusal`` `.otherSecret`, `.deleted`, `.noRoom`, or the repository's own error.
    func create(_ key: VaultKey, within limits: VaultLimits, on day: ServiceDate) async throws -> Bool

    /// Appends a blob, unless one with its id exists. The blob is durable once this has returned.
    /// - Returns: whether it is new.
    /// - Throws: any ``VaultRefusal``, or the repository's own error.
    func append(
        _ blob: VaultBlob, to key: VaultKey, within limits: VaultLimits, on day: ServiceDate
    ) async throws -> Bool

    /// Returns a page of the blobs after the one with this id, in order of arrival; all blobs if the id is unknown.
    /// - Parameter size: bytes after which the page ends. A page contains at least one blob, if there is any.
    func blobs(after id: [UInt8]?, of key: VaultKey, size: Int, on day: ServiceDate) async throws -> VaultPage

    /// Deletes the contents of a vault, even on a full disk. A record of the deletion remains, so that no device
    /// recreates the vault.
    func delete(_ key: VaultKey, on day: ServiceDate) async throws

    /// Deletes vaults that have long been unused, and records of deleted ones, the longest unused first.
    func forget(_ forgetting: VaultForgetting) async throws -> VaultForgetting.Outcome

    /// Removes empty vaults that have not been used since before this day.
    func forgetEmpty(before day: ServiceDate) async throws

    /// Overwrites deleted contents that could not be overwritten at once.
    func sweep() async throws

    /// Returns the total size of all vaults that are not deleted.
    func extent() async throws -> VaultExtent
}

/// The id of a vault with proof of access.
package struct VaultKey: Sendable, Equatable {
    package static let idSize = 16
    package static let secretSize = 32

    /// 16 bytes.
    package let id: [UInt8]
    /// The hash of the secret. The secret itself is not stored.
    package let lock: [UInt8]

    package init(id: [UInt8], lock: [UInt8]) {
        self.id = id
        self.lock = lock
    }

    /// Whether the hashes are equal, compared in constant time.
    package func opens(_ other: some Collection<UInt8>) -> Bool {
        guard other.count == lock.count else { return false }
        return zip(lock, other).reduce(0 as UInt8) { $0 | ($1.0 ^ $1.1) } == 0
    }
}

/// An encrypted element of a vault.
package struct VaultBlob: Sendable, Equatable {
    package static let idSize = 16

    /// 16 bytes, made by the device; the same content has the same id.
    package let id: [UInt8]
    /// The ciphertext.
    package let bytes: [UInt8]

    package init(id: [UInt8], bytes: [UInt8]) {
        self.id = id
        self.bytes = bytes
    }
}

/// A page of a vault's blobs.
package struct VaultPage: Sendable, Equatable {
    package var blobs: [VaultBlob]
    /// Whether more blobs follow.
    package var hasMore: Bool
    /// Whether the page starts with the vault's first blob.
    package var isFromStart: Bool
    /// Bytes of all blobs in the vault.
    package var used: Int

    package init(blobs: [VaultBlob], hasMore: Bool, isFromStart: Bool, used: Int) {
        self.blobs = blobs
        self.hasMore = hasMore
        self.isFromStart = isFromStart
        self.used = used
    }
}

/// The number and total size of all vaults.
package struct VaultExtent: Sendable, Equatable {
    package var vaults: Int
    package var bytes: Int

    package init(vaults: Int = 0, bytes: Int = 0) {
        self.vaults = vaults
        self.bytes = bytes
    }
}

/// The reason a vault operation is refused.
package enum VaultRefusal: Error, Equatable {
    /// No vault has this id.
    case unknown
    case otherSecret
    /// The vault has been deleted.
    case deleted
    /// The vault has reached its maximum size.
    case full
    /// The limit on all vaults is reached, in bytes or in number.
    case noRoom
}
