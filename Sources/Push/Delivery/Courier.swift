package import TransitCore

/// Where messages lie until they are delivered. What is in it outlives the server.
package protocol Outbox: Sendable {
    /// A message as it is to go out now; nil if it is not there any more.
    func message(_ number: Int64, at now: EpochSeconds) async throws -> PushMessage?

    /// Takes note of an end. Until this has returned, a message may go out once more after a restart.
    func settle(_ number: Int64, _ end: DeliveryEnd) async
}

/// How a message ends.
package enum DeliveryEnd: String, Sendable, CaseIterable {
    case delivered, gone, refused, expired
}

/// What the courier goes by.
package struct CourierClock: Sendable {
    /// On the server's clock.
    package var now: @Sendable () -> EpochSeconds
    /// As push services know it.
    package var realNow: @Sendable () -> EpochSeconds
    /// Milliseconds that only rise.
    package var elapsed: @Sendable () -> Int64
    /// Waits so many of them; returns at once when the task is cancelled.
    package var sleep: @Sendable (Int64) async -> Void

    package init(
        now: @escaping @Sendable () -> EpochSeconds, realNow: @escaping @Sendable () -> EpochSeconds,
        elapsed: @escaping @Sendable () -> Int64, sleep: @escaping @Sendable (Int64) async -> Void
    ) {
        self.now = now
        self.realNow = realNow
        self.elapsed = elapsed
        self.sleep = sleep
    }
}

/// Brings messages to push services, again and again until each has an end.
package actor Courier {
    package struct Counts: Sendable, Equatable {
        package var waiting = 0
        /// By ``DeliveryEnd``.
        package var ended: [DeliveryEnd: Int] = [:]
        /// Answers after which a message is tried again.
        package var postponed = 0

        package init() {}
    }

    private let transport: any PushTransport
    private let outbox: any Outbox
    private let identity: ServerIdentity
    private let clock: CourierClock
    private var plan: DeliveryPlan
    private var counted = Counts()
    private let calls: AsyncStream<Void>
    private let call: AsyncStream<Void>.Continuation

    package init(
        transport: any PushTransport, outbox: any Outbox, identity: ServerIdentity, clock: CourierClock,
        plan: DeliveryPlan = DeliveryPlan()
    ) {
        self.transport = transport
        self.outbox = outbox
        self.identity = identity
        self.clock = clock
        self.plan = plan
        (calls, call) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    package var counts: Counts {
        var counts = counted
        counts.waiting = plan.count
        return counts
    }

    package func add(_ entries: [DeliveryPlan.Entry]) {
        for entry in entries { plan.add(entry, at: clock.elapsed()) }
        call.yield()
    }

    /// Begins no more requests; those under way are still waited for by ``run()``.
    package nonisolated func stop() { call.finish() }

    /// Goes on until ``stop()``.
    package func run() async {
        await withDiscardingTaskGroup { group in
            call.yield()
            var timer: (at: Int64, task: Task<Void, Never>)?
            for await _ in calls {
                while let step = plan.next(at: clock.elapsed(), now: clock.now()) {
                    group.addTask { await self.take(step) }
                }
                guard let wake = plan.wake else { continue }
                if let timer, timer.at <= wake, timer.at > clock.elapsed() { continue }
                timer?.task.cancel()
                timer = (wake, Task { await ring(at: wake) })
            }
            timer?.task.cancel()
        }
    }

    private nonisolated func ring(at time: Int64) async {
        await clock.sleep(time - clock.elapsed())
        call.yield()
    }

    private func take(_ step: DeliveryPlan.Step) async {
        switch step {
        case .drop(let number): await end(number, .expired)
        case .send(let number): await send(number)
        }
        call.yield()
    }

    private func send(_ number: Int64) async {
        let verdict: PushVerdict
        do {
            guard let message = try await outbox.message(number, at: clock.now()) else {
                // Whoever set it has taken it back.
                return plan.settle(number, .gone, at: clock.elapsed())
            }
            let request = try PushRequest(message, from: identity, at: clock.now(), realNow: clock.realNow())
            verdict = PushVerdict(await transport.send(request))
        } catch is PushError {
            verdict = .refused
        } catch {
            // The file cannot be read at the moment.
            verdict = .again(pause: nil)
        }
        switch verdict {
        case .delivered: await end(number, .delivered)
        case .gone: await end(number, .gone)
        case .refused: await end(number, .refused)
        case .again: counted.postponed += 1
        }
        plan.settle(number, verdict, at: clock.elapsed())
    }

    private func end(_ number: Int64, _ end: DeliveryEnd) async {
        counted.ended[end, default: 0] += 1
        await outbox.settle(number, end)
    }
}
