/// Sends requests to a server and receives its responses. Implementations are ``URLSessionTransport``,
/// `AsyncHTTPTransport` of the product `HeadsignAsyncHTTP`, and stubs in tests.
public protocol HTTPTransport: Sendable {
    /// Sends a request, and returns when the response head has arrived.
    ///
    /// Cancelling the task also cancels the request, even while its body is being read.
    /// - Throws: ``HeadsignError/unreachable(host:reason:)``, ``HeadsignError/timedOut(seconds:)`` or
    ///   `CancellationError`.
    func send(_ request: HTTPRequest) async throws -> HTTPResponse
}

/// An HTTP method.
public enum HTTPMethod: String, Sendable {
    /// Reads a resource.
    case get = "GET"
    /// Creates or replaces a resource.
    case put = "PUT"
    /// Adds to a resource.
    case post = "POST"
    /// Deletes a resource.
    case delete = "DELETE"
}

/// A request to be sent by a transport.
public struct HTTPRequest: Sendable {
    /// The request's method.
    public var method: HTTPMethod
    /// The absolute, percent-encoded URL.
    public var url: String
    /// The header fields. Each name occurs once.
    public var headers: [(name: String, value: String)]
    /// The body; nil if there is none.
    public var body: [UInt8]?
    /// The time in seconds without any received byte after which the request fails.
    public var patience: Double

    /// - Parameters:
    ///   - method: The method of the request.
    ///   - url: The absolute, percent-encoded URL.
    ///   - headers: The header fields.
    ///   - body: The body; nil if there is none.
    ///   - patience: The time in seconds without any received byte after which the request fails.
    public init(
        _ method: HTTPMethod, _ url: String, headers: [(name: String, value: String)] = [], body: [UInt8]? = nil,
        patience: Double
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.patience = patience
    }
}

/// A response whose head has arrived; its body may still be in transit.
public struct HTTPResponse: Sendable {
    /// The status code, such as 200.
    public var status: Int
    /// The header fields by lowercase name.
    public var headers: [String: String]
    /// The body, streamed as it arrives.
    public var body: HTTPBody

    /// - Parameters:
    ///   - status: The status code, such as 200.
    ///   - headers: The header fields by lowercase name.
    ///   - body: The body, streamed as it arrives.
    public init(status: Int, headers: [String: String], body: HTTPBody) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}

/// A decompressed body as a sequence of chunks. It can be read once; releasing its iterator cancels the request.
public struct HTTPBody: AsyncSequence, Sendable {
    /// A chunk of any size.
    public typealias Element = [UInt8]

    private let pieces: AsyncThrowingStream<[UInt8], any Error>

    /// - Parameter pieces: The decompressed chunks in order. Releasing the stream must cancel the request.
    public init(_ pieces: AsyncThrowingStream<[UInt8], any Error>) {
        self.pieces = pieces
    }

    /// Creates a body that is already complete.
    public init(_ bytes: [UInt8]) {
        pieces = AsyncThrowingStream { continuation in
            continuation.yield(bytes)
            continuation.finish()
        }
    }

    /// Starts reading the body, which is possible only once.
    public func makeAsyncIterator() -> AsyncThrowingStream<[UInt8], any Error>.Iterator {
        pieces.makeAsyncIterator()
    }

    /// Reads the whole body.
    /// - Parameter limit: The maximum size in bytes.
    /// - Throws: ``HeadsignError/tooLarge(limit:)`` if the body is larger.
    public func collected(upTo limit: Int) async throws -> [UInt8] {
        var bytes: [UInt8] = []
        for try await piece in self {
            guard bytes.count + piece.count <= limit else { throw HeadsignError.tooLarge(limit: limit) }
            bytes += piece
        }
        return bytes
    }
}
