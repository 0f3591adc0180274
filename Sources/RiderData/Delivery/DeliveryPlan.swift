package import TransitCore

/// The schedule of push deliveries: a state machine without clock or I/O. Times are in milliseconds of a monotonic
/// clock, so that steps of the system clock have no effect.
package struct DeliveryPlan: Sendable {
    /// A message scheduled for delivery.
    package struct Entry: Sendable, Equatable {
        package var number: Int64
        /// The host of the push service.
        package var host: String
        package var expires: EpochSeconds
        package var attempts = 0

        package init(number: Int64, host: String, expires: EpochSeconds) {
            self.number = number
            self.host = host
            self.expires = expires
        }
    }

    /// The next step for a message.
    package enum Step: Sendable, Hashable {
        case send(number: Int64)
        /// Discards the message because it has expired.
        case drop(number: Int64)
    }

    private struct Host {
        var underWay = 0
        /// The time until which no requests are sent to the host.
        var heldUntil = Int64.min
        /// Due messages that wait because the host has its maximum number of concurrent requests.
        var waiting = WaitingLine()
    }

    private let mostUnderWay: Int
    private let mostOfHost: Int
    private var proven = ProvenHosts()
    /// Messages under way to unproven hosts: at most half of all messages under way, so that unresponsive hosts cannot
    /// delay the others.
    private var unproven: Set<Int64> = []
    /// Due messages to hosts that never accepted one; they wait for the limit on ``unproven``.
    private var unprovenWaiting = WaitingLine()
    /// Due messages to hosts that accepted messages before but did not respond lately. They wait for the limit on
    /// ``unproven``, and are sent before those in ``unprovenWaiting``.
    private var silentWaiting = WaitingLine()
    private var entries: [Int64: Entry] = [:]
    private var hosts: [String: Host] = [:]
    private var turns = DeliveryQueue()
    package private(set) var underWay = 0

    /// Creates an empty schedule.
    /// - Parameters:
    ///   - mostUnderWay: The maximum number of concurrent requests.
    ///   - mostOfHost: The maximum number of concurrent requests per push service.
    package init(mostUnderWay: Int = 64, mostOfHost: Int = 16) {
        self.mostUnderWay = mostUnderWay
        self.mostOfHost = mostOfHost
    }

    package var count: Int { entries.count }

    /// Schedules a message for immediate delivery, unless it is already scheduled.
    package mutating func add(_ entry: Entry, at time: Int64) {
        guard entries[entry.number] == nil else { return }
        entries[entry.number] = entry
        turns.add(entry.number, at: time)
    }

    /// Returns the next step; nil if there is none before ``wake``.
    package mutating func next(at time: Int64, now: EpochSeconds) -> Step? {
        while underWay < mostUnderWay, let number = turns.take(before: time) {
            guard let entry = entries[number] else { continue }
            guard entry.expires > now else {
                entries[number] = nil
                draw(from: entry.host, at: time)
                drawUnproven(at: time)
                return .drop(number: number)
            }
            if begin(entry, at: time) { return .send(number: number) }
        }
        return nil
    }

    /// Starts or queues a due message.
    /// - Returns: Whether the message is sent now.
    private mutating func begin(_ entry: Entry, at time: Int64) -> Bool {
        var host = hosts[entry.host, default: Host()]
        defer { hosts[entry.host] = host }
        let isProven = proven.contains(entry.host)
        if host.heldUntil > time {
            turns.add(entry.number, at: host.heldUntil)
        } else if host.underWay >= mostOfHost {
            host.waiting.add(entry.number)
        } else if !isProven, unproven.count >= mostUnproven {
            if proven.hasDelivered(entry.host) {
                silentWaiting.add(entry.number)
            } else {
                unprovenWaiting.add(entry.number)
            }
            return false
        } else {
            if !isProven { unproven.insert(entry.number) }
            host.underWay += 1
            underWay += 1
            return true
        }
        // Another message may use the free slot.
        drawUnproven(at: time)
        return false
    }

    private var mostUnproven: Int { max(mostUnderWay / 2, 1) }

    /// The time of the next step, unless a message is added or settled before; nil if there is none.
    package var wake: Int64? { underWay < mostUnderWay ? turns.first : nil }

    /// Records the result of a request.
    package mutating func settle(_ number: Int64, _ verdict: PushVerdict, at time: Int64) {
        guard var entry = entries[number] else { return }
        unproven.remove(number)
        note(verdict, of: entry.host, at: time)
        leave(entry.host, at: time)
        let pause: Int64?
        switch verdict {
        case .delivered, .gone, .refused:
            entries[number] = nil
            return
        case .again(let wanted): pause = wanted
        case .silent, .postponed: pause = nil
        }
        if let pause { hosts[entry.host, default: Host()].heldUntil = time + pause }
        entry.attempts += 1
        entries[number] = entry
        turns.add(number, at: time + max(pause ?? 0, Self.backoff(entry)))
    }

    private mutating func leave(_ name: String, at time: Int64) {
        underWay -= 1
        hosts[name]?.underWay -= 1
        draw(from: name, at: time)
        drawUnproven(at: time)
    }

    private mutating func note(_ verdict: PushVerdict, of host: String, at time: Int64) {
        switch verdict {
        case .delivered:
            guard proven.add(host, at: time) else { return }
            let isOfHost = { [entries] (number: Int64) in entries[number]?.host == host }
            let waiting = silentWaiting.take(where: isOfHost) + unprovenWaiting.take(where: isOfHost)
            for number in waiting { turns.add(number, at: time) }
        case .silent: proven.noteSilence(of: host)
        // The host has responded, or the request was not sent.
        case .gone, .refused, .again, .postponed: break
        }
    }

    private mutating func drawUnproven(at time: Int64) {
        guard unproven.count < mostUnproven, let number = silentWaiting.next() ?? unprovenWaiting.next() else { return }
        turns.add(number, at: time)
    }

    /// Schedules the next message that waits for a slot at its host.
    private mutating func draw(from name: String, at time: Int64) {
        guard var host = hosts[name], host.underWay < mostOfHost else { return }
        if let number = host.waiting.next() { turns.add(number, at: time) }
        let isIdle = host.underWay == 0 && host.waiting.isEmpty && host.heldUntil <= time
        hosts[name] = isIdle ? nil : host
    }

    /// Returns the retry delay in milliseconds: 2 s, doubled up to 5 minutes, plus a jitter that is derived from the
    /// message's number.
    private static func backoff(_ entry: Entry) -> Int64 {
        let pause = min(Int64(1000) << Int64(min(entry.attempts, 9)), 300_000)
        let share = Int64(truncatingIfNeeded: (UInt64(bitPattern: entry.number) &* 0x9E37_79B9_7F4A_7C15) >> 54)
        return pause + pause * share / 4096
    }
}

/// A priority queue of message numbers by due time; messages with equal times are in order of insertion.
struct DeliveryQueue {
    private struct Turn {
        var time: Int64
        var order: UInt64
        var number: Int64

        func comesBefore(_ other: Turn) -> Bool { (time, order) < (other.time, other.order) }
    }

    /// A binary heap.
    private var turns: [Turn] = []
    private var order: UInt64 = 0

    var first: Int64? { turns.first?.time }

    mutating func add(_ number: Int64, at time: Int64) {
        turns.append(Turn(time: time, order: order, number: number))
        order += 1
        var child = turns.count - 1
        while child > 0, turns[child].comesBefore(turns[(child - 1) / 2]) {
            turns.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    /// Removes and returns the first due message; nil if there is none.
    mutating func take(before time: Int64) -> Int64? {
        guard let first = turns.first, first.time <= time else { return nil }
        turns.swapAt(0, turns.count - 1)
        turns.removeLast()
        var parent = 0
        while 2 * parent + 1 < turns.count {
            var child = 2 * parent + 1
            if child + 1 < turns.count, turns[child + 1].comesBefore(turns[child]) { child += 1 }
            guard turns[child].comesBefore(turns[parent]) else { break }
            turns.swapAt(parent, child)
            parent = child
        }
        return first.number
    }
}
