internal import Foundation
public import HeadsignClient
internal import TransitCore

/// Synchronizes the rider's data between devices through a vault on a server, which cannot decrypt the data.
///
/// Each synchronization first downloads new blobs, and then uploads the missing events. It may be interrupted at any
/// point: uploads without a confirmation are repeated, and duplicates are merged. Synchronize after each change, and
/// when the app comes to the foreground.
public actor Exchange {
    private let client: HeadsignClient
    private let store: RiderStore
    private let sealer: Sealer
    private let keep: @Sendable (Pairing) async throws -> Void
    /// The pairing that was last stored.
    public private(set) var pairing: Pairing
    private var isMeeting = false

    /// - Parameters:
    ///   - client: The client of the server with the vault.
    ///   - store: The rider's data on this device.
    ///   - pairing: The device's credentials for the vault.
    ///   - keep: Stores the pairing, and returns when it is on the disk.
    public init(
        _ client: HeadsignClient, _ store: RiderStore, _ pairing: Pairing,
        keep: @escaping @Sendable (Pairing) async throws -> Void
    ) {
        self.client = client
        self.store = store
        self.pairing = pairing
        self.keep = keep
        sealer = Sealer(pairing.key)
    }

    /// Synchronizes with the vault.
    /// - Returns: The result; nil if a synchronization is already in progress.
    /// - Throws: ``HeadsignError``: ``HeadsignError/notFound(detail:)`` if the vault does not exist,
    ///   ``HeadsignError/deleted(detail:)`` if another device has deleted it. In both cases, the local data is
    ///   unchanged.
    @discardableResult
    public func meet() async throws -> Meeting? {
        guard !isMeeting else { return nil }
        isMeeting = true
        defer { isMeeting = false }
        var meeting = Meeting()
        if pairing.isNew {
            try await client.send(.put, path, secret: sealer.secret, bytes: nil, type: "")
            try await change { $0.isNew = false }
        }
        var vault = RiderJournal()
        if let known = pairing.known { _ = try? vault.merge(file: known) }
        try await take(into: &vault, &meeting)
        try await leave(&vault, &meeting)
        meeting.skipped = pairing.skipped
        return meeting
    }

    /// Deletes the vault permanently for all devices. Each device keeps its data.
    public func delete() async throws {
        try await client.send(.delete, path, secret: sealer.secret, bytes: nil, type: "")
    }

    private var path: String { "/api/v1/vaults/\(sealer.vault)" }

    private func change(_ edit: (inout Pairing) -> Void) async throws {
        var next = pairing
        edit(&next)
        try await keep(next)
        pairing = next
    }

    private func take(into vault: inout RiderJournal, _ meeting: inout Meeting) async throws {
        while true {
            let page = try await self.page()
            var skipped = pairing.skipped
            if page.fromStart {
                // The first synchronization; or the server has lost blobs that this device had read, which are then
                // uploaded again.
                vault = RiderJournal()
                skipped = 0
            }
            for blob in page.blobs {
                guard let bytes = Data(base64Encoded: blob.data).map({ [UInt8]($0) }),
                    let frames = sealer.open(Sealer.Blob(id: blob.id, bytes: bytes))
                else {
                    skipped += 1
                    continue
                }
                meeting.taken += try await store.take(frames)
                vault.merge(frames)
            }
            let last = page.blobs.last?.id ?? (page.fromStart ? nil : pairing.cursor)
            if last != pairing.cursor || skipped != pairing.skipped {
                try await change { [file = vault.file] in
                    $0.cursor = last
                    $0.skipped = skipped
                    $0.known = file
                }
            }
            guard page.more, !page.blobs.isEmpty else { return }
        }
    }

    private func page() async throws -> VaultPage {
        let after = pairing.cursor.map { "?after=\($0)" } ?? ""
        let address = client.server + path + after
        let bytes = try await client.answer(
            .get, address, secret: sealer.secret, limit: client.options.longestAnswer)
        return try VaultPage(json: bytes)
    }

    private func leave(_ vault: inout RiderJournal, _ meeting: inout Meeting) async throws {
        let missing = await store.current.frames(missingIn: vault)
        for piece in FrameScan(missing).pieces {
            let frames = Array(missing[piece])
            let blob = try sealer.seal(frames)
            try await client.send(
                .put, "\(path)/blobs/\(blob.id)", secret: sealer.secret, bytes: blob.bytes,
                type: "application/octet-stream")
            vault.merge(frames)
            meeting.left += 1
            try await change { [file = vault.file] in $0.known = file }
        }
    }
}

extension RiderJournal {
    fileprivate func frames(missingIn other: RiderJournal) -> [UInt8] {
        rider.journal.frames(missingIn: other.rider.journal)
    }
}
