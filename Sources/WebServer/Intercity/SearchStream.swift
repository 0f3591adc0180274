import HTTPServer
import Hummingbird
import Intercity
import NIOCore

/// The `text/event-stream` response of a coach search: the existing results, then offers as they arrive, then the end
/// of the search.
struct SearchStream: StreamedResponse {
    let listener: SearchListener

    /// The interval between comment lines, which prevent proxies from closing an idle connection.
    private static let heartbeat = Duration.seconds(15)
    /// The number of heartbeats after which the connection is closed. Searches end earlier, so the client must have
    /// stopped reading.
    private static let mostHeartbeats = 40

    func response(
        to request: Request, _ share: ClientLimiter.ResourceLease?, channel: any Channel
    ) async throws(Problem) -> Response {
        let headers = EventStreamResponse.headers
        guard request.method != .head else { return Response(status: .ok, headers: headers) }
        return Response(
            status: .ok, headers: headers,
            body: ResponseBody { writer in
                defer { withExtendedLifetime(share) {} }
                let beats = Task { await beat(channel) }
                defer { beats.cancel() }
                try await Departure.watch(channel) {
                    listener.close()
                } write: {
                    var events = SearchEvents()
                    for await _ in listener.changes {
                        let result = listener.result
                        try await writer.write(ByteBuffer(bytes: events.next(result)))
                        if result.end != nil { break }
                    }
                }
                listener.close()
                try await writer.finish(nil)
            })
    }

    private func beat(_ channel: any Channel) async {
        for _ in 0..<Self.mostHeartbeats {
            try? await Task.sleep(for: Self.heartbeat)
            guard !Task.isCancelled else { return }
            listener.wake()
        }
        channel.close(promise: nil)
    }
}
