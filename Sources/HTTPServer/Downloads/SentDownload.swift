import HTTPTypes
package import Hummingbird
import NIOCore
import NIOPosix
import ServiceLifecycle

/// The HTTP response of a download.
package struct SentDownload: StreamedResponse {
    package let download: Download
    package let slots: DownloadSlots

    package init(download: Download, slots: DownloadSlots) {
        self.download = download
        self.slots = slots
    }

    /// The chunk size in bytes that is read from the file at a time, on a separate thread.
    private static let piece = 256 << 10
    /// The maximum duration of a download.
    private static let longest = TimeAmount.minutes(30)

    package func response(
        to request: Request, _ share: ClientLimiter.ResourceLease?, channel: any Channel
    ) async throws(Problem) -> Response {
        if let known = request.headers[.ifNoneMatch], ServerResponder.matches(known, download.entityTag) {
            return Response(status: .notModified, headers: headers)
        }
        guard let slot = slots.take() else {
            throw .unavailable("The limit on downloads of this server has been reached.", retryAfter: 20)
        }
        let gzip = ServerResponder.acceptsGzip(request) ? await Self.offThread(download.gzip).flatMap { $0 } : nil
        let content = gzip ?? download.plain
        var headers = headers
        let start = start(request)
        headers[.contentType] = download.type.rawValue
        headers[.contentLength] = String(content.size - start)
        if start > 0 { headers[.contentRange] = "bytes \(start)-\(content.size - 1)/\(content.size)" }
        headers[.contentDisposition] = "attachment; filename=\"\(download.name)\""
        if gzip != nil { headers[.contentEncoding] = "gzip" }
        let status: HTTPResponse.Status = start > 0 ? .partialContent : .ok
        guard request.method != .head else { return Response(status: status, headers: headers) }
        let rest = start..<content.size
        return Response(status: status, headers: headers, body: Self.body(content, rest, slot, share, channel))
    }

    /// Returns the start of the requested range if `If-Range` matches this file; otherwise 0.
    private func start(_ request: Request) -> Int {
        guard download.isResumable, request.headers[.ifRange] == download.entityTag,
            let range = request.headers[.range], range.hasPrefix("bytes="), range.hasSuffix("-"),
            let start = Int(range.dropFirst(6).dropLast()), (1..<download.plain.size).contains(start)
        else { return 0 }
        return start
    }

    private var headers: HTTPFields {
        var headers = ResponseSecurityHeaders.anyone.headers
        headers[.cacheControl] = Caching.revalidate.rawValue
        headers[.eTag] = download.entityTag
        headers[.vary] = "Accept-Encoding"
        if download.isResumable { headers[.acceptRanges] = "bytes" }
        return headers
    }

    private static func body(
        _ content: Download.Content, _ range: Range<Int>, _ slot: DownloadSlots.Slot,
        _ share: ClientLimiter.ResourceLease?,
        _ channel: any Channel
    ) -> ResponseBody {
        ResponseBody(contentLength: range.count) { writer in
            let end = channel.eventLoop.scheduleTask(in: longest) { channel.close(promise: nil) }
            defer {
                end.cancel()
                withExtendedLifetime((slot, share)) {}
            }
            // A shutdown waits for connections, so slow downloads are aborted.
            try await withGracefulShutdownHandler {
                for start in stride(from: range.lowerBound, to: range.upperBound, by: piece) {
                    let part = start..<min(start + piece, range.upperBound)
                    // A file that was truncated aborts the connection, so that the client notices the incomplete
                    // download.
                    guard let bytes = await offThread({ content.read(part) }).flatMap({ $0 }) else {
                        throw CancellationError()
                    }
                    try await writer.write(bytes)
                    // Writing only enqueues the chunk for the event loop. Waiting for one turn of the loop applies
                    // backpressure.
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
