import TransitCore

/// A hash table of the distinct patterns added so far.
struct PatternStore: Sendable {
    struct Pattern: Sendable {
        var route: RouteIndex
        /// GTFS direction_id; 255 for none.
        var direction: UInt8
        /// The number of the shape that the feed gives; `UInt32.max` for none.
        var namedShape: UInt32
        /// The number of the shape that the pattern is drawn along, which may be a reversed or a generated shape.
        var shape: UInt32
        var calls: Range<Int>
    }

    private(set) var patterns: [Pattern] = []
    private(set) var calls: [PatternCall] = []
    /// The distance of each call along the pattern's shape, in metres.
    private(set) var distances: [Float] = []
    private var slots: [Int32] = Array(repeating: -1, count: 256)

    var count: Int { patterns.count }

    /// Returns the number of a stored pattern that equals the given one; nil if there is none.
    func find(_ wanted: Pattern, _ wantedCalls: [PatternCall]) -> PatternNumber? {
        var slot = Int(truncatingIfNeeded: Self.hash(wanted, wantedCalls[...])) & (slots.count - 1)
        var steps = 0
        while slots[slot] >= 0, steps < IdentifierTable.longestSearch {
            if isSame(patterns[Int(slots[slot])], wanted, wantedCalls) { return PatternNumber(value: Int(slots[slot])) }
            slot = (slot + 1) & (slots.count - 1)
            steps += 1
        }
        return nil
    }

    /// Adds a pattern that ``find(_:_:)`` did not find.
    mutating func add(_ pattern: Pattern, _ newCalls: [PatternCall], distances newDistances: [Float]) -> PatternNumber {
        var pattern = pattern
        pattern.calls = calls.count..<(calls.count + newCalls.count)
        calls += newCalls
        distances += newDistances
        patterns.append(pattern)
        if count * 2 > slots.count {
            slots = Array(repeating: -1, count: slots.count * 2)
            for number in patterns.indices { enter(number) }
        } else {
            enter(count - 1)
        }
        return PatternNumber(value: count - 1)
    }

    private mutating func enter(_ number: Int) {
        let pattern = patterns[number]
        var slot = Int(truncatingIfNeeded: Self.hash(pattern, calls[pattern.calls])) & (slots.count - 1)
        var steps = 0
        while slots[slot] >= 0, steps < IdentifierTable.longestSearch {
            slot = (slot + 1) & (slots.count - 1)
            steps += 1
        }
        // After too many collisions a pattern is stored without a hash slot. Duplicates then enlarge the file, but
        // searches stay fast.
        if slots[slot] < 0 { slots[slot] = Int32(number) }
    }

    private func isSame(_ pattern: Pattern, _ other: Pattern, _ otherCalls: [PatternCall]) -> Bool {
        guard pattern.route == other.route, pattern.direction == other.direction,
            pattern.namedShape == other.namedShape, pattern.calls.count == otherCalls.count
        else { return false }
        let start = pattern.calls.lowerBound
        return otherCalls.indices.allSatisfy { callIndex in
            let (one, two) = (calls[start + callIndex], otherCalls[callIndex])
            return one.stop == two.stop && one.sequence == two.sequence && one.flags == two.flags
                && one.headsign == two.headsign && one.continuous == two.continuous
        }
    }

    private static func hash(_ pattern: Pattern, _ calls: ArraySlice<PatternCall>) -> UInt64 {
        var hash = NumberHash()
        hash.add(pattern.route.rawValue, UInt32(pattern.direction))
        hash.add(pattern.namedShape, UInt32(calls.count))
        for call in calls {
            hash.add(call.stop.rawValue, call.sequence)
            hash.add(UInt32(call.flags.rawValue), call.headsign.rawValue)
        }
        return hash.value
    }
}
