extension HeadsignClient {
    /// Vehicles, notices and feeds as they change.
    /// - Throws: while it is read, ``HeadsignError`` where time does not mend it; see ``LiveSequence``.
    public func live(_ scope: LiveScope = .everything) -> LiveSequence<LiveState> {
        LiveSequence(LiveState(), as: { $0 }) { await LiveStream(client: self, scope: scope, latest: $0).run() }
    }

    /// The board of a stop or station, as it changes.
    /// - Parameter stop: its `agency:id`.
    /// - Throws: as ``live(_:)`` does.
    public func liveBoard(of stop: String) -> LiveSequence<LiveBoard> {
        LiveSequence(LiveState(), as: { LiveBoard($0) }) {
            await LiveStream(client: self, scope: .stop(stop, withVehicles: false), latest: $0).run()
        }
    }

    /// A journey of a plan as it stands: whether it is still possible, by which times, and the best ways on if it is
    /// not.
    ///
    /// It is looked at every ``ClientOptions/journeyInterval`` seconds.
    /// - Parameter id: as a ``PlannedJourney`` has it.
    /// - Throws: as ``live(_:)`` does.
    public func liveJourney(_ id: String) -> LiveSequence<LiveJourney> {
        LiveSequence(LiveJourney(), as: { $0 }) { await JourneyWatch(client: self, id: id, latest: $0).run() }
    }
}

/// A stop's board, and how far it can be relied on.
public struct LiveBoard: Sendable, Equatable {
    /// How the connection to the server stands.
    public let connection: LiveConnection
    /// Nil until the first one has come. While the connection is lost, as it was.
    public let board: Board?
    /// How far the board's times can be relied on.
    public let freshness: Freshness

    init(_ state: LiveState) {
        connection = state.connection
        board = state.board
        freshness =
            switch (state.board, state.connection) {
            case (nil, _): .waiting
            case (let board?, .open): board.live.freshness
            case (let board?, _): .lost(since: board.at)
            }
    }
}

/// A journey on its way, and how far it can be relied on.
public struct LiveJourney: Sendable, Equatable {
    /// How the connection to the server stands.
    public internal(set) var connection = LiveConnection.opening
    /// Nil until the first answer has come. While the connection is lost, as it was.
    public internal(set) var journey: WatchedJourney?

    /// How far the journey's times can be relied on.
    public var freshness: Freshness {
        guard let journey else { return .waiting }
        return connection == .open ? journey.live.freshness : .lost(since: journey.at)
    }
}

/// Asks for a journey again and again.
struct JourneyWatch: Sendable {
    let client: HeadsignClient
    let id: String
    let latest: Latest<LiveJourney>

    func run() async {
        let backoff = Backoff(pauses: client.options.pauses)
        var failures = 0
        while !Task.isCancelled {
            var pause = client.options.journeyInterval
            do {
                let journey = try await client.journey(id)
                failures = 0
                latest.update {
                    $0.journey = journey
                    $0.connection = .open
                }
            } catch let error as HeadsignError {
                guard error.isPassing else { return latest.finish(throwing: error) }
                failures += 1
                pause = backoff.pause(after: failures, retryAfter: error.retryAfter, chance: .random(in: 0..<1))
                latest.update { $0.connection = .lost(reason: error, retryIn: pause) }
            } catch {
                break
            }
            do { try await Task.sleep(for: .seconds(pause)) } catch { break }
        }
        latest.finish()
    }
}
