/// The reservation of one stream. Released when the stream's connection ends.
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

    /// Joins the topic. The reader must leave it.
    /// - Returns: the reader of what is delivered from now on, and the first outputs.
    func join() -> (reader: SubscriptionReader, first: [StreamOutput]) {
        let (topic, first) = hub.join(scope, mailbox, lastEventID: lastEventID)
        let reader = SubscriptionReader(subscription: self, topic: topic, seen: first.last?.sequence ?? 0)
        return (reader, [.opening] + first.map { .event($0) })
    }
}

/// The reader of a subscription's topic, which knows what its stream has been sent.
struct SubscriptionReader: Sendable {
    let subscription: Subscription
    fileprivate let topic: Topic
    /// The sequence number of the last event sent.
    fileprivate var seen: UInt64

    /// Returns the outputs for a delivery, in order; none if all have been sent, nil at the end.
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

/// An output of the stream.
enum StreamOutput: Sendable {
    case opening
    case event(StreamEvent)
    case heartbeat
}
