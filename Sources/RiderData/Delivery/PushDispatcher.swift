package import TransitCore

/// A persistent store of messages that are waiting for delivery.
package protocol Outbox: Sendable {
    /// Returns a message for sending; nil if it no longer exists.
    func message(_ number: Int64, at now: EpochSeconds) async throws -> PushMessage?

    /// Stores the outcome of a message. If the server stops before this returns, the message may be sent again after a
    /// restart.
    func settle(_ number: Int64, _ end: DeliveryEnd) async
}

/// The final outcome of a message.
package enum DeliveryEnd: String, Sendable, CaseIterable {
    case delivered, gone, refused, expired
}

/// The clocks that delivery needs.
package struct DispatcherClock: Sendable {
    /// Returns the time of the server's clock, which may be simulated.
    package var now: @Sendable () -> EpochSeconds
    /// Returns the real time, which push services check.
    package var realNow: @Sendable () -> EpochSeconds
    /// Returns the milliseconds of a monotonic clock.
    package var elapsed: @Sendable () -> Int64
    /// Sleeps for some milliseconds; returns immediately when the task is cancelled.
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

/// Delivers messages to push services. Each message is retried until it has a final outcome.
package actor PushDispatcher {
    /// Counters for metrics.
    package struct Counts: Sendable, Equatable {
        package var waiting = 0
        /// The number of messages with a final outcome, by ``DeliveryEnd``.
        package var ended: [DeliveryEnd: Int] = [:]
        /// The number of results after which a message is retried.
        package var postponed = 0

        package init() {}
    }

    private let transport: any PushTransport
    private let outbox: any Outbox
    private let identity: ServerIdentity
    private let clock: DispatcherClock
    private var plan: DeliveryPlan
    private var counted = Counts()
    private let calls: AsyncStream<Void>
    private let call: AsyncStream<Void>.Continuation

    package init(
        transport: any PushTransport, outbox: any Outbox, identity: ServerIdentity, clock: DispatcherClock,
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

    /// Schedules messages for delivery.
    package func add(_ entries: [DeliveryPlan.Entry]) {
        for entry in entries { plan.add(entry, at: clock.elapsed()) }
        call.yield()
    }

    /// Stops starting requests; ``run()`` then waits for those under way.
    package nonisolated func stop() { call.finish() }

    /// Delivers messages until ``stop()`` is called.
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
                // The message was deleted, because the rider has deleted the alarm.
                return plan.settle(number, .gone, at: clock.elapsed())
            }
            let request = try PushRequest(message, from: identity, at: clock.now(), realNow: clock.realNow())
            verdict = PushVerdict(await transport.send(request))
        } catch is PushError {
            verdict = .refused
        } catch {
            // The message cannot be read from the storage at present.
            verdict = .postponed
        }
        switch verdict {
        case .delivered: await end(number, .delivered)
        case .gone: await end(number, .gone)
        case .refused: await end(number, .refused)
        case .again, .silent, .postponed: counted.postponed += 1
        }
        plan.settle(number, verdict, at: clock.elapsed())
    }

    private func end(_ number: Int64, _ end: DeliveryEnd) async {
        counted.ended[end, default: 0] += 1
        await outbox.settle(number, end)
    }
}
