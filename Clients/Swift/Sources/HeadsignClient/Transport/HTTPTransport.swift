/// What brings requests to a server and answers back: ``URLSessionTransport``, `AsyncHTTPTransport` of the product
/// `HeadsignAsyncHTTP`, or a test's own.
public protocol HTTPTransport: Sendable {
    /// Sends a request, and returns once the answer's head is there.
    ///
    /// Cancelling the task ends the request, also while its body is read.
    /// - Throws: ``HeadsignError/unreachable(host:reason:)`` or ``HeadsignError/timedOut(seconds:)``; `CancellationError`.
    func send(_ request: HTTPRequest) async throws -> HTTPResponse
}

public enum HTTPMethod: String, Sendable {
    case get = "GET"
    case put = "PUT"
    case post = "POST"
    case delete = "DELETE"
}

public struct HTTPRequest: Sendable {
    public var method: HTTPMethod
    /// Absolute, all of it encoded.
    public var url: String
    public var headers: [(name: String, value: String)]
    public var body: [UInt8]?
    /// Seconds without a byte after which nobody is waited for any longer.
    public var patience: Double

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

public struct HTTPResponse: Sendable {
    public var status: Int
    /// Names in small letters.
    public var headers: [String: String]
    public var body: HTTPBody

    public init(status: Int, headers: [String: String], body: HTTPBody) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}

/// A body in pieces as they come, unpacked. It can be read once; who lets go of it ends the request.
public struct HTTPBody: AsyncSequence, Sendable {
    public typealias Element = [UInt8]

    private let pieces: AsyncThrowingStream<[UInt8], any Error>

    public init(_ pieces: AsyncThrowingStream<[UInt8], any Error>) {
        self.pieces = pieces
    }

    /// One that is there already.
    public init(_ bytes: [UInt8]) {
        pieces = AsyncThrowingStream { continuation in
            continuation.yield(bytes)
            continuation.finish()
        }
    }

    public func makeAsyncIterator() -> AsyncThrowingStream<[UInt8], any Error>.Iterator {
        pieces.makeAsyncIterator()
    }

    /// The whole of it.
    /// - Throws: ``HeadsignError/tooLarge(limit:)`` where it is longer than so many bytes.
    public func collected(upTo limit: Int) async throws -> [UInt8] {
        var bytes: [UInt8] = []
        for try await piece in self {
            guard bytes.count + piece.count <= limit else { throw HeadsignError.tooLarge(limit: limit) }
            bytes += piece
        }
        return bytes
    }
}
