import HTTPTypes
import Hummingbird
import NIOCore
import ServiceLifecycle

/// A subscription as `text/event-stream`.
enum EventStreamResponse {
    /// How long a browser waits before it comes back, in milliseconds, and then a comment, as some proxies wait for one.
    static let opening = ByteBuffer(string: "retry: 2000\n\n")
    static let heartbeat = ByteBuffer(string: ":\n\n")

    static let headers: HTTPFields = {
        var headers = Audience.anyone.headers
        headers[.contentType] = "text/event-stream"
        headers[.cacheControl] = "no-store"
        // nginx would hold back what it has not enough of.
        headers[.xAccelBuffering] = "no"
        return headers
    }()

    /// - Parameter place: held as long as the stream goes on.
    static func response(
        to request: Request, _ subscription: Subscription, _ place: ClientBook.Place?, channel: any Channel
    ) -> Response {
        guard request.method != .head else { return Response(status: .ok, headers: headers) }
        let mailbox = subscription.mailbox
        mailbox.onDeath { channel.close(promise: nil) }
        return Response(
            status: .ok, headers: headers,
            body: ResponseBody { writer in
                defer { withExtendedLifetime(place) {} }
                // The server waits for its connections when it shuts down, and a stream ends only if it is told to.
                try await withGracefulShutdownHandler {
                    try await request.body.consumeWithInboundCloseHandler { _ in
                        try await subscription.forEachDelivery { outputs in
                            try await writer.write(contentsOf: outputs.map { Self.bytes($0) })
                        }
                    } onInboundClosed: {
                        mailbox.close()
                    }
                } onGracefulShutdown: {
                    mailbox.close()
                }
                try await writer.finish(nil)
            })
    }

    private static func bytes(_ output: StreamOutput) -> ByteBuffer {
        switch output {
        case .opening: opening
        case .event(let event): event.bytes
        case .heartbeat: heartbeat
        }
    }
}
