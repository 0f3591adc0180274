package import TransitCore

/// Where vaults lie. A vault is a list of blobs that only grows; what is in them only the devices know that share its key.
/// Days tell how long a vault has not been used; no finer time is kept.
package protocol VaultArchive: Sendable {
    /// Makes a vault, unless the same one is there.
    /// - Returns: whether it is new.
    /// - Throws: ``VaultRefusal`` `.otherSecret`, `.deleted`, `.noRoom`, or the archive's own error.
    func create(_ key: VaultKey, within limits: VaultLimits, on day: ServiceDate) async throws -> Bool

    /// Adds a blob, unless one with its id is there. Once this has returned, the blob outlives whatever happens to the server.
    /// - Returns: whether it is new.
    /// - Throws: any ``VaultRefusal``, or the archive's own error.
    func append(
        _ blob: VaultBlob, to key: VaultKey, within limits: VaultLimits, on day: ServiceDate
    ) async throws -> Bool

    /// The blobs after the one with this id, in the order in which they came; all, if there is no such blob.
    /// - Parameter size: bytes after which the page ends; it holds one blob at least, if there is one.
    func blobs(after id: [UInt8]?, of key: VaultKey, size: Int, on day: ServiceDate) async throws -> VaultPage

    /// Deletes everything in a vault, also where there is no room for more. That it was there is remembered, so that nothing
    /// revives it.
    func delete(_ key: VaultKey, on day: ServiceDate) async throws

    /// Deletes vaults that have not been used for long, and the memory of deleted ones: the longest unused first.
    func forget(_ forgetting: VaultForgetting) async throws -> VaultForgetting.Outcome

    /// Drops vaults without anything in them that nobody has used since before this day.
    func forgetEmpty(before day: ServiceDate) async throws

    /// Overwrites what could not be when its vault was deleted.
    func sweep() async throws

    /// How much there is of all vaults that are not deleted.
    func extent() async throws -> VaultExtent
}

/// Names a vault and opens it.
package struct VaultKey: Sendable, Equatable {
    package static let idSize = 16
    package static let secretSize = 32

    /// 16 bytes.
    package let id: [UInt8]
    /// The hash of the secret, which itself is kept nowhere.
    package let lock: [UInt8]

    package init(id: [UInt8], lock: [UInt8]) {
        self.id = id
        self.lock = lock
    }

    /// Whether it opens what is locked so. Takes as long wherever the two differ.
    package func opens(_ other: some Collection<UInt8>) -> Bool {
        guard other.count == lock.count else { return false }
        return zip(lock, other).reduce(0 as UInt8) { $0 | ($1.0 ^ $1.1) } == 0
    }
}

package struct VaultBlob: Sendable, Equatable {
    package static let idSize = 16

    /// 16 bytes, made by the device; the same content has the same id.
    package let id: [UInt8]
    /// Ciphertext.
    package let bytes: [UInt8]

    package init(id: [UInt8], bytes: [UInt8]) {
        self.id = id
        self.bytes = bytes
    }
}

package struct VaultPage: Sendable, Equatable {
    package var blobs: [VaultBlob]
    /// More follow after the last.
    package var hasMore: Bool
    /// It begins with the vault's first blob.
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

package struct VaultExtent: Sendable, Equatable {
    package var vaults: Int
    package var bytes: Int

    package init(vaults: Int = 0, bytes: Int = 0) {
        self.vaults = vaults
        self.bytes = bytes
    }
}

/// Why a vault does not do what it is asked.
package enum VaultRefusal: Error, Equatable {
    /// There is none with this id.
    case unknown
    case otherSecret
    /// It was there, and has been deleted.
    case deleted
    /// It holds as much as one vault may.
    case full
    /// All vaults together hold as much as they may, or there are as many as there may be.
    case noRoom
}
