import Agencies
import Cluster
import HTTPServer
import HTTPTypes
import Hummingbird
import NIOCore

/// The response that streams an agency's states to a follower: a body of frames without end.
struct AgencyStream: StreamedResponse {
    let broadcast: AgencyBroadcast
    let access: ClusterAccess
    /// The epoch of the lease under which this node sends states.
    let epoch: UInt64
    let hello: ClusterFrame
    let slot: DownloadSlots.Slot

    /// The maximum number of bytes queued for a follower. Beyond it, the next full snapshot replaces the queued frames.
    private static let mostWaiting = 4 << 20

    func response(
        to request: Request, _ share: ClientLimiter.ResourceLease?, channel: any Channel
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

    /// Sends all frames in order until the mailbox is closed or the lease is lost.
    func send(from box: AgencyBroadcast.Box, _ write: (ByteBuffer) async throws -> Void) async throws {
        defer { withExtendedLifetime(slot) {} }
        guard broadcast.add(box, epoch: epoch) else { return }
        defer { broadcast.remove(box) }
        var frames = [hello] + broadcast.whole()
        while true {
            for frame in frames {
                // A suspended process does not know how long it was suspended, so ownership is checked before each
                // frame.
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
