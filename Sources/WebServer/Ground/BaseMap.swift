import HTTPServer
import HTTPTypes
import NIOCore
import NIOPosix
import Synchronization
import Tiles

/// The base map's tiles, with a cache of recently requested tiles, because the initial view is the same for most
/// riders.
final class BaseMap: Sendable {
    /// A tile as stored, with its headers.
    struct Ready: Sendable {
        let headers: HTTPFields
        let isGzip: Bool
        /// The content of the tile; nil for an empty tile.
        let body: ByteBuffer?
    }

    let content: TileContent
    let packs: BaseMapPacks
    private let archive: any TileArchive
    private let ready: Mutex<GenerationCache<Ready>>

    /// Creates a source of tiles.
    /// - Parameter limit: the maximum size of the cache in bytes.
    init(_ archive: any TileArchive, limit: Int = 16 << 20) {
        self.archive = archive
        content = archive.content
        packs = BaseMapPacks(archive)
        ready = Mutex(GenerationCache(limit: limit / 2))
    }

    /// Returns the entity tag of a tile without reading the tile. It consists of the file's version and the tile's
    /// address.
    func entityTag(of address: TileAddress) -> String {
        "W/\"\(content.version)-\(String(address.number, radix: 36))\""
    }

    /// Returns the response headers for a tile.
    /// - Parameter isLasting: whether the request URL contains the file's version, so that the response may be cached
    ///   forever.
    func headers(of address: TileAddress, isLasting: Bool) -> HTTPFields {
        var headers = ResponseSecurityHeaders.anyone.headers
        headers[.cacheControl] = (isLasting ? Caching.forever : .revalidate).rawValue
        // The tag is weak, because the plain and the compressed form share it.
        headers[.eTag] = entityTag(of: address)
        headers[.vary] = "Accept-Encoding"
        return headers
    }

    /// Returns a tile from the cache or the file.
    /// - Parameter isLasting: whether the request URL contains the file's version, so that the response may be cached
    ///   forever.
    func tile(_ address: TileAddress, isLasting: Bool) async throws(TileArchiveError) -> Ready {
        let number = String(address.number, radix: 36)
        let key = isLasting ? number : number + "?"
        if let known = ready.withLock({ $0[key] }) { return known }
        let tile = try await stored(address)
        let made = Ready(
            headers: headers(of: address, isLasting: isLasting), isGzip: tile?.isGzip ?? false,
            body: tile.map { ByteBuffer(bytes: $0.bytes) })
        ready.withLock { $0.set(key, made, size: (made.body?.readableBytes ?? 0) + 1024) }
        return made
    }

    /// Reads a tile on a separate thread, because disk access may be slow.
    private func stored(_ address: TileAddress) async throws(TileArchiveError) -> StoredTile? {
        let read = { @Sendable [archive] in Result { () throws(TileArchiveError) in try archive.tile(address) } }
        guard let found = try? await NIOThreadPool.singleton.runIfActive(read) else {
            throw .damaged(reason: "it can no longer be read")
        }
        return try found.get()
    }
}
