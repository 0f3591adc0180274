/// Pictures of operators, fetched once and handed out from here, so that riders' browsers ask no foreign host.
package actor LogoStore {
    struct Picture: Sendable {
        let bytes: [UInt8]
        let type: ContentType
    }

    private struct Entry {
        let picture: Task<Picture?, Never>
        /// Epoch seconds.
        let madeAt: Double
    }

    /// Pixels of either side: what the page shows, on a screen of two pixels each.
    static let size = 80
    /// The most bytes of one.
    package static let mostBytes = 200_000
    private static let mostPictures = 200
    /// Seconds.
    private static let keptFor = 86_400.0

    private let fetch: @Sendable (String) async -> [UInt8]?
    private var entries: [String: Entry] = [:]

    /// - Parameter fetch: the body at an address, nil if there is none or it is too large.
    package init(fetch: @escaping @Sendable (String) async -> [UInt8]?) {
        self.fetch = fetch
    }

    /// - Returns: nil where there is no picture of a kind that is harmless.
    func picture(of id: String, at address: String, now: Double) async -> Picture? {
        if let known = entries[id], abs(now - known.madeAt) < Self.keptFor {
            return await known.picture.value
        }
        if entries.count >= Self.mostPictures, let oldest = entries.min(by: { $0.value.madeAt < $1.value.madeAt }) {
            entries[oldest.key] = nil
        }
        let fetch = fetch
        let task = Task<Picture?, Never> { await fetch(address).flatMap { Picture($0) } }
        entries[id] = Entry(picture: task, madeAt: now)
        let picture = await task.value
        // Tried again by whoever looks next: the host may be back.
        if picture == nil { entries[id] = nil }
        return picture
    }
}

extension LogoStore.Picture {
    /// Recognises the format by the bytes and not by a name; nil for anything but the image formats that cannot contain
    /// a script.
    init?(_ bytes: [UInt8]) {
        guard bytes.count <= LogoStore.mostBytes else { return nil }
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A]) {
            type = .png
        } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            type = .jpeg
        } else if bytes.count > 12, bytes.starts(with: "RIFF".utf8), bytes[8..<12].elementsEqual("WEBP".utf8) {
            type = .webP
        } else {
            return nil
        }
        self.bytes = bytes
    }
}
