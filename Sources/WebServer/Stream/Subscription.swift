/// The reservation of one stream. Released when the stream's connection ends.
final class Subscription: Sendable {
    private let hub: StreamHub
    private let scope: StreamScope
    private let lastEventID: String?
    let mailbox = Mailbox()

    init(hub: StreamHub, scope: StreamScope, lastEventID: String?) {
        self.hub = hub
        self.scope = scope
        self.lastEventID = lastEventID
    }

    deinit {
        hub.giveBack()
    }

    /// Joins the topic and calls the closure with each output in order, until the mailbox is closed or the closure
    /// throws.
    func forEachDelivery(_ body: ([StreamOutput]) async throws -> Void) async throws {
        let (topic, first) = hub.join(scope, mailbox, lastEventID: lastEventID)
        defer { hub.leave(topic, mailbox) }
        var seen = first.last?.sequence ?? 0
        try await body([.opening] + first.map { .event($0) })
        while true {
            switch await mailbox.next() {
            case .events(let events):
                let fresh = events.filter { $0.sequence > seen }
                guard let last = fresh.last else { continue }
                seen = last.sequence
                try await body(fresh.map { .event($0) })
            case .resync:
                let whole = topic.wholeState(now: hub.now)
                seen = whole.sequence
                try await body([.event(whole)])
            case .heartbeat:
                try await body([.heartbeat])
            case .end:
                return
            }
        }
    }
}

/// An output of the stream.
enum StreamOutput: Sendable {
    case opening
    case event(StreamEvent)
    case heartbeat
}
