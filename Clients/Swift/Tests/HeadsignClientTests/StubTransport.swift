import HeadsignClient
import Synchronization

/// A scripted server: each request gets the next response of a list, and all further requests the last one.
final class StubTransport: HTTPTransport {
    typealias Answer = @Sendable (HTTPRequest) async throws -> HTTPResponse

    private let answers: Mutex<[Answer]>
    private let seen = Mutex<[HTTPRequest]>([])

    init(_ answers: [Answer]) {
        self.answers = Mutex(answers)
    }

    var requests: [HTTPRequest] { seen.withLock { $0 } }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        seen.withLock { $0.append(request) }
        let answer = answers.withLock { $0.count > 1 ? $0.removeFirst() : $0.first }
        guard let answer else { throw HeadsignError.unreachable(host: "stub", reason: "it has no answer") }
        return try await answer(request)
    }
}

extension HTTPRequest {
    func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }
}

func json(_ text: String, status: Int = 200, tag: String? = nil) -> StubTransport.Answer {
    { request in
        if let tag, request.header("If-None-Match") == tag {
            return HTTPResponse(status: 304, headers: [:], body: HTTPBody([]))
        }
        return HTTPResponse(status: status, headers: tag.map { ["etag": $0] } ?? [:], body: HTTPBody(Array(text.utf8)))
    }
}

let nobody: StubTransport.Answer = { _ in throw HeadsignError.unreachable(host: "stub", reason: "nobody listens") }

/// Returns a response whose body consists of these pieces, and then ends or stays open without data.
func stream(_ pieces: [String], thenSilent: Bool = false) -> StubTransport.Answer {
    { _ in
        let body = AsyncThrowingStream<[UInt8], any Error> { continuation in
            for piece in pieces { continuation.yield(Array(piece.utf8)) }
            if !thenSilent { continuation.finish() }
        }
        return HTTPResponse(status: 200, headers: [:], body: HTTPBody(body))
    }
}

/// Returns a response with a stream that contains only comments for a period, one every 50 ms, and then an event.
func quietStream(for time: Duration, then event: String) -> StubTransport.Answer {
    { _ in
        let body = AsyncThrowingStream<[UInt8], any Error> { continuation in
            let task = Task {
                let end = ContinuousClock.now + time
                while ContinuousClock.now < end {
                    continuation.yield(Array(":\n\n".utf8))
                    try await Task.sleep(for: .milliseconds(50))
                }
                continuation.yield(Array(event.utf8))
            }
            continuation.onTermination = { _ in task.cancel() }
        }
        return HTTPResponse(status: 200, headers: [:], body: HTTPBody(body))
    }
}

func event(_ name: String, _ id: Int, _ data: String) -> String { "id: \(id)\nevent: \(name)\ndata: \(data)\n\n" }

func vehicle(_ id: Int, latitude: Double = 1) -> String {
    #"{"id":"a:\#(id)","agency":"a","lat":\#(latitude),"lon":2,"punctuality":"onTime","seenAt":5,"stale":false,"#
        + #""state":"moving"}"#
}

func snapshot(_ vehicles: [String], at: Int = 10) -> String {
    let parts = ["positions", "predictions", "notices", "departures"].map { #""\#($0)":{"state":"live"}"# }
    let health = #"[{"agency":"a",\#(parts.joined(separator: ","))}]"#
    let list = vehicles.joined(separator: ",")
    return #"{"at":\#(at),"vehicles":[\#(list)],"alerts":[],"feeds":[],"health":\#(health)}"#
}

/// Options with pauses short enough for tests.
var hasty: ClientOptions {
    var options = ClientOptions()
    options.pauses = 0.001...0.002
    options.silence = 10
    options.journeyInterval = 0.001
    return options
}
