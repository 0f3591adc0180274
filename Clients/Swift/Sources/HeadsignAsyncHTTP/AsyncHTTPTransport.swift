#if AsyncHTTPClient
    public import AsyncHTTPClient
    public import HeadsignClient
    internal import NIOCore
    internal import NIOHTTP1

    /// A transport that uses AsyncHTTPClient, for servers and tools that already depend on SwiftNIO. Built only with
    /// the package trait `AsyncHTTPClient`.
    ///
    /// It does not request compression: for a server nearby, decompression takes longer than the larger transfer.
    public struct AsyncHTTPTransport: HTTPTransport {
        private let client: HTTPClient

        /// - Parameter client: The HTTP client, which the caller shuts down. It should not follow redirects, because
        ///   they would forward secrets. Without one, all transports share a client that does not follow them.
        public init(_ client: HTTPClient? = nil) {
            self.client = client ?? Self.shared
        }

        /// The shared client, which is never shut down.
        private static let shared: HTTPClient = {
            var configuration = HTTPClient.Configuration()
            configuration.redirectConfiguration = .disallow
            // A refused connection is reported immediately; streams reconnect on their own.
            configuration.connectionPool.retryConnectionEstablishment = false
            return HTTPClient(eventLoopGroup: HTTPClient.defaultEventLoopGroup, configuration: configuration)
        }()

        public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
            do {
                // This timeout only covers the response head; the body has its own.
                let head = TimeAmount.nanoseconds(Int64(min(max(request.patience, 0), 1e6) * 1e9))
                let response = try await client.execute(asked(request), timeout: head)
                let headers = Dictionary(
                    response.headers.map { ($0.name.lowercased(), $0.value) }, uniquingKeysWith: { first, _ in first })
                let body = body(response, request).patient(for: request.patience)
                return HTTPResponse(status: Int(response.status.code), headers: headers, body: HTTPBody(body))
            } catch let error as HTTPClientError where Self.timeouts.contains(error) {
                throw HeadsignError.timedOut(seconds: request.patience)
            } catch {
                if Task.isCancelled { throw CancellationError() }
                throw Self.unreachable(request, error)
            }
        }

        private static let timeouts: [HTTPClientError] = [.deadlineExceeded, .readTimeout, .connectTimeout]

        /// Describes an error with only the host of the URL, because its path and query can contain the rider's
        /// position.
        private static func unreachable(_ request: HTTPRequest, _ error: any Error) -> HeadsignError {
            let host = request.url.split(separator: "/", omittingEmptySubsequences: true).dropFirst().first
            return .unreachable(host: host.map { String($0) } ?? request.url, reason: "\(error)")
        }

        private func asked(_ request: HTTPRequest) -> HTTPClientRequest {
            var asked = HTTPClientRequest(url: request.url)
            asked.method = NIOHTTP1.HTTPMethod(rawValue: request.method.rawValue)
            for (name, value) in request.headers { asked.headers.add(name: name, value: value) }
            if let body = request.body { asked.body = .bytes(ByteBuffer(bytes: body)) }
            return asked
        }

        /// Streams the response body through a bounded buffer; if it overflows, the body ends with an error.
        private func body(_ response: HTTPClientResponse, _ request: HTTPRequest) -> HTTPBody {
            HTTPBody(
                AsyncThrowingStream(bufferingPolicy: .bufferingOldest(8192)) { pieces in
                    let reading = Task {
                        do {
                            for try await buffer in response.body {
                                let piece = Array(buffer.readableBytesView)
                                if case .dropped = pieces.yield(piece) { throw HeadsignError.tooSlow }
                            }
                            pieces.finish()
                        } catch let error as HeadsignError {
                            pieces.finish(throwing: error)
                        } catch {
                            pieces.finish(throwing: Self.unreachable(request, error))
                        }
                    }
                    pieces.onTermination = { _ in reading.cancel() }
                })
        }
    }
#endif
