import NIOCore
import Synchronization

/// An event that can be queued for a stream.
protocol MailboxItem: Sendable {
    /// The size in bytes.
    var size: Int { get }
}

typealias Mailbox = BoundedMailbox<StreamEvent>

/// A bounded queue of events for one stream. Delivery never blocks. A stream that falls behind loses its queued events
/// and receives `resync`; it then continues from a new snapshot.
final class BoundedMailbox<Item: MailboxItem>: Sendable {
    /// The result of waiting for events.
    enum Delivery: Sendable {
        /// One or more events, oldest first.
        case events([Item])
        /// No event since the last heartbeat; the stream sends a heartbeat to keep the connection open.
        case heartbeat
        /// Events were dropped, so the stream needs a snapshot.
        case resync
        case end
    }

    private struct State {
        var events: [Item] = []
        var size = 0
        var isDueForHeartbeat = false
        var lostEvents = false
        var isClosed = false
        /// The number of heartbeats since the stream last took a delivery.
        var ticksUntouched = 0
        var isQuiet = true
        var waiter: CheckedContinuation<Delivery, Never>?
        /// Notifies a non-blocking reader that a delivery is ready. Called only once until the reader has taken all
        /// deliveries.
        var onReady: (@Sendable () -> Void)?
        var isReadyKnown = false
        var onDeath: (@Sendable () -> Void)?
    }

    /// The number of heartbeats without a taken delivery after which a stream counts as dead.
    static var timeout: Int { 4 }
    /// The maximum number of queued events.
    static var mostEvents: Int { 64 }

    private let mostBytes: Int
    private let state = Mutex(State())

    /// Creates an empty mailbox.
    /// - Parameter mostBytes: the maximum total size of queued events.
    init(mostBytes: Int = 256 << 10) {
        self.mostBytes = mostBytes
    }

    /// The number of queued events and their total size.
    var waiting: (events: Int, bytes: Int) { state.withLock { ($0.events.count, $0.size) } }

    func deliver(_ event: Item) {
        let action = state.withLock { state -> (@Sendable () -> Void)? in
            state.isQuiet = false
            if let waiter = state.waiter {
                state.waiter = nil
                return { waiter.resume(returning: .events([event])) }
            }
            keep(event, in: &state)
            return Self.ready(&state)
        }
        action?()
    }

    /// Registers a callback that closes the connection of a dead stream.
    func onDeath(_ body: @escaping @Sendable () -> Void) {
        state.withLock { $0.onDeath = body }
    }

    /// Registers a callback that is called when a delivery is ready. It is not called again until ``take()`` has
    /// returned nil.
    func onReady(_ body: @escaping @Sendable () -> Void) {
        state.withLock { ($0.onReady, $0.isReadyKnown) = (body, true) }
    }

    /// Counts a heartbeat: delivers it if no event was delivered since the previous heartbeat, and detects a dead
    /// stream.
    func tick() {
        let action = state.withLock { state -> (@Sendable () -> Void)? in
            defer { state.isQuiet = true }
            guard let waiter = state.waiter else {
                state.ticksUntouched += 1
                state.isDueForHeartbeat = state.isDueForHeartbeat || state.isQuiet
                return state.ticksUntouched > Self.timeout ? state.onDeath : Self.ready(&state)
            }
            guard state.isQuiet else { return nil }
            state.waiter = nil
            return { waiter.resume(returning: .heartbeat) }
        }
        action?()
    }

    func close() {
        let action = state.withLock { state -> (@Sendable () -> Void)? in
            state.isClosed = true
            guard let waiter = state.waiter else { return Self.ready(&state) }
            state.waiter = nil
            return { waiter.resume(returning: .end) }
        }
        action?()
    }

    /// Takes the next delivery without waiting; returns nil if there is none.
    func take() -> Delivery? {
        state.withLock { state in
            let delivery = Self.take(from: &state)
            if delivery == nil { state.isReadyKnown = false }
            return delivery
        }
    }

    /// Releases the callbacks of a reader that has disconnected.
    func forgetReader() {
        state.withLock { ($0.onReady, $0.onDeath) = (nil, nil) }
    }

    /// Waits for the next delivery. Supports only one reader. Cancelling the task closes the mailbox.
    func next() async -> Delivery {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let ready = state.withLock { state -> Delivery? in
                    let ready = Self.take(from: &state)
                    if ready == nil { state.waiter = continuation }
                    return ready
                }
                if let ready { continuation.resume(returning: ready) }
            }
        } onCancel: {
            close()
        }
    }

    private func keep(_ event: Item, in state: inout State) {
        guard !state.lostEvents, !state.isClosed else { return }
        state.size += event.size
        if state.size > mostBytes || state.events.count >= Self.mostEvents {
            state.lostEvents = true
            state.events = []
            state.size = 0
        } else {
            state.events.append(event)
        }
    }

    /// Returns the callback to call if a delivery is ready and the reader has not yet been notified; nil otherwise.
    private static func ready(_ state: inout State) -> (@Sendable () -> Void)? {
        let isReady = state.isClosed || state.lostEvents || !state.events.isEmpty || state.isDueForHeartbeat
        guard isReady, !state.isReadyKnown else { return nil }
        state.isReadyKnown = state.onReady != nil
        return state.onReady
    }

    private static func take(from state: inout State) -> Delivery? {
        state.ticksUntouched = 0
        if state.isClosed { return .end }
        if state.lostEvents {
            state.lostEvents = false
            return .resync
        }
        if !state.events.isEmpty {
            defer { (state.events, state.size, state.isDueForHeartbeat) = ([], 0, false) }
            return .events(state.events)
        }
        guard state.isDueForHeartbeat else { return nil }
        state.isDueForHeartbeat = false
        return .heartbeat
    }
}
