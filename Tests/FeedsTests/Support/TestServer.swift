import NIOCore
import NIOPosix
import Synchronization

/// A local server that sends the bytes of a test, whether valid or not, at any pace.
final class TestServer: Sendable {
    struct Request: Sendable {
        /// The path and query.
        let target: String
        /// The request headers by lower-case name.
        let headers: [String: String]
    }

    enum Step: Sendable {
        case send([UInt8])
        case pause(milliseconds: Int64)
        /// Sends the same bytes repeatedly until the client disconnects.
        case sendForever([UInt8])
        /// Sends no further bytes, and keeps the connection open.
        case hang
    }

    let port: Int
    private let channel: any Channel
    private let seen: Log

    private final class Log: Sendable {
        let requests = Mutex<[Request]>([])
    }

    var requests: [Request] { seen.requests.withLock { $0 } }
    var address: String { "http://127.0.0.1:\(port)" }

    /// - Parameter answer: Returns the steps for the n-th request, counted from 0. The connection is closed after the
    ///   last step.
    init(_ answer: @escaping @Sendable (Request, Int) -> [Step]) async throws {
        let seen = Log()
        self.seen = seen
        channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(
                        Conversation { request in
                            let number = seen.requests.withLock { requests in
                                requests.append(request)
                                return requests.count - 1
                            }
                            return answer(request, number)
                        })
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        port = channel.localAddress?.port ?? 0
    }

    func stop() async throws {
        try await channel.close()
    }

    /// Returns the steps of a complete response.
    static func answer(_ status: Int, _ headers: [String] = [], body: [UInt8] = []) -> [Step] {
        let head = ["HTTP/1.1 \(status) Test", "Content-Length: \(body.count)", "Connection: close"] + headers
        return [.send(Array((head.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body)]
    }

    /// Returns the step that sends the head of a response without a content length.
    static func openAnswer(_ headers: [String] = []) -> Step {
        let head = ["HTTP/1.1 200 OK", "Connection: close"] + headers
        return .send(Array((head.joined(separator: "\r\n") + "\r\n\r\n").utf8))
    }
}

/// Reads one request and performs the steps of its response.
private final class Conversation: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let answer: (TestServer.Request) -> [TestServer.Step]
    private var received: [UInt8] = []
    private var isAnswered = false

    init(_ answer: @escaping (TestServer.Request) -> [TestServer.Step]) {
        self.answer = answer
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        received += Array(unwrapInboundIn(data).readableBytesView)
        let text = String(decoding: received, as: UTF8.self)
        guard !isAnswered, text.contains("\r\n\r\n") else { return }
        isAnswered = true
        run(answer(Self.request(text))[...], context)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }

    private func run(_ steps: ArraySlice<TestServer.Step>, _ context: ChannelHandlerContext) {
        let loop = context.eventLoop.assumeIsolated()
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        guard let step = steps.first else { return context.close(promise: nil) }
        let rest = steps.dropFirst()
        switch step {
        case .hang: return
        case .pause(let milliseconds):
            loop.scheduleTask(in: .milliseconds(milliseconds)) { bound.value.0.run(rest, bound.value.1) }
        case .send(let bytes), .sendForever(let bytes):
            var next = rest
            if case .sendForever = step { next = steps }
            context.writeAndFlush(wrapOutboundOut(ByteBuffer(bytes: bytes))).assumeIsolated().whenSuccess {
                bound.value.0.run(next, bound.value.1)
            }
        }
    }

    private static func request(_ text: String) -> TestServer.Request {
        let lines = text.split(separator: "\r\n")
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { continue }
            headers[parts[0].lowercased()] = String(parts[1].drop { $0 == " " })
        }
        let target = lines.first?.split(separator: " ").dropFirst().first.map(String.init) ?? ""
        return TestServer.Request(target: target, headers: headers)
    }
}
