internal import Foundation
public import HeadsignClient
internal import TransitCore

/// Meets a rider's other devices in the vault of a server that can read nothing of it.
///
/// A meeting takes in what is new there, and then leaves what is new here. It may end anywhere, killed or without a
/// connection: what is not known to have arrived is sent again, and what comes twice is merged into one. Meet after
/// each change and whenever the app is looked at.
public actor Exchange {
    private let client: HeadsignClient
    private let store: RiderStore
    private let sealer: Sealer
    private let keep: @Sendable (Pairing) async throws -> Void
    /// As it was kept last.
    public private(set) var pairing: Pairing
    private var isMeeting = false

    /// - Parameter keep: keeps the pairing, and returns once that is on the disk.
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

    /// - Returns: nil where a meeting is under way already.
    /// - Throws:
    ///   ``HeadsignError``: ``HeadsignError/notFound(detail:)`` if the vault does not exist, and
    ///   ``HeadsignError/deleted(detail:)``
    ///   where another device has deleted it. Everything here stays as it is then.
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

    /// Deletes the vault for all devices, for good. Each keeps what it has.
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
                // A first look; or the server has lost what this device had seen there, which is then sent once more.
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
