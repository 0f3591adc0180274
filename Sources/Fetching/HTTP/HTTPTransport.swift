package import AsyncHTTPClient
import FileFormats
import Foundation
import NIOCore
import NIOHTTP1
import Synchronization
import TransitCore

/// Fetches a feed over HTTP, with conditional requests, gzip, and limits on size and time.
package final class HTTPTransport: FeedTransport {
    private let get: HTTPGet
    private let clock: any EpochClock
    private let validators = Mutex(HTTPValidators())

    package init(
        client: HTTPClient, endpoint: HTTPEndpoint, limits: HTTPLimits = .feed, clock: any EpochClock
    ) {
        get = HTTPGet(client: client, endpoint: endpoint, limits: limits)
        self.clock = clock
    }

    package func response() async throws(FeedError) -> FeedResponse {
        // If the last body could not be used, a 304 response would not help, so the request is unconditional.
        let known = FeedParseScope.current?.asksAnew == true ? HTTPValidators() : validators.withLock { $0 }
        let at = clock.now
        let (answer, new) = try await get.withinTime { [get] in try await Self.answer(get, known, at: at) }
        // Validators are stored only if the body was received completely.
        if answer.status == 200 { validators.withLock { $0 = new } }
        return answer
    }

    private static func answer(
        _ get: HTTPGet, _ validators: HTTPValidators, at: EpochMilliseconds
    ) async throws -> (FeedResponse, HTTPValidators) {
        try await get.response(validators) { response in
            try await Self.answer(get, response, validators, at: at)
        }
    }

    private static func answer(
        _ get: HTTPGet, _ response: HTTPClientResponse, _ validators: HTTPValidators, at: EpochMilliseconds
    ) async throws -> (FeedResponse, HTTPValidators) {
        var answer = FeedResponse(
            at: at, path: get.endpoint.shownPath, status: Int(response.status.code),
            contentType: response.headers.first(name: "content-type"), retryAfter: retryAfter(response.headers),
            body: [])
        // The bodies of other responses are not read, because an error page may be endless.
        guard response.status == .ok else { return (answer, validators) }
        answer.body = try await unpacked(body(of: response, limit: get.limits.bytes), limit: get.limits.bytes)
        return (answer, HTTPValidators(response.headers))
    }

    private static func body(of response: HTTPClientResponse, limit: Int) async throws -> [UInt8] {
        var body: [UInt8] = []
        if let length = response.headers.first(name: "content-length").flatMap({ Int($0) }) {
            guard length <= limit else { throw FeedError.tooLarge(limit: limit) }
            body.reserveCapacity(max(length, 0))
        }
        for try await part in response.body {
            guard body.count + part.readableBytes <= limit else { throw FeedError.tooLarge(limit: limit) }
            body.append(contentsOf: part.readableBytesView)
        }
        return body
    }

    /// Decompresses a body if it is gzip. This is detected from the content, because servers send `.gz` files without
    /// the header. During decompression the compressed body is recorded in the crash journal.
    private static func unpacked(_ body: [UInt8], limit: Int) throws -> [UInt8] {
        guard body.starts(with: [0x1F, 0x8B]) else { return body }
        try FeedParseScope.current?.begin(body)
        do {
            return try GzipDecoder.unpacked(body, limit: limit)
        } catch {
            switch error {
            case .tooLarge: throw FeedError.tooLarge(limit: limit)
            case .damaged, .truncated:
                throw FeedError.unreadable(expected: "gzip", place: "its compressed data is damaged")
            }
        }
    }
}
