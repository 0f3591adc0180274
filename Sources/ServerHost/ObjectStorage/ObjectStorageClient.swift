import AsyncHTTPClient
import Cluster
import Fetching
import NIOCore
import NIOHTTP1
import TransitCore

/// A client for a bucket of an S3-compatible object store, with signed requests and path-style URLs.
struct ObjectStorageClient: Sendable {
    struct Response {
        var status: Int
        var body: [UInt8]
    }

    /// The timeout of a request.
    private static let timeout = TimeAmount.seconds(60)

    let client: HTTPClient
    let storage: Configuration.ObjectStorage
    /// Returns the current time, which is part of a request's signature.
    let time: @Sendable () -> EpochSeconds

    /// Sends a signed request.
    /// - Parameters:
    ///   - key: The object's key; nil for the bucket.
    ///   - query: Names and values, not yet percent-encoded.
    ///   - limit: The maximum size of the response body in bytes.
    /// - Throws: `SealedDayFailure` if no complete response is received.
    func send(
        _ method: HTTPMethod, _ key: String?, query: [(name: String, value: String)] = [], body: [UInt8] = [],
        limit: Int = 1 << 20
    ) async throws(SealedDayFailure) -> Response {
        let request = signed(method, key, query, body)
        do {
            let response = try await client.execute(request, timeout: Self.timeout)
            let content = try await response.body.collect(upTo: limit)
            return Response(status: Int(response.status.code), body: Array(content.readableBytesView))
        } catch is NIOTooManyBytesError {
            throw storage.failure("responded with more than \(limit >> 20) MB", isTooLarge: true)
        } catch {
            throw storage.failure("did not respond (\(reason(error)))")
        }
    }

    private func reason(_ error: any Error) -> String {
        if let error = error as? HTTPClientError { return "\(error)" }
        return FeedError.unreachable(host: storage.host, ConnectionFailure(error)).message
    }

    private func signed(
        _ method: HTTPMethod, _ key: String?, _ query: [(name: String, value: String)], _ body: [UInt8]
    ) -> HTTPClientRequest {
        let (time, hash) = (Self.stamp(time()), RequestSignature.hash(body))
        let headers = [("host", storage.host), ("x-amz-content-sha256", hash), ("x-amz-date", time)]
        let signedRequest = RequestSignature.Request(
            method: method.rawValue, path: storage.path(of: key),
            query: query.map { (percentEscaped($0.name), percentEscaped($0.value)) },
            headers: headers.map { (name: $0.0, value: $0.1) }, bodyHash: hash)
        let signature = RequestSignature(storage.key, region: storage.region)
        let text = signedRequest.queryText
        var request = HTTPClientRequest(
            url: storage.origin + signedRequest.path + (text.isEmpty ? "" : "?" + text))
        request.method = method
        for (name, value) in headers { request.headers.add(name: name, value: value) }
        request.headers.add(name: "authorization", value: signature.authorization(signedRequest, time: time))
        if method == .PUT { request.body = .bytes(body) }
        return request
    }

    /// Formats a time as `20260302T120000Z`.
    static func stamp(_ time: EpochSeconds) -> String {
        let date = time.utcDate
        let second = Int(time - date.utcStart)
        let parts = [second / 3600, second / 60 % 60, second % 60].map { ($0 < 10 ? "0" : "") + String($0) }
        return date.iso.replacing("-", with: "") + "T" + parts.joined() + "Z"
    }
}
