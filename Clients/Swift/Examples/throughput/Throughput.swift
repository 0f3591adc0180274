import Foundation
import HeadsignClient

/// A benchmark of a live stream's throughput in changes per second, from received bytes to decoded states.
/// `throughput [CHANGES]` prints one line of JSON, and fails if the throughput is below ``bar``. It uses no network.
/// `scripts/bench client` runs it on one core with `taskset`.
@main struct Throughput {
    static let bar = 10_000

    static func main() async throws {
        let count = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 100_000
        let client = HeadsignClient("http://nowhere", transport: Recording(changes: count))
        let clock = ContinuousClock()
        let start = clock.now
        var read = 0
        for try await state in client.live() {
            read += 1
            if state.at == count { break }
        }
        let rate = Int(Double(count) / ((clock.now - start) / .seconds(1)))
        print(
            #"{"benchmark": "client: changes of two vehicles among 500, taken in by one core (a second)", "value": \#(rate), "#
                + #""notes": {"bar": \#(bar), "changes": \#(count), "read": \#(read)}}"#)
        exit(rate < bar ? 1 : 0)
    }
}

/// A stub server that sends its whole stream immediately: a snapshot of 500 vehicles, and changes that move two
/// vehicles each.
struct Recording: HTTPTransport {
    let changes: Int

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let changes = changes
        // All events are generated here, before the first one is read, which is part of the measured time.
        let pieces = AsyncThrowingStream<[UInt8], any Error>(bufferingPolicy: .unbounded) { pieces in
            pieces.yield(event("snapshot", 0, (0..<500).map { vehicle($0, 0) }))
            var batch: [UInt8] = []
            for at in 1...changes {
                batch += event("change", at, [vehicle(at % 500, at), vehicle(at * 7 % 500, at)])
                if batch.count > 60_000 || at == changes {
                    pieces.yield(batch)
                    batch.removeAll()
                }
            }
            pieces.finish()
        }
        return HTTPResponse(status: 200, headers: [:], body: HTTPBody(pieces))
    }

    private func event(_ name: String, _ at: Int, _ vehicles: [String]) -> [UInt8] {
        let rest = name == "snapshot" ? #","alerts":[],"feeds":[],"health":[]"# : ""
        let data = #"{"at":\#(at),"vehicles":[\#(vehicles.joined(separator: ","))]\#(rest)}"#
        return Array("id: \(at)\nevent: \(name)\ndata: \(data)\n\n".utf8)
    }

    private func vehicle(_ id: Int, _ at: Int) -> String {
        #"{"id":"a:\#(id)","agency":"a","route":"a:r","trip":"a:t","headsign":"Market","direction":0,"#
            + #""lat":-16.9,"lon":145.7,"bearing":90,"punctuality":"onTime","seenAt":\#(at),"stale":false,"#
            + #""state":"moving","shape":3,"distance":1200.5,"path":[[1200,1],[1300,20],[1500,60]]}"#
    }
}
