import HTTPServer
import HTTPTypes
import Hummingbird
import NIOCore
import Tiles
import TransitCore

/// The HTTP response with the base map around an agency, as a PMTiles file for offline use.
struct BaseMapResponse: StreamedResponse {
    let packs: BaseMapPacks
    let agency: String
    let timetable: Timetable
    let slots: DownloadSlots

    func response(
        to request: Request, _ share: ClientLimiter.ResourceLease?, channel: any Channel
    ) async throws(Problem) -> Response {
        guard let pack = try await pack() else {
            throw .notFound("This server's tiles do not cover the area of this agency.")
        }
        let download = Download(
            type: .binary, name: agency + ".pmtiles", version: pack.version,
            plain: Download.Content(size: pack.size) { range in pack.bytes(range).map { ByteBuffer(bytes: $0) } },
            isResumable: true)
        return try await SentDownload(download: download, slots: slots).response(to: request, share, channel: channel)
    }

    private func pack() async throws(Problem) -> TilePack? {
        do { return try await packs.pack(of: agency, timetable) } catch { throw SentTile.unreadable }
    }
}
