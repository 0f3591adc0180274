#if AsyncHTTPClient
    public import AsyncHTTPClient
    public import HeadsignClient
    internal import NIOCore
    internal import NIOHTTP1

    /// SwiftNIO's client, for servers and tools that have it anyway. The package's trait `AsyncHTTPClient` builds it.
    ///
    /// It asks for no compression: what is saved on the way to a server nearby is less than what unpacking costs.
    public struct AsyncHTTPTransport: HTTPTransport {
        private let client: HTTPClient

        /// - Parameter client: the caller shuts it down. It should follow no redirects, as secrets would go along.
        ///   Without one it is a client that all transports share, and that follows none.
        public init(_ client: HTTPClient? = nil) {
            self.client = client ?? Self.shared
        }

        /// Never shut down: it lasts as long as the process.
        private static let shared: HTTPClient = {
            var configuration = HTTPClient.Configuration()
            configuration.redirectConfiguration = .disallow
            // A refused connection is reported at once; streams try again by themselves.
            configuration.connectionPool.retryConnectionEstablishment = false
            return HTTPClient(eventLoopGroup: HTTPClient.defaultEventLoopGroup, configuration: configuration)
        }()

        public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
            do {
                // The time is for the head alone; the body has its own.
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

        /// With the host alone: where a rider is may stand in the rest of the address.
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

        /// Pieces are taken from the connection as they are read.
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
