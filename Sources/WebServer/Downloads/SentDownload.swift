import HTTPTypes
import Hummingbird
import NIOCore
import NIOPosix
import ServiceLifecycle

/// A download as HTTP.
struct SentDownload: StreamedAnswer {
    let download: Download
    let slots: DownloadSlots

    /// Bytes that are read at once, off the threads that answer riders.
    private static let piece = 256 << 10
    /// After this a reader is too slow to be waited for.
    private static let longest = TimeAmount.minutes(30)

    func response(
        to request: Request, _ share: ClientBook.Share?, channel: any Channel
    ) async throws(Problem) -> Response {
        if let known = request.headers[.ifNoneMatch], ServerResponder.matches(known, download.entityTag) {
            return Response(status: .notModified, headers: headers)
        }
        guard let slot = slots.take() else {
            throw .unavailable("Too many files are being sent already.", retryAfter: 20)
        }
        let gzip = ServerResponder.acceptsGzip(request) ? await Self.offThread(download.gzip).flatMap { $0 } : nil
        let content = gzip ?? download.plain
        var headers = headers
        headers[.contentType] = download.type.rawValue
        headers[.contentLength] = String(content.size)
        headers[.contentDisposition] = "attachment; filename=\"\(download.name)\""
        if gzip != nil { headers[.contentEncoding] = "gzip" }
        guard request.method != .head else { return Response(status: .ok, headers: headers) }
        return Response(status: .ok, headers: headers, body: Self.body(content, slot, share, channel))
    }

    private var headers: HTTPFields {
        var headers = Audience.anyone.headers
        headers[.cacheControl] = Caching.revalidate.rawValue
        headers[.eTag] = download.entityTag
        headers[.vary] = "Accept-Encoding"
        return headers
    }

    private static func body(
        _ content: Download.Content, _ slot: DownloadSlots.Slot, _ share: ClientBook.Share?, _ channel: any Channel
    ) -> ResponseBody {
        ResponseBody(contentLength: content.size) { writer in
            let end = channel.eventLoop.scheduleTask(in: longest) { channel.close(promise: nil) }
            defer {
                end.cancel()
                withExtendedLifetime((slot, share)) {}
            }
            // The server waits for its connections when it shuts down; a slow reader must not keep it.
            try await withGracefulShutdownHandler {
                for start in stride(from: 0, to: content.size, by: piece) {
                    let range = start..<min(start + piece, content.size)
                    // A file that is shorter than it was ends the connection: half of it must not look whole.
                    guard let bytes = await offThread({ content.read(range) }).flatMap({ $0 }) else {
                        throw CancellationError()
                    }
                    try await writer.write(bytes)
                    // A piece is only handed to the connection's thread. While that is busy, the connection seems to take
                    // more and more; once this has had its turn, the next piece waits for a slow reader.
                    try await channel.eventLoop.submit {}.get()
                }
            } onGracefulShutdown: {
                channel.close(promise: nil)
            }
            try await writer.finish(nil)
        }
    }

    private static func offThread<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value? {
        try? await NIOThreadPool.singleton.runIfActive(work)
    }
}
