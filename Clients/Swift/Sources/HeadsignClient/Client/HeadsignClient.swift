internal import Foundation

/// A Headsign server, as an app asks it.
///
/// It can be copied and used from anywhere at the same time; copies share their connections and their cache. It keeps
/// answers in memory with their entity tags, so asking again for what has not changed costs a few bytes.
public struct HeadsignClient: Sendable {
    /// The server's address, without a slash at the end.
    public let server: String
    /// How patient it is, and how much it takes in.
    public let options: ClientOptions
    let transport: any HTTPTransport
    private let cache: ResponseCache

    /// - Parameters:
    ///   - server: such as `https://bus.example.org`, with the path below which the server answers, if it has one.
    ///   - transport: how requests travel; ``URLSessionTransport`` without one.
    ///   - options: how patient it is, and how much it takes in.
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

    /// An answer in JSON, from the cache where the server responds that it has not changed.
    func ask<Answer: Decodable>(
        _ method: HTTPMethod, _ path: String, query: Query = [], secret: String? = nil
    ) async throws -> Answer {
        let bytes = try await answer(method, address(path, query), secret: secret, limit: options.longestAnswer)
        return try Answer(json: bytes)
    }

    /// An answer that is no JSON.
    func bytes(_ method: HTTPMethod, _ path: String, query: Query = []) async throws -> [UInt8] {
        try await answer(method, address(path, query), secret: nil, limit: options.longestFile)
    }

    /// - Returns: whether it is new to the server.
    func send(
        _ method: HTTPMethod, _ path: String, secret: String? = nil, body: (any Encodable & Sendable)? = nil
    ) async throws -> Bool {
        let bytes = try body.map { [UInt8](try JSONEncoder().encode($0)) }
        return try await send(method, path, secret: secret, bytes: bytes, type: "application/json")
    }

    /// - Returns: whether it is new to the server.
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

    /// Requests an address. Responses to requests with a secret are not cached.
    package func answer(_ method: HTTPMethod, _ address: String, secret: String?, limit: Int) async throws -> [UInt8] {
        let known = secret == nil ? cache[address] : nil
        var request = request(method, address, secret: secret)
        if let known { request.headers.append(("If-None-Match", known.tag)) }
        let response = try await transport.send(request)
        let body = try await response.body.collected(upTo: limit)
        if response.status == 304, let known { return known.body }
        // A tile where nothing is to be drawn.
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

/// The body of a request that names a subscription alone.
struct Subscription: Encodable, Sendable {
    var subscription: PushSubscription
}
