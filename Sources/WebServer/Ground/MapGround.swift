import HTTPTypes
import NIOCore
import NIOPosix
import Synchronization
import Tiles

/// The operator's tiles, with those that were asked for lately ready to be sent: a map's first view is the same for most riders.
final class MapGround: Sendable {
    /// A tile as it lies in its file, with the headers that go with every form of it.
    struct Ready: Sendable {
        let headers: HTTPFields
        let isGzip: Bool
        /// Nil where nothing is to be drawn.
        let body: ByteBuffer?
    }

    let content: TileContent
    let packs: GroundPacks
    private let archive: any TileArchive
    private let ready: Mutex<Halves<Ready>>

    /// - Parameter limit: bytes of tiles that are kept ready.
    init(_ archive: any TileArchive, limit: Int = 16 << 20) {
        self.archive = archive
        content = archive.content
        packs = GroundPacks(archive)
        ready = Mutex(Halves(limit: limit / 2))
    }

    /// Known without a look into the file: it changes with the file, and with where the tile is.
    func entityTag(of address: TileAddress) -> String {
        "W/\"\(content.version)-\(String(address.number, radix: 36))\""
    }

    /// Those of every form of a tile.
    /// - Parameter isLasting: the address changes with the file.
    func headers(of address: TileAddress, isLasting: Bool) -> HTTPFields {
        var headers = Audience.anyone.headers
        headers[.cacheControl] = (isLasting ? Caching.forever : .revalidate).rawValue
        // Weak: the plain and the compressed form share it.
        headers[.eTag] = entityTag(of: address)
        headers[.vary] = "Accept-Encoding"
        return headers
    }

    /// - Parameter isLasting: the address changes with the file.
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

    /// Off the threads that answer riders: a disk may take its time.
    private func stored(_ address: TileAddress) async throws(TileArchiveError) -> StoredTile? {
        let read = { @Sendable [archive] in Result { () throws(TileArchiveError) in try archive.tile(address) } }
        guard let found = try? await NIOThreadPool.singleton.runIfActive(read) else {
            throw .damaged(reason: "it cannot be read now")
        }
        return try found.get()
    }
}
