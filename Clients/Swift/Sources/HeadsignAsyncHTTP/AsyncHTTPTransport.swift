#if AsyncHTTPClient
    public import AsyncHTTPClient
    public import HeadsignClient
    internal import NIOCore
    internal import NIOHTTP1

    /// SwiftNIO's client, for servers and tools that have it anyway. The package's trait `AsyncHTTPClient` builds it.
    public struct AsyncHTTPTransport: HTTPTransport {
        private let client: HTTPClient

        /// - Parameter client: the caller shuts it down. It should follow no redirects, as secrets would go along.
        public init(_ client: HTTPClient = .shared) {
            self.client = client
        }

        public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
            do {
                let response = try await client.execute(asked(request), timeout: .seconds(Int64(request.patience)))
                let headers = Dictionary(
                    response.headers.map { ($0.name.lowercased(), $0.value) }, uniquingKeysWith: { first, _ in first })
                return HTTPResponse(status: Int(response.status.code), headers: headers, body: body(response, request))
            } catch let error as HTTPClientError where Self.timeouts.contains(error) {
                throw HeadsignError.timedOut(seconds: request.patience)
            } catch is CancellationError {
                throw CancellationError()
            } catch {
                throw HeadsignError.unreachable(host: request.url, reason: "\(error)")
            }
        }

        private static let timeouts: [HTTPClientError] = [.deadlineExceeded, .readTimeout, .connectTimeout]

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
                            let lost = HeadsignError.unreachable(host: request.url, reason: "\(error)")
                            pieces.finish(throwing: lost)
                        }
                    }
                    pieces.onTermination = { _ in reading.cancel() }
                })
        }
    }
#endif
