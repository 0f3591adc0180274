import HTTPServer
import HTTPTypes
import Hummingbird
import NIOCore
import Tiles

/// The HTTP response with a map tile. Clients that accept gzip receive the tile as it is compressed in the file.
struct SentTile: StreamedResponse {
    let baseMap: BaseMap
    let address: TileAddress
    /// Whether the request URL contains the file's version, so that the response may be cached forever.
    let isLasting: Bool

    func response(
        to request: Request, _ share: ClientLimiter.ResourceLease?, channel: any Channel
    ) async throws(Problem) -> Response {
        if let known = request.headers[.ifNoneMatch],
            ServerResponder.matches(known, baseMap.entityTag(of: address))
        {
            return Response(status: .notModified, headers: baseMap.headers(of: address, isLasting: isLasting))
        }
        let ready = try await ready()
        guard let stored = ready.body else { return Response(status: .noContent, headers: ready.headers) }
        let isPacked = ready.isGzip && ServerResponder.acceptsGzip(request)
        let bytes = isPacked || !ready.isGzip ? stored : try unpacked(stored)
        var headers = ready.headers
        if isPacked { headers[.contentEncoding] = "gzip" }
        headers[.contentType] = ContentType.tile.rawValue
        headers[.contentLength] = String(bytes.readableBytes)
        let body = request.method == .head ? ResponseBody() : ResponseBody(byteBuffer: bytes)
        return Response(status: .ok, headers: headers, body: body)
    }

    private func ready() async throws(Problem) -> BaseMap.Ready {
        do { return try await baseMap.tile(address, isLasting: isLasting) } catch { throw Self.unreadable }
    }

    private func unpacked(_ stored: ByteBuffer) throws(Problem) -> ByteBuffer {
        let tile = StoredTile(bytes: Array(stored.readableBytesView), isGzip: true)
        do { return ByteBuffer(bytes: try tile.unpacked()) } catch { throw Self.unreadable }
    }

    static let unreadable = Problem(
        status: .internalServerError, detail: "The tile file cannot be read.")
}
