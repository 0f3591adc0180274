package import NIOCore
import ServiceLifecycle
import Synchronization

/// Detects that a client no longer waits for a streamed response: its connection or HTTP/2 stream closes, or an
/// HTTP/1.1 client shuts down its sending side.
///
/// Streamed responses observe the channel instead of reading the request's body, because a client may disconnect in the
/// middle of a body.
package final class Departure {
    private let leave: @Sendable () -> Void
    private var hasLeft = false

    package init(_ leave: @escaping @Sendable () -> Void) {
        self.leave = leave
    }

    /// Reports the departure. The closure is called only the first time.
    package func note() {
        guard !hasLeft else { return }
        hasLeft = true
        leave()
    }

    /// Runs a closure that writes a streamed response, and observes the client meanwhile.
    /// - Parameters:
    ///   - channel: the channel of the request.
    ///   - end: stops the writing. It is called when the client disconnects and when the server shuts down, possibly
    ///     several times and from any thread.
    ///   - write: returns when the response is complete or stopped.
    package static func watch(
        _ channel: any Channel, end: @escaping @Sendable () -> Void, write: () async throws -> Void
    ) async throws {
        try await channel.eventLoop.submit { note(on: channel, Departure(end)) }.get()
        // A graceful shutdown waits until all connections are closed.
        try await withGracefulShutdownHandler {
            try await write()
        } onGracefulShutdown: {
            end()
        }
    }

    /// Returns a closure that reports whether the client has disconnected. It may be called from any thread.
    package static func flag(of channel: any Channel) async -> @Sendable () -> Bool {
        let flag = Flag()
        try? await channel.eventLoop.submit {
            note(on: channel, Departure { flag.hasLeft.store(true, ordering: .relaxed) })
        }.get()
        return { flag.hasLeft.load(ordering: .relaxed) }
    }

    private final class Flag: Sendable {
        let hasLeft = Atomic(false)
    }

    /// Registers the departure with the guard of the channel, which reports an end of input before the channel closes.
    /// Must be called on the channel's event loop.
    static func note(on channel: any Channel, _ departure: Departure) {
        switch try? guardHandler(of: channel.pipeline.syncOperations) {
        case let handler as ConnectionGuard: handler.departure = departure
        case let handler as StreamGuard: handler.departure = departure
        default:
            // A closed channel no longer has a guard.
            let bound = NIOLoopBound(departure, eventLoop: channel.eventLoop)
            channel.closeFuture.whenComplete { _ in bound.value.note() }
        }
    }

    /// Returns the guard of an HTTP/1.1 connection or of an HTTP/2 stream.
    /// - Throws: `ChannelPipelineError.notFound` if the channel has closed.
    static func guardHandler(of pipeline: ChannelPipeline.SynchronousOperations) throws -> any ChannelHandler {
        if let handler = try? pipeline.handler(type: ConnectionGuard.self) { return handler }
        return try pipeline.handler(type: StreamGuard.self)
    }
}

@available(*, unavailable)
extension Departure: Sendable {}
