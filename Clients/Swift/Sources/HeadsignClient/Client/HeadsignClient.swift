internal import Foundation

/// A client of the API of one Headsign server.
///
/// It can be copied and used concurrently; copies share their connections and their cache. It caches responses in
/// memory with their entity tags, so that repeating a request whose response has not changed transfers only a few
/// bytes.
public struct HeadsignClient: Sendable {
    /// The base URL of the server, without a trailing slash.
    public let server: String
    /// The timeouts and limits of the client.
    public let options: ClientOptions
    let transport: any HTTPTransport
    private let cache: ResponseCache

    /// - Parameters:
    ///   - server: The base URL, such as `https://bus.example.org`, including the path prefix of the API if there is
    ///     one.
    ///   - transport: The transport of requests; a ``URLSessionTransport`` if nil.
    ///   - options: The timeouts and limits of the client.
    public init(_ server: String, transport: (any HTTPTransport)? = nil, options: ClientOptions = ClientOptions()) {
        var server = server
        while server.hasSuffix("/") { server.removeLast() }
        self.server = server
        self.options = options
        self.transport = transport ?? URLSessionTransport()
        cache = ResponseCache(limit: options.cache)
    }
}

extension HeadsignClient {
    typealias Query = [(name: String, value: String?)]

    func address(_ path: String, _ query: Query = []) -> String {
        let given = query.compactMap { name, value in value.map { "\(name)=\($0.percentEncoded)" } }
        return server + path + (given.isEmpty ? "" : "?" + given.joined(separator: "&"))
    }

    /// Requests a JSON response and decodes it. If the server responds with 304, decodes the cached response.
    func ask<Answer: Decodable>(
        _ method: HTTPMethod, _ path: String, query: Query = [], secret: String? = nil
    ) async throws -> Answer {
        let bytes = try await answer(method, address(path, query), secret: secret, limit: options.longestAnswer)
        return try Answer(json: bytes)
    }

    /// Requests a response that is not JSON, such as a file.
    func bytes(_ method: HTTPMethod, _ path: String, query: Query = []) async throws -> [UInt8] {
        try await answer(method, address(path, query), secret: nil, limit: options.longestFile)
    }

    /// Sends a request whose body is encoded as JSON.
    /// - Returns: Whether it created a resource (status 201).
    func send(
        _ method: HTTPMethod, _ path: String, secret: String? = nil, body: (any Encodable & Sendable)? = nil
    ) async throws -> Bool {
        let bytes = try body.map { [UInt8](try JSONEncoder().encode($0)) }
        return try await send(method, path, secret: secret, bytes: bytes, type: "application/json")
    }

    /// Sends a request with a body of any type.
    /// - Returns: Whether it created a resource (status 201).
    @discardableResult
    package func send(
        _ method: HTTPMethod, _ path: String, secret: String?, bytes: [UInt8]?, type: String
    ) async throws -> Bool {
        var request = request(method, address(path), secret: secret)
        request.body = bytes
        if bytes != nil { request.headers.append(("Content-Type", type)) }
        let response = try await transport.send(request)
        let body = try await response.body.collected(upTo: options.longestAnswer)
        guard (200..<300).contains(response.status) else { throw HeadsignError(response, body) }
        return response.status == 201
    }

    func request(_ method: HTTPMethod, _ address: String, secret: String?, patience: Double? = nil) -> HTTPRequest {
        var request = HTTPRequest(method, address, patience: patience ?? options.patience)
        if let secret { request.headers.append(("Authorization", "Bearer \(secret)")) }
        return request
    }

    /// Sends a request and returns the body of its response. Responses to requests with a secret are not cached.
    package func answer(_ method: HTTPMethod, _ address: String, secret: String?, limit: Int) async throws -> [UInt8] {
        let known = secret == nil ? cache[address] : nil
        var request = request(method, address, secret: secret)
        if let known { request.headers.append(("If-None-Match", known.tag)) }
        let response = try await transport.send(request)
        let body = try await response.body.collected(upTo: limit)
        if response.status == 304, let known { return known.body }
        // No content, such as an empty map tile.
        if response.status == 204 { return [] }
        guard response.status == 200 else { throw HeadsignError(response, body) }
        if secret == nil, let tag = response.headers["etag"] {
            cache.keep(ResponseCache.Kept(tag: tag, body: body), for: address)
        }
        return body
    }
}

extension HeadsignError {
    init(_ response: HTTPResponse, _ body: [UInt8]) {
        self.init(status: response.status, retryAfter: response.headers["retry-after"].flatMap { Int($0) }, body: body)
    }
}

/// The body of a request that contains only a push subscription.
struct Subscription: Encodable, Sendable {
    var subscription: PushSubscription
}
