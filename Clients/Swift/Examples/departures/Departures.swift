import Foundation
import HeadsignClient

/// Displays the live board of a stop in a terminal: `departures SERVER STOP`. Made to run continuously on a public
/// display.
@main struct Departures {
    static let usage = """
        departures SERVER STOP [--once]
          SERVER  such as http://127.0.0.1:8080
          STOP    an id, agency:id, or words of a name
          --once  prints the board once, without a screen of its own

        """

    static func main() async {
        var arguments = CommandLine.arguments.dropFirst()
        let isOnce = arguments.contains("--once")
        arguments.removeAll { $0 == "--once" }
        guard arguments.count == 2, let server = arguments.first, let words = arguments.last else {
            return end(usage, 64)
        }
        let client = HeadsignClient(server)
        do {
            let screen = try await Screen(client: client, stop: stop(words, client), clock: clock(client))
            isOnce || !Terminal.isThere ? try await screen.printOnce() : try await screen.run()
        } catch {
            end("departures: \(error)\n", 1)
        }
    }

    /// Returns the stop with an id, or the best match of a search by name.
    private static func stop(_ words: String, _ client: HeadsignClient) async throws -> Stop {
        if words.contains(":"), let found = try await client.stops(ids: [words]).stops.first { return found }
        let found = try await client.search(query: words).results.compactMap { $0.stop }
        guard let stop = found.first else { throw HeadsignError.notFound(detail: "There is no stop “\(words)”.") }
        return stop
    }

    /// The offset of the server's clock from the device's in seconds, positive if the server is ahead. The operator can
    /// shift the server's clock.
    private static func clock(_ client: HeadsignClient) async throws -> Double {
        Double(try await client.time().now) / 1000 - Date().timeIntervalSince1970
    }

    private static func end(_ words: String, _ status: Int32) {
        FileHandle.standardError.write(Data(words.utf8))
        exit(status)
    }
}

/// Subscribes to a board, and redraws it each second and after every event.
struct Screen {
    let client: HeadsignClient
    let stop: Stop
    /// The offset of the server's clock in seconds, positive if it is ahead of the device's.
    let ahead: Double

    init(client: HeadsignClient, stop: Stop, clock: Double) {
        self.client = client
        self.stop = stop
        ahead = clock
    }

    private func picture(_ state: LiveBoard, rows: Int, columns: Int) -> [String] {
        let now = Int(Date().timeIntervalSince1970 + ahead)
        let timeZone = state.board?.stop.timeZone.flatMap { TimeZone(identifier: $0) }
        return BoardPicture(state: state, rows: rows, columns: columns, now: now, timeZone: timeZone ?? .current).lines
    }

    func printOnce() async throws {
        for try await state in client.liveBoard(of: stop.id) where state.board != nil {
            return print(picture(state, rows: 24, columns: 80).joined(separator: "\n"))
        }
    }

    private enum Event: Sendable {
        case happened(Happening)
        case board(LiveBoard)
        case failed(String)
    }

    func run() async throws {
        let terminal = Terminal()
        let (events, all) = AsyncStream.makeStream(of: Event.self)
        let boards = Task { [client, stop] in
            do {
                for try await state in client.liveBoard(of: stop.id) { all.yield(.board(state)) }
            } catch {
                all.yield(.failed("\(error)"))
            }
        }
        let others = Task { for await happening in happenings() { all.yield(.happened(happening)) } }
        defer {
            boards.cancel()
            others.cancel()
            terminal.restore()
        }
        var last: LiveBoard?
        for await event in events {
            switch event {
            case .happened(.quit): return
            case .failed(let words): throw Ended(description: words)
            case .board(let state): last = state
            case .happened(.second), .happened(.resized): break
            }
            let size = terminal.size
            terminal.draw(
                last.map { picture($0, rows: size.rows, columns: size.columns) } ?? ["Loading departures…"])
        }
    }

    private struct Ended: Error, CustomStringConvertible {
        let description: String
    }
}
