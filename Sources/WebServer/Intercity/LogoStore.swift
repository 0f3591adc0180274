import HTTPServer

/// A cache of coach operators' logos. It lets riders' browsers load logos from this server instead of other hosts.
package actor LogoStore {
    struct Picture: Sendable {
        let bytes: [UInt8]
        let type: ContentType
    }

    private struct Entry {
        let picture: Task<Picture?, Never>
        /// The time at which the logo was requested, in epoch seconds.
        let madeAt: Double
    }

    /// The width and height of a logo in pixels: twice the display size on the page.
    static let size = 80
    /// The maximum size of a logo in bytes.
    package static let mostBytes = 200_000
    private static let mostPictures = 200
    /// The number of seconds for which a logo is cached.
    private static let keptFor = 86_400.0

    private let fetch: @Sendable (String) async -> [UInt8]?
    private var entries: [String: Entry] = [:]

    /// Creates an empty cache.
    /// - Parameter fetch: downloads the body at a URL; returns nil if the download fails or is too large.
    package init(fetch: @escaping @Sendable (String) async -> [UInt8]?) {
        self.fetch = fetch
    }

    /// Returns a logo from the cache, or downloads it.
    /// - Parameters:
    ///   - id: the operator's id, which is the cache key.
    ///   - address: the logo's URL.
    ///   - now: epoch seconds.
    /// - Returns: nil if it cannot be fetched or is not a PNG, JPEG or WebP image.
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
        // Failures are not cached; the next request retries.
        if picture == nil { entries[id] = nil }
        return picture
    }
}

extension LogoStore.Picture {
    /// Detects the image format from the content, regardless of the declared type. Returns nil for all unsupported
    /// formats, some of which can contain scripts.
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
