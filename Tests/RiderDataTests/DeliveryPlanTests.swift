import Testing
import TransitCore

@testable import RiderData

struct DeliveryPlanTests {
    private let now = EpochSeconds(1000)

    private func entry(_ number: Int64, host: String = "a", expires: EpochSeconds = 2000) -> DeliveryPlan.Entry {
        DeliveryPlan.Entry(number: number, host: host, expires: expires)
    }

    private func steps(_ plan: inout DeliveryPlan, at time: Int64, now: EpochSeconds = 1000) -> [DeliveryPlan.Step] {
        var steps: [DeliveryPlan.Step] = []
        while let step = plan.next(at: time, now: now) { steps.append(step) }
        return steps
    }

    @Test(
        arguments: [
            (201, .delivered), (202, .delivered), (404, .gone), (410, .gone), (413, .refused), (400, .refused),
            (403, .refused), (301, .refused), (500, .again(pause: nil)), (503, .again(pause: nil)),
            (429, .again(pause: 60_000)),
        ] as [(Int, PushVerdict)])
    func `each HTTP status of a push service determines how the message is handled`(status: Int, verdict: PushVerdict) {
        #expect(PushVerdict(.status(status, retryAfter: nil)) == verdict)
    }

    @Test func `the Retry-After header of a push service is respected`() {
        #expect(PushVerdict(.status(429, retryAfter: 7)) == .again(pause: 7000))
        #expect(PushVerdict(.status(503, retryAfter: 7)) == .again(pause: 7000))
        var plan = DeliveryPlan()
        for number in 1...3 { plan.add(entry(Int64(number), host: number == 3 ? "b" : "a"), at: 0) }
        #expect(plan.next(at: 0, now: now) == .send(number: 1))
        plan.settle(1, .again(pause: 7000), at: 0)
        #expect(steps(&plan, at: 0) == [.send(number: 3)])
        #expect(steps(&plan, at: 6999) == [])
        #expect(Set(steps(&plan, at: 7000)) == [.send(number: 1), .send(number: 2)])
    }

    @Test func `failed messages are retried with backoff until they expire`() {
        var plan = DeliveryPlan()
        plan.add(entry(1), at: 0)
        var (times, time): ([Int64], Int64) = ([], 0)
        while times.count < 12 {
            guard plan.next(at: time, now: now) != nil else {
                time = plan.wake ?? .max
                continue
            }
            times.append(time)
            plan.settle(1, .again(pause: nil), at: time)
        }
        let pauses = zip(times, times.dropFirst()).map { $1 - $0 }
        #expect(pauses[0] >= 2000 && pauses[0] <= 2500)
        #expect(zip(pauses, pauses.dropFirst()).allSatisfy { $1 >= $0 } && pauses.allSatisfy { $0 <= 375_000 })
        #expect(plan.next(at: .max, now: 2000) == .drop(number: 1))
        #expect(plan.count == 0)
    }

    @Test func `concurrent requests are limited, and every message is sent`() {
        var plan = DeliveryPlan(mostUnderWay: 6, mostOfHost: 4)
        for number in 0..<40 { plan.add(entry(Int64(number), host: number % 4 == 0 ? "b" : "a"), at: 0) }
        var sent: Set<Int64> = []
        var underWay: [Int64] = []
        var time: Int64 = 0
        while sent.count < 40, time < 1000 {
            for case .send(let number) in steps(&plan, at: time) {
                #expect(sent.insert(number).inserted)
                underWay.append(number)
            }
            #expect(underWay.count <= 6 && underWay.filter { $0 % 4 != 0 }.count <= 4)
            plan.settle(underWay.removeFirst(), .delivered, at: time)
            time += 1
        }
        #expect(sent.count == 40)
    }

    @Test func `an expired message is dropped, and a waiting message takes its slot`() {
        var plan = DeliveryPlan(mostUnderWay: 6, mostOfHost: 1)
        plan.add(entry(1), at: 0)
        plan.add(entry(2, expires: 1500), at: 0)
        plan.add(entry(3), at: 0)
        #expect(steps(&plan, at: 0) == [.send(number: 1)])
        plan.settle(1, .delivered, at: 1)
        #expect(steps(&plan, at: 1, now: 1600) == [.drop(number: 2), .send(number: 3)])
    }

    /// Returns the requests that are sent immediately for twelve messages to unknown hosts and one to a known host.
    /// At most eight requests run at the same time.
    private func sent(after verdict: PushVerdict) -> [DeliveryPlan.Step] {
        var plan = DeliveryPlan(mostUnderWay: 8)
        plan.add(entry(100, host: "known"), at: 0)
        _ = plan.next(at: 0, now: now)
        plan.settle(100, verdict, at: 0)
        for number in 0..<12 { plan.add(entry(Int64(number), host: "silent\(number)"), at: 1) }
        plan.add(entry(101, host: "known"), at: 1)
        return steps(&plan, at: 1)
    }

    @Test func `half of the concurrent requests are reserved for hosts that have delivered`() {
        let known = DeliveryPlan.Step.send(number: 101)
        let silent = (0..<4).map { DeliveryPlan.Step.send(number: $0) }
        #expect(sent(after: .delivered) == silent + [known])
        #expect(sent(after: .gone) == silent)
        #expect(sent(after: .refused) == silent)
    }

    @Test func `a host that stops responding loses its reservation`() {
        var plan = DeliveryPlan(mostUnderWay: 2)
        plan.add(entry(1, host: "known"), at: 0)
        _ = plan.next(at: 0, now: now)
        plan.settle(1, .delivered, at: 0)
        for number in 2...3 as ClosedRange<Int64> { plan.add(entry(number, host: "known"), at: 0) }
        #expect(steps(&plan, at: 0) == [.send(number: 2), .send(number: 3)])
        for number in 2...3 as ClosedRange<Int64> { plan.settle(number, .silent, at: 0) }
        #expect(steps(&plan, at: 10_000).count == 1)
    }

    @Test(arguments: [.again(pause: nil), .postponed] as [PushVerdict])
    func `a host that responds, or received no request, keeps its reservation`(_ verdict: PushVerdict) {
        var plan = DeliveryPlan(mostUnderWay: 2)
        plan.add(entry(1, host: "known"), at: 0)
        _ = plan.next(at: 0, now: now)
        plan.settle(1, .delivered, at: 0)
        plan.add(entry(2, host: "known"), at: 0)
        _ = plan.next(at: 0, now: now)
        plan.settle(2, verdict, at: 0)
        for number in 10..<450 { plan.add(entry(Int64(number), host: "silent\(number)"), at: 0) }
        #expect(steps(&plan, at: 3000) == [.send(number: 10), .send(number: 2)])
    }

    @Test func `a proven host that once failed to respond precedes hosts that never delivered`() {
        var plan = DeliveryPlan(mostUnderWay: 8)
        plan.add(entry(1, host: "known"), at: 0)
        _ = plan.next(at: 0, now: now)
        plan.settle(1, .delivered, at: 0)
        plan.add(entry(2, host: "known"), at: 0)
        _ = plan.next(at: 0, now: now)
        plan.settle(2, .silent, at: 0)
        for number in 10..<450 { plan.add(entry(Int64(number), host: "silent\(number)"), at: 0) }
        #expect(steps(&plan, at: 0) == (10..<14).map { .send(number: $0) })
        #expect(steps(&plan, at: 3000) == [])
        plan.settle(10, .silent, at: 20_000)
        #expect(steps(&plan, at: 20_000) == [.send(number: 2)])
    }

    @Test func `messages to hosts that never delivered share half of the capacity until one delivers`() {
        var plan = DeliveryPlan(mostUnderWay: 4)
        for number in 0..<5 { plan.add(entry(Int64(number), host: number < 2 ? "new" : "silent\(number)"), at: 0) }
        plan.add(entry(5, host: "new"), at: 0)
        #expect(steps(&plan, at: 0) == [.send(number: 0), .send(number: 1)])
        plan.settle(0, .delivered, at: 1)
        #expect(Set(steps(&plan, at: 1)) == [.send(number: 5), .send(number: 2)])
        plan.settle(1, .delivered, at: 2)
        #expect(steps(&plan, at: 2) == [.send(number: 3)])
        plan.settle(2, .again(pause: nil), at: 3)
        #expect(steps(&plan, at: 3) == [.send(number: 4)])
    }

    @Test func `a message that is added twice is sent once`() {
        var plan = DeliveryPlan()
        plan.add(entry(1), at: 0)
        plan.add(entry(1), at: 0)
        #expect(steps(&plan, at: 0) == [.send(number: 1)])
    }
}
