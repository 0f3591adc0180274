import HTTPTypes
import HummingbirdTesting
import LiveEngine
import LiveModel
import ServerTestSupport
import Testing
import TransitCore

@testable import WebServer

struct StreamTests {
    @Test func `a stream delivers every event in order until it is closed`() async throws {
        let scene = try Scene()
        let hub = scene.hub()
        let subscription = try #require(hub.subscription(to: .agencies(["town"]), lastEventID: nil))
        let sequences = Recorder()
        await subscription.forEachDelivery { outputs in
            for case .event(let event) in outputs { sequences.note(event.sequence) }
            guard sequences.all.count < 4 else { return subscription.mailbox.close() }
            scene.publish([Town.bus("7", at: scene.now)], changed: [0])
            hub.updateTopics()
        }
        #expect(sequences.all == [0, 1, 2, 3])
    }

    @Test func `a stream that was too slow resumes with a snapshot, without delaying other streams`() async throws {
        let scene = try Scene()
        let hub = scene.hub()
        let slow = try #require(hub.subscription(to: .agencies(["town"]), lastEventID: nil))
        let sequences = Recorder()
        await slow.forEachDelivery { outputs in
            for case .event(let event) in outputs { sequences.note(event.sequence) }
            guard sequences.all.count < 2 else { return slow.mailbox.close() }
            for _ in 0..<100 {
                scene.publish([Town.bus("7", at: scene.now)], changed: [0])
                hub.updateTopics()
            }
        }
        #expect(sequences.all == [0, 100])
    }

    @Test func `the number of streams is limited, and a closed stream releases its slot`() throws {
        let hub = try Scene().hub(limit: 1)
        var one = hub.subscription(to: .agencies(["town"]), lastEventID: nil)
        #expect(one != nil)
        #expect(hub.subscription(to: .agencies(["town"]), lastEventID: nil) == nil)
        one = nil
        #expect(hub.streamCount == 0)
        #expect(hub.subscription(to: .agencies(["town"]), lastEventID: nil) != nil)
    }

    @Test func `a stream over the limit is rejected with 503 and Retry-After`() async throws {
        let limits = ServerConfiguration.Limits(streams: 0)
        let answer = try await Scene().ask(ServerConfiguration(limits: limits)) { try await $0.ask("/api/v1/live") }
        #expect(answer.status == .serviceUnavailable)
        #expect(answer.headers[.retryAfter] == "10")
    }

    @Test func `a stream of an unknown stop is not found`() async throws {
        let answer = try await Scene().ask { try await $0.ask("/api/v1/live?stop=town:nowhere") }
        #expect(answer.status == .notFound)
    }

    @Test func `streams with equal scopes share a topic`() throws {
        let registry = try Scene().registry
        #expect(StreamScope.routes(["town:1"]).entries(of: registry).count == 1)
        #expect(StreamScope.routes(["elsewhere:1"]).entries(of: registry).isEmpty)
    }
}

extension Subscription {
    /// Joins the topic, and passes the outputs of each delivery to the closure until the mailbox is closed.
    fileprivate func forEachDelivery(_ body: ([StreamOutput]) -> Void) async {
        var (reader, first) = join()
        body(first)
        while let next = reader.outputs(of: await mailbox.next()) { body(next) }
        reader.leave()
    }
}
