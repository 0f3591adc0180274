package import TransitCore

/// Which message goes out next. A value: no clock, no request. Time here is in milliseconds that only rise, so that nothing
/// comes early or late where somebody sets the machine's clock.
package struct DeliveryPlan: Sendable {
    /// A message that waits for its turn.
    package struct Entry: Sendable, Equatable {
        package var number: Int64
        /// Whose service it goes to.
        package var host: String
        package var expires: EpochSeconds
        package var attempts = 0

        package init(number: Int64, host: String, expires: EpochSeconds) {
            self.number = number
            self.host = host
            self.expires = expires
        }
    }

    /// What is to be done with a message.
    package enum Step: Sendable, Hashable {
        case send(number: Int64)
        /// Nobody wants it any more.
        case drop(number: Int64)
    }

    private struct Host {
        var underWay = 0
        /// Left alone until then.
        var heldUntil = Int64.min
        /// Entries whose time has come, while as many as may be are under way.
        var waiting = WaitingLine()
    }

    private let mostUnderWay: Int
    private let mostOfHost: Int
    private var proven = ProvenHosts()
    /// Messages under way to hosts that are not proven: at most half of all, so that silent hosts do not hold up the others.
    private var unproven: Set<Int64> = []
    /// Entries to such hosts whose time has come, while as many as may be are under way.
    private var unprovenWaiting = WaitingLine()
    private var entries: [Int64: Entry] = [:]
    private var hosts: [String: Host] = [:]
    private var turns = TurnQueue()
    package private(set) var underWay = 0

    /// - Parameters:
    ///   - mostUnderWay: requests at once.
    ///   - mostOfHost: of them to one service.
    package init(mostUnderWay: Int = 64, mostOfHost: Int = 16) {
        self.mostUnderWay = mostUnderWay
        self.mostOfHost = mostOfHost
    }

    package var count: Int { entries.count }

    package mutating func add(_ entry: Entry, at time: Int64) {
        guard entries[entry.number] == nil else { return }
        entries[entry.number] = entry
        turns.add(entry.number, at: time)
    }

    /// The next step, nil until ``wake``.
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

    /// - Returns: whether the message goes out now.
    private mutating func begin(_ entry: Entry, at time: Int64) -> Bool {
        var host = hosts[entry.host, default: Host()]
        defer { hosts[entry.host] = host }
        let isProven = proven.contains(entry.host)
        if host.heldUntil > time {
            turns.add(entry.number, at: host.heldUntil)
        } else if host.underWay >= mostOfHost {
            host.waiting.add(entry.number)
        } else if !isProven, unproven.count >= mostUnproven {
            unprovenWaiting.add(entry.number)
            return false
        } else {
            if !isProven { unproven.insert(entry.number) }
            host.underWay += 1
            underWay += 1
            return true
        }
        // Another may have what this one does not use.
        drawUnproven(at: time)
        return false
    }

    private var mostUnproven: Int { max(mostUnderWay / 2, 1) }

    /// When something is to be done again without anything else happening.
    package var wake: Int64? { underWay < mostUnderWay ? turns.first : nil }

    /// Takes note of how a message that was under way came off.
    package mutating func settle(_ number: Int64, _ verdict: PushVerdict, at time: Int64) {
        guard var entry = entries[number] else { return }
        unproven.remove(number)
        note(verdict, of: entry.host, at: time)
        leave(entry.host, at: time)
        guard case .again(let pause) = verdict else {
            entries[number] = nil
            return
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
            for number in unprovenWaiting.take(where: { entries[$0]?.host == host }) { turns.add(number, at: time) }
        case .again: proven.remove(host)
        case .gone, .refused: break
        }
    }

    private mutating func drawUnproven(at time: Int64) {
        guard unproven.count < mostUnproven, let number = unprovenWaiting.next() else { return }
        turns.add(number, at: time)
    }

    /// Lets the next that waits for a place at its host have its turn.
    private mutating func draw(from name: String, at time: Int64) {
        guard var host = hosts[name], host.underWay < mostOfHost else { return }
        if let number = host.waiting.next() { turns.add(number, at: time) }
        let isIdle = host.underWay == 0 && host.waiting.isEmpty && host.heldUntil <= time
        hosts[name] = isIdle ? nil : host
    }

    /// Milliseconds until a message is tried again: 2 s, then twice as long each time up to 5 minutes, and a little more by its
    /// number, so that not all come at once.
    private static func backoff(_ entry: Entry) -> Int64 {
        let pause = min(Int64(1000) << Int64(min(entry.attempts, 9)), 300_000)
        let share = Int64(truncatingIfNeeded: (UInt64(bitPattern: entry.number) &* 0x9E37_79B9_7F4A_7C15) >> 54)
        return pause + pause * share / 4096
    }
}

/// Numbers by when their turn comes, the earliest first; those of one moment in the order in which they came.
struct TurnQueue {
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

    /// - Returns: nil if no turn has come by then.
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
