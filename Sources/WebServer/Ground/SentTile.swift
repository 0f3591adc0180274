import HTTPTypes
import Hummingbird
import NIOCore
import NIOPosix
import Tiles

/// A tile as HTTP: compressed as it lies in its file, for all who take that.
struct SentTile: StreamedAnswer {
    let archive: any TileArchive
    let address: TileAddress
    let caching: Caching

    func response(
        to request: Request, _ share: ClientBook.Share?, channel: any Channel
    ) async throws(Problem) -> Response {
        var headers = headers
        if let known = request.headers[.ifNoneMatch], ServerResponder.matches(known, entityTag) {
            return Response(status: .notModified, headers: headers)
        }
        guard let tile = try await stored() else { return Response(status: .noContent, headers: headers) }
        let isPacked = tile.isGzip && ServerResponder.acceptsGzip(request)
        let bytes = isPacked ? tile.bytes : try unpacked(tile)
        if isPacked { headers[.contentEncoding] = "gzip" }
        headers[.contentType] = ContentType.tile.rawValue
        headers[.contentLength] = String(bytes.count)
        let body = request.method == .head ? ResponseBody() : ResponseBody(byteBuffer: ByteBuffer(bytes: bytes))
        return Response(status: .ok, headers: headers, body: body)
    }

    /// Off the threads that answer riders: a disk may take its time.
    private func stored() async throws(Problem) -> StoredTile? {
        let read = { @Sendable [archive, address] in Result { () throws(TileArchiveError) in try archive.tile(address) }
        }
        guard let found = try? await NIOThreadPool.singleton.runIfActive(read) else { throw Self.unreadable }
        do { return try found.get() } catch { throw Self.unreadable }
    }

    private func unpacked(_ tile: StoredTile) throws(Problem) -> [UInt8] {
        do { return try tile.unpacked() } catch { throw Self.unreadable }
    }

    private static let unreadable = Problem(
        status: .internalServerError, detail: "The file of tiles cannot be read here.")

    /// Weak: the plain and the compressed form share it.
    private var entityTag: String { "W/\"\(archive.content.version)-\(String(address.number, radix: 36))\"" }

    private var headers: HTTPFields {
        var headers = Audience.anyone.headers
        headers[.cacheControl] = caching.rawValue
        headers[.eTag] = entityTag
        headers[.vary] = "Accept-Encoding"
        return headers
    }
}
