internal import Synchronization

/// Keeps a stream open: reconnects with backoff and jitter, and resumes after the last received event.
struct LiveStream: Sendable {
    let client: HeadsignClient
    let scope: LiveScope
    let latest: Latest<LiveState>

    private var options: ClientOptions { client.options }

    /// Runs until the task is cancelled or a permanent error occurs.
    func run() async {
        var place = Place()
        let backoff = Backoff(pauses: options.pauses)
        while !Task.isCancelled {
            let error: HeadsignError
            do {
                try await listen(&place)
                // The server ended the stream, for example because it restarts.
                error = .unavailable(detail: "The stream has ended.", retryAfter: nil)
            } catch let found as HeadsignError {
                error = found
            } catch {
                break
            }
            guard error.isPassing || place.mayBeginAnew(after: error) else { return latest.finish(throwing: error) }
            place.failures += 1
            let pause = backoff.pause(
                after: place.failures, retryAfter: error.retryAfter, chance: .random(in: 0..<1))
            latest.update { $0.connection = .lost(reason: error, retryIn: pause) }
            do { try await Task.sleep(for: .seconds(pause)) } catch { break }
        }
        latest.finish()
    }

    /// The position in a stream, from which it is resumed.
    struct Place {
        /// The id of the last received event, sent as `Last-Event-ID`.
        var id: String?
        /// The number of consecutive failures.
        var failures = 0
        var hasSnapshot = false

        /// Returns whether the stream can be restarted from a new snapshot. After an undecodable change the state is
        /// unknown, so a snapshot is requested. If the snapshot cannot be decoded either, the server has another
        /// version.
        mutating func mayBeginAnew(after error: HeadsignError) -> Bool {
            guard case .unreadable = error, hasSnapshot else { return false }
            (id, hasSnapshot) = (nil, false)
            return true
        }
    }

    private func listen(_ place: inout Place) async throws {
        var request = client.request(
            .get, client.address("/api/v1/live", scope.query), secret: nil, patience: options.silence)
        request.headers.append(("Accept", "text/event-stream"))
        if let id = place.id { request.headers.append(("Last-Event-ID", id)) }
        let response = try await client.transport.send(request)
        guard response.status == 200 else {
            throw HeadsignError(response, try await response.body.collected(upTo: options.longestAnswer))
        }
        var parser = EventParser(limit: options.longestAnswer)
        for try await piece in response.body.patient(for: options.silence) {
            for event in try parser.take(piece) { try take(event, &place) }
        }
    }

    private func take(_ event: EventParser.Event, _ place: inout Place) throws {
        let isSnapshot = event.name == "snapshot"
        // Unknown events of later server versions are ignored.
        guard isSnapshot || event.name == "change" else { return }
        guard isSnapshot || place.hasSnapshot else {
            throw HeadsignError.unreadable(what: "The stream", reason: "it starts with a change")
        }
        let change = try StreamChange(json: event.data)
        latest.update { $0.take(change, isSnapshot: isSnapshot) }
        place.hasSnapshot = true
        place.failures = 0
        place.id = event.id ?? place.id
    }
}

extension HTTPBody {
    /// Returns the chunks of this body, with a timeout that works with any transport. The sequence ends with
    /// ``HeadsignError/timedOut(seconds:)`` if no chunk is received for `seconds`.
    package func patient(for seconds: Double) -> AsyncThrowingStream<[UInt8], any Error> {
        AsyncThrowingStream(bufferingPolicy: .bufferingOldest(8192)) { continuation in
            let pulse = Pulse()
            let reading = Task {
                do {
                    for try await piece in self {
                        pulse.beat()
                        if case .dropped = continuation.yield(piece) { throw HeadsignError.tooSlow }
                    }
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            let watching = Task {
                while !Task.isCancelled, case let left = pulse.left(of: seconds) {
                    guard left > .zero else {
                        return continuation.finish(throwing: HeadsignError.timedOut(seconds: seconds))
                    }
                    try await Task.sleep(for: left)
                }
            }
            continuation.onTermination = { _ in
                reading.cancel()
                watching.cancel()
            }
        }
    }
}

/// The time since the last received piece.
private final class Pulse: Sendable {
    private let last: Mutex<ContinuousClock.Instant>

    init() {
        last = Mutex(.now)
    }

    func beat() { last.withLock { $0 = .now } }

    func left(of seconds: Double) -> Duration { .seconds(seconds) - (ContinuousClock.now - last.withLock { $0 }) }
}
