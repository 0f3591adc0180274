import Foundation
import Testing

@testable import HeadsignClient

/// Tests with a recording of 24 hours of a real server's stream, made by `scripts/test-client`. It also contains the
/// snapshots that a new reader received at the same times.
@Suite struct RecordedDayTests {
    private static let recording = ProcessInfo.processInfo.environment["HEADSIGN_DAY"]

    @Test(.enabled(if: recording != nil, "HEADSIGN_DAY names no recording"))
    func `after each change of a recorded day the state equals the server's snapshot`() throws {
        let file = try FileHandle(forReadingFrom: URL(filePath: try #require(Self.recording)))
        var parser = EventParser(limit: 8 << 20)
        var folded = LiveState()
        var last: String?
        var (changes, compared) = (0, 0)
        var (first, reached) = (0, 0)
        while let piece = try file.read(upToCount: 1 << 16), !piece.isEmpty {
            for event in try parser.take([UInt8](piece)) {
                let change = try StreamChange(json: event.data)
                guard event.name == "snapshot", event.id == last else {
                    folded.take(change, isSnapshot: event.name == "snapshot")
                    if last == nil { first = change.at }
                    (last, reached) = (event.id, change.at)
                    changes += 1
                    continue
                }
                var whole = LiveState()
                whole.take(change, isSnapshot: true)
                let isSame = folded.isSameWorld(as: whole)
                try #require(isSame, "after \(changes) changes, at \(change.at)")
                compared += 1
            }
        }
        #expect(reached - first >= 24 * 3600)
        // The number of comparable snapshots depends on the machine; nearly all are received in time.
        #expect(compared > 24)
        print("\(compared) of \(changes) changes of a day were compared with a snapshot")
    }
}

extension LiveState {
    /// Whether all fields that changes include are equal to those of a snapshot made at the same time or slightly
    /// later. Times of polls are not compared, because they change without a change of a feed's state.
    fileprivate func isSameWorld(as snapshot: LiveState) -> Bool {
        guard let at, let written = snapshot.at, at <= written, vehicles == snapshot.vehicles else { return false }
        return alerts == snapshot.alerts && board == snapshot.board
            && feeds.map(\.summary) == snapshot.feeds.map(\.summary)
            && health.map(\.summary) == snapshot.health.map(\.summary)
    }
}

extension Feed {
    fileprivate var summary: [String] { [id, agency, kind.rawValue, state.rawValue, error?.kind ?? ""] }
}

extension AgencyHealth {
    fileprivate var summary: [String] {
        [agency] + [positions, predictions, notices, departures].map { $0.state.rawValue }
    }
}
