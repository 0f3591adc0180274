import Testing

@testable import WebServer

struct MailboxTests {
    private func event(_ sequence: UInt64, size: Int = 10) -> StreamEvent {
        StreamEvent(.change, sequence: sequence, id: "t", json: [UInt8](repeating: 0x20, count: size))
    }

    private func sequences(_ delivery: Mailbox.Delivery) -> [UInt64]? {
        guard case .events(let events) = delivery else { return nil }
        return events.map(\.sequence)
    }

    @Test func `events that were queued before reading are delivered together, in order`() async {
        let mailbox = Mailbox()
        for number in 1...3 as ClosedRange<UInt64> { mailbox.deliver(event(number)) }
        #expect(sequences(await mailbox.next()) == [1, 2, 3])
    }

    @Test func `a waiting reader receives the next event`() async {
        let mailbox = Mailbox()
        async let delivery = mailbox.next()
        mailbox.deliver(event(1))
        #expect(sequences(await delivery) == [1])
    }

    @Test func `a slow reader loses its events, and receives resync once`() async {
        let mailbox = Mailbox()
        for number in 1...200 as ClosedRange<UInt64> { mailbox.deliver(event(number)) }
        guard case .resync = await mailbox.next() else {
            Issue.record("lost events were not reported")
            return
        }
        mailbox.deliver(event(201))
        #expect(sequences(await mailbox.next()) == [201])
    }

    @Test func `the mailbox is also limited by the size of its events`() async {
        let mailbox = Mailbox()
        for number in 1...3 as ClosedRange<UInt64> { mailbox.deliver(event(number, size: 100_000)) }
        guard case .resync = await mailbox.next() else {
            Issue.record("holds more than its bound")
            return
        }
    }

    @Test func `an idle stream receives heartbeats, and a busy stream does not`() async {
        let mailbox = Mailbox()
        mailbox.tick()
        guard case .heartbeat = await mailbox.next() else {
            Issue.record("no heartbeat")
            return
        }
        mailbox.deliver(event(1))
        mailbox.tick()
        #expect(sequences(await mailbox.next()) == [1])
    }

    @Test func `closing a mailbox ends its reader, before and during a wait`() async {
        let closed = Mailbox()
        closed.close()
        guard case .end = await closed.next() else {
            Issue.record("goes on after its end")
            return
        }
        let waiting = Mailbox()
        let reader = Task { await waiting.next() }
        reader.cancel()
        guard case .end = await reader.value else {
            Issue.record("goes on though its task was cancelled")
            return
        }
    }

    @Test func `a connection that accepts no data is closed`() {
        let mailbox = Mailbox()
        let deaths = Counter()
        mailbox.onDeath { deaths.increment() }
        for _ in 0...Mailbox.timeout { mailbox.tick() }
        #expect(deaths.value == 1)
    }
}
