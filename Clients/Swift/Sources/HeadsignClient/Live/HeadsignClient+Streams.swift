extension HeadsignClient {
    /// Streams vehicles, service alerts and feeds as they change.
    /// - Parameter scope: The part of the server's data to stream.
    /// - Throws: ``HeadsignError`` during iteration, for permanent errors only; see ``LiveSequence``.
    public func live(_ scope: LiveScope = .everything) -> LiveSequence<LiveState> {
        LiveSequence(LiveState(), as: { $0 }) { await LiveStream(client: self, scope: scope, latest: $0).run() }
    }

    /// Streams the board of a stop or station as it changes.
    /// - Parameter stop: The `agency:id` of the stop or station.
    /// - Throws: The errors of ``live(_:)``.
    public func liveBoard(of stop: String) -> LiveSequence<LiveBoard> {
        LiveSequence(LiveState(), as: { LiveBoard($0) }) {
            await LiveStream(client: self, scope: .stop(stop, withVehicles: false), latest: $0).run()
        }
    }

    /// Watches a planned journey: whether it is still possible, its current times, and the best alternatives if it is
    /// not.
    ///
    /// The server is polled every ``ClientOptions/journeyInterval`` seconds.
    /// - Parameter id: The id of a ``PlannedJourney``.
    /// - Throws: The errors of ``live(_:)``.
    public func liveJourney(_ id: String) -> LiveSequence<LiveJourney> {
        LiveSequence(LiveJourney(), as: { $0 }) { await JourneyWatch(client: self, id: id, latest: $0).run() }
    }
}

/// The board of a stop with the reliability of its times.
public struct LiveBoard: Sendable, Equatable {
    /// The state of the connection to the server.
    public let connection: LiveConnection
    /// The last received board, retained while the connection is lost; nil until the first one is received.
    public let board: Board?
    /// The reliability of the board's times.
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

/// The current state of a watched journey with the reliability of its times.
public struct LiveJourney: Sendable, Equatable {
    /// The state of the connection to the server.
    public internal(set) var connection = LiveConnection.opening
    /// The last received journey, retained while the connection is lost; nil until the first one is received.
    public internal(set) var journey: WatchedJourney?

    /// The reliability of the journey's times.
    public var freshness: Freshness {
        guard let journey else { return .waiting }
        return connection == .open ? journey.live.freshness : .lost(since: journey.at)
    }
}

/// Polls the state of a planned journey.
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
