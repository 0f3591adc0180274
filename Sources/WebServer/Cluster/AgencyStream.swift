import Cluster
import HTTPTypes
import Hummingbird
import NIOCore

/// An agency's states on their way to a node that follows them: an endless body of frames.
struct AgencyStream: StreamedAnswer {
    let broadcast: AgencyBroadcast
    let access: ClusterAccess
    /// Of the lease under which this node tells.
    let epoch: UInt64
    let hello: ClusterFrame
    let slot: DownloadSlots.Slot

    /// Bytes that wait for a node; with more the next whole state takes their place.
    private static let mostWaiting = 4 << 20

    func response(
        to request: Request, _ share: ClientBook.Share?, channel: any Channel
    ) async throws(Problem) -> Response {
        let box = AgencyBroadcast.Box(mostBytes: Self.mostWaiting)
        box.onDeath { channel.close(promise: nil) }
        var headers = HTTPFields()
        headers[.contentType] = ContentType.binary.rawValue
        headers[.cacheControl] = Caching.never.rawValue
        return Response(
            status: .ok, headers: headers,
            body: ResponseBody { writer in
                try await Departure.watch(channel) {
                    box.close()
                } write: {
                    try await send(from: box) { try await writer.write($0) }
                }
                try await writer.finish(nil)
            })
    }

    /// Writes everything, in order, until the mailbox is closed or the lease is lost.
    func send(from box: AgencyBroadcast.Box, _ write: (ByteBuffer) async throws -> Void) async throws {
        defer { withExtendedLifetime(slot) {} }
        guard broadcast.add(box, epoch: epoch) else { return }
        defer { broadcast.remove(box) }
        var frames = [hello] + broadcast.whole()
        while true {
            for frame in frames {
                // A node that was stopped does not know how long: nothing goes out that is not its own to tell.
                guard access.leases.heldEpoch(of: broadcast.entry.description.id) == epoch else { return }
                try await write(frame.bytes)
            }
            switch await box.next() {
            case .events(let next): frames = next
            case .resync: frames = broadcast.whole()
            case .heartbeat: frames = []
            case .end: return
            }
        }
    }
}
