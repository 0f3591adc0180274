import NIOCore
import ServiceLifecycle
import Synchronization

/// The end of a client's wait for a streamed answer: its connection or HTTP/2 stream closes, or over HTTP/1.1 the
/// client shuts down its side of the connection.
///
/// Streamed answers watch the channel and leave the request's body alone: a client may leave in the middle of a body.
final class Departure {
    private let leave: @Sendable () -> Void
    private var hasLeft = false

    init(_ leave: @escaping @Sendable () -> Void) {
        self.leave = leave
    }

    /// Calls the closure at the first departure. Later ones change nothing.
    func note() {
        guard !hasLeft else { return }
        hasLeft = true
        leave()
    }

    /// Writes a streamed answer.
    /// - Parameters:
    ///   - channel: of the request.
    ///   - end: ends the writing; called when the client leaves and when the server shuts down, possibly several times
    ///     and from any thread.
    static func watch(
        _ channel: any Channel, end: @escaping @Sendable () -> Void, write: () async throws -> Void
    ) async throws {
        try await channel.eventLoop.submit { note(on: channel, Departure(end)) }.get()
        // The server waits for its connections when it shuts down.
        try await withGracefulShutdownHandler {
            try await write()
        } onGracefulShutdown: {
            end()
        }
    }

    /// Returns a closure that reports whether the client has left. It may be called from any thread.
    static func flag(of channel: any Channel) async -> @Sendable () -> Bool {
        let flag = Flag()
        try? await channel.eventLoop.submit {
            note(on: channel, Departure { flag.hasLeft.store(true, ordering: .relaxed) })
        }.get()
        return { flag.hasLeft.load(ordering: .relaxed) }
    }

    private final class Flag: Sendable {
        let hasLeft = Atomic(false)
    }

    /// Registers a departure. Runs on the channel's event loop.
    private static func note(on channel: any Channel, _ departure: Departure) {
        let pipeline = channel.pipeline.syncOperations
        if let handler = try? pipeline.handler(type: ConnectionGuard.self) {
            handler.departure = departure
        } else if let handler = try? pipeline.handler(type: StreamGuard.self) {
            handler.departure = departure
        } else {
            // The guards of a closed channel are gone.
            let bound = NIOLoopBound(departure, eventLoop: channel.eventLoop)
            channel.closeFuture.whenComplete { _ in bound.value.note() }
        }
    }
}

@available(*, unavailable)
extension Departure: Sendable {}
