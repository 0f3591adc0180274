import HTTPServer
import HTTPTypes
import Hummingbird
import NIOCore

/// Creates the `text/event-stream` response of a subscription, compressed if the client accepts gzip.
enum EventStreamResponse {
    /// The reconnection delay in milliseconds, and an empty comment, because some proxies wait for one.
    static let opening = StreamText("retry: 2000\n\n")
    static let heartbeat = StreamText(":\n\n")

    static let headers: HTTPFields = {
        var headers = ResponseSecurityHeaders.anyone.headers
        headers[.contentType] = "text/event-stream"
        headers[.cacheControl] = "no-store"
        // Disables nginx's response buffering.
        headers[.xAccelBuffering] = "no"
        return headers
    }()

    private static func headers(packed: Bool) -> HTTPFields {
        var headers = headers
        headers[.vary] = "Accept-Encoding"
        headers[.contentEncoding] = packed ? "gzip" : nil
        return headers
    }

    fileprivate static func response(
        to request: Request, _ subscription: Subscription, _ share: ClientLimiter.ResourceLease?, channel: any Channel
    ) -> Response {
        let packed = ServerResponder.acceptsGzip(request)
        let headers = headers(packed: packed)
        guard request.method != .head else { return Response(status: .ok, headers: headers) }
        return Response(
            status: .ok, headers: headers,
            body: ResponseBody { _ in
                try await EventStreamWriter(subscription, share, packed: packed).takeOver(channel)
            })
    }
}

extension Subscription: StreamedResponse {
    func response(
        to request: Request, _ share: ClientLimiter.ResourceLease?, channel: any Channel
    ) async throws(Problem) -> Response {
        EventStreamResponse.response(to: request, self, share, channel: channel)
    }
}

/// Writes the stream of one client.
struct EventStreamWriter: TakenOverResponse {
    private let share: ClientLimiter.ResourceLease?
    private var reader: SubscriptionReader
    private var first: [StreamOutput]?
    private var encoder: EventStreamEncoder
    private(set) var isComplete = false

    init(_ subscription: Subscription, _ share: ClientLimiter.ResourceLease?, packed: Bool) {
        self.share = share
        (reader, first) = subscription.join()
        encoder = EventStreamEncoder(packed: packed)
    }

    private var mailbox: Mailbox { reader.subscription.mailbox }

    func begin(onReady: @escaping @Sendable () -> Void, close: @escaping @Sendable () -> Void) {
        mailbox.onReady(onReady)
        mailbox.onDeath(close)
    }

    mutating func nextPieces() -> [ByteBuffer]? {
        if let first {
            self.first = nil
            return encoder.pieces(of: first)
        }
        guard let delivery = mailbox.take() else { return nil }
        guard let outputs = reader.outputs(of: delivery) else {
            isComplete = true
            return []
        }
        return encoder.pieces(of: outputs)
    }

    var lastPiece: ByteBuffer? { encoder.end }

    func leave() {
        mailbox.forgetReader()
        reader.leave()
    }
}

/// Encodes the stream of one client, so that the client can decode each output as it arrives.
struct EventStreamEncoder {
    private var gzip: GzipStream?
    private var hasBegun = false

    init(packed: Bool) {
        gzip = packed ? GzipStream() : nil
    }

    mutating func pieces(of outputs: [StreamOutput]) -> [ByteBuffer] {
        guard gzip != nil else { return outputs.map(\.text.plain) }
        defer { hasBegun = true }
        return (hasBegun ? [] : [GzipStream.head]) + outputs.compactMap { gzip?.add($0.text.gzip) }
    }

    /// The end of the compressed stream; nil if the stream is not compressed or has not begun.
    var end: ByteBuffer? { hasBegun ? gzip?.tail : nil }
}

extension StreamOutput {
    fileprivate var text: StreamText {
        switch self {
        case .opening: EventStreamResponse.opening
        case .event(let event): event.text
        case .heartbeat: EventStreamResponse.heartbeat
        }
    }
}
