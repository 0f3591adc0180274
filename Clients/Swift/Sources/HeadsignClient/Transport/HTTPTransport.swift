/// Sends requests to a server and receives its responses: ``URLSessionTransport``, `AsyncHTTPTransport` of the product
/// `HeadsignAsyncHTTP`, or a test's own.
public protocol HTTPTransport: Sendable {
    /// Sends a request, and returns once the answer's head is there.
    ///
    /// Cancelling the task ends the request, also while its body is read.
    /// - Throws:
    ///   ``HeadsignError/unreachable(host:reason:)`` or ``HeadsignError/timedOut(seconds:)``; `CancellationError`.
    func send(_ request: HTTPRequest) async throws -> HTTPResponse
}

/// An HTTP method.
public enum HTTPMethod: String, Sendable {
    /// To read.
    case get = "GET"
    /// To make or replace.
    case put = "PUT"
    /// To add.
    case post = "POST"
    /// To take away.
    case delete = "DELETE"
}

/// A request, as a transport is given it.
public struct HTTPRequest: Sendable {
    /// The request's method.
    public var method: HTTPMethod
    /// Absolute, all of it encoded.
    public var url: String
    /// Names and values, each name once.
    public var headers: [(name: String, value: String)]
    /// The request's body; nil for none.
    public var body: [UInt8]?
    /// Seconds without a byte after which nobody is waited for any longer.
    public var patience: Double

    /// - Parameters:
    ///   - method: what is asked for.
    ///   - url: absolute, all of it encoded.
    ///   - headers: names and values.
    ///   - body: what is sent; nil for none.
    ///   - patience: seconds without a byte.
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

/// An answer, whose head is there and whose body may still be on its way.
public struct HTTPResponse: Sendable {
    /// Such as 200.
    public var status: Int
    /// Names in small letters.
    public var headers: [String: String]
    /// The response's body, as it arrives.
    public var body: HTTPBody

    /// - Parameters:
    ///   - status: such as 200.
    ///   - headers: names in small letters.
    ///   - body: what comes.
    public init(status: Int, headers: [String: String], body: HTTPBody) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}

/// A body in pieces as they come, unpacked. It can be read once; who lets go of it ends the request.
public struct HTTPBody: AsyncSequence, Sendable {
    /// A piece, of any length.
    public typealias Element = [UInt8]

    private let pieces: AsyncThrowingStream<[UInt8], any Error>

    /// - Parameter pieces: in their order, unpacked; letting go of them has to end the request.
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

    /// Begins to read; once.
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
