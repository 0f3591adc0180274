internal import Synchronization

#if canImport(FoundationNetworking)
    internal import Foundation
    public import FoundationNetworking
#else
    public import Foundation
#endif

/// A transport that uses Foundation's URLSession, on Apple's platforms and Linux.
///
/// It has no cookies and no cache, so that it stores no data about the rider that the app does not control.
public final class URLSessionTransport: HTTPTransport {
    private let session: URLSession
    private let receiver = Receiver()

    /// - Parameter configuration: The session's configuration. Without one, the session is ephemeral, without cookies,
    ///   credentials and cache.
    public init(_ configuration: URLSessionConfiguration? = nil) {
        session = URLSession(configuration: configuration ?? Self.usual, delegate: receiver, delegateQueue: nil)
    }

    deinit { session.finishTasksAndInvalidate() }

    private static var usual: URLSessionConfiguration {
        let usual = URLSessionConfiguration.ephemeral
        usual.httpShouldSetCookies = false
        usual.httpCookieStorage = nil
        usual.urlCredentialStorage = nil
        usual.urlCache = nil
        usual.requestCachePolicy = .reloadIgnoringLocalCacheData
        usual.httpMaximumConnectionsPerHost = 16
        // A stream continues until its reader is cancelled.
        usual.timeoutIntervalForResource = 7 * 86_400
        return usual
    }

    /// Sends a request, and returns when the response head has arrived. Redirects are returned as responses.
    /// - Throws: ``HeadsignError/unreachable(host:reason:)``, ``HeadsignError/timedOut(seconds:)`` or
    ///   `CancellationError`.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        guard let url = URL(string: request.url) else {
            throw HeadsignError.unreachable(host: request.url, reason: "the URL is malformed")
        }
        var asked = URLRequest(url: url)
        // Foundation on Linux ignores the timeout of the initializer, and truncates it to whole seconds.
        asked.timeoutInterval = max(1, request.patience.rounded(.up))
        asked.httpMethod = request.method.rawValue
        for (name, value) in request.headers { asked.setValue(value, forHTTPHeaderField: name) }
        asked.httpBody = request.body.map { Data($0) }
        let task = session.dataTask(with: asked)
        let exchange = Receiver.Exchange(host: url.host() ?? request.url, patience: request.patience)
        receiver.begin(task, exchange)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                exchange.wait(for: continuation) { task.cancel() }
                task.resume()
            }
        } onCancel: {
            exchange.end(CancellationError())
            task.cancel()
        }
    }
}

/// The session's delegate, which passes the events of each task to its exchange.
private final class Receiver: NSObject, URLSessionDataDelegate {
    private let exchanges = Mutex<[Int: Exchange]>([:])

    func begin(_ task: URLSessionTask, _ exchange: Exchange) {
        exchanges.withLock { $0[task.taskIdentifier] = exchange }
    }

    private func exchange(_ task: URLSessionTask) -> Exchange? {
        exchanges.withLock { $0[task.taskIdentifier] }
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        if let response = response as? HTTPURLResponse { exchange(dataTask)?.begin(response) }
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        exchange(dataTask)?.take([UInt8](data))
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        exchanges.withLock { $0.removeValue(forKey: task.taskIdentifier) }?.end(error)
    }

    /// Does not follow redirects, so that a secret in a header is never sent to another server.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }

    /// A request and its response as far as it has been received.
    final class Exchange: Sendable {
        private let host: String
        private let patience: Double
        private let pieces: AsyncThrowingStream<[UInt8], any Error>.Continuation
        private let head: Mutex<Head>

        /// The state of a request until the head of its response arrives.
        private struct Head {
            var reader: CheckedContinuation<HTTPResponse, any Error>?
            /// The response body. Passed once to the reader of the response, which then has the only reference:
            /// releasing it cancels the request.
            var body: AsyncThrowingStream<[UInt8], any Error>?
            var error: (any Error)?
        }

        init(host: String, patience: Double) {
            self.host = host
            self.patience = patience
            let stream = AsyncThrowingStream.makeStream(of: [UInt8].self, bufferingPolicy: .bufferingOldest(8192))
            pieces = stream.continuation
            head = Mutex(Head(body: stream.stream))
        }

        func wait(
            for continuation: CheckedContinuation<HTTPResponse, any Error>, cancel: @escaping @Sendable () -> Void
        ) {
            pieces.onTermination = { _ in cancel() }
            let error = head.withLock { head in
                if head.error == nil { head.reader = continuation }
                return head.error
            }
            if let error { continuation.resume(throwing: error) }
        }

        func begin(_ response: HTTPURLResponse) {
            var headers: [String: String] = [:]
            for (name, value) in response.allHeaderFields {
                if let name = name as? String, let value = value as? String { headers[name.lowercased()] = value }
            }
            let (reader, body) = head.withLock { head in
                defer { (head.reader, head.body) = (nil, nil) }
                return (head.reader, head.body)
            }
            guard let reader, let body else { return }
            reader.resume(returning: HTTPResponse(status: response.statusCode, headers: headers, body: HTTPBody(body)))
        }

        func take(_ piece: [UInt8]) {
            // A body must not lose chunks in the middle, so a body that is read too slowly ends with an error.
            if case .dropped = pieces.yield(piece) { pieces.finish(throwing: HeadsignError.tooSlow) }
        }

        func end(_ error: (any Error)?) {
            let error = error.map { described($0) }
            let lost: any Error =
                error ?? HeadsignError.unreachable(host: host, reason: "the connection ended without a response")
            head.withLock { head in
                if head.error == nil { head.error = lost }
                defer { head.reader = nil }
                return head.reader
            }?.resume(throwing: lost)
            pieces.finish(throwing: error)
        }

        private func described(_ error: any Error) -> any Error {
            if error is CancellationError { return error }
            guard let error = error as? URLError else {
                return HeadsignError.unreachable(host: host, reason: error.localizedDescription)
            }
            switch error.code {
            case .cancelled: return CancellationError()
            case .timedOut: return HeadsignError.timedOut(seconds: patience)
            default: return HeadsignError.unreachable(host: host, reason: error.localizedDescription)
            }
        }
    }
}
