/// The reservation of one stream, released when the stream's connection closes.
final class Subscription: Sendable {
    fileprivate let hub: StreamHub
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

    /// Joins the topic. The reader must leave the topic when the stream ends.
    /// - Returns: the reader of subsequent deliveries, and the first outputs to send.
    func join() -> (reader: SubscriptionReader, first: [StreamOutput]) {
        let (topic, first) = hub.join(scope, mailbox, lastEventID: lastEventID)
        let reader = SubscriptionReader(subscription: self, topic: topic, seen: first.last?.sequence ?? 0)
        return (reader, [.opening] + first.map { .event($0) })
    }
}

/// The reader of a subscription's topic. It tracks which events the stream has been sent.
struct SubscriptionReader: Sendable {
    let subscription: Subscription
    fileprivate let topic: Topic
    /// The sequence number of the last event sent.
    fileprivate var seen: UInt64

    /// Returns the outputs for a delivery, in order. The list is empty if all of them have already been sent; nil means
    /// that the stream ends.
    mutating func outputs(of delivery: Mailbox.Delivery) -> [StreamOutput]? {
        switch delivery {
        case .events(let events):
            let fresh = events.filter { $0.sequence > seen }
            seen = fresh.last?.sequence ?? seen
            return fresh.map { .event($0) }
        case .resync:
            let whole = topic.wholeState(now: subscription.hub.now)
            seen = whole.sequence
            return [.event(whole)]
        case .heartbeat:
            return [.heartbeat]
        case .end:
            return nil
        }
    }

    func leave() {
        subscription.hub.leave(topic, subscription.mailbox)
    }
}

/// A piece of output that the stream sends.
enum StreamOutput: Sendable {
    case opening
    case event(StreamEvent)
    case heartbeat
}
