import TransitCore

/// The distinct time profiles of trips. A profile contains the seconds from the trip's start to each arrival and
/// departure. Trips with equal running times share one profile.
package struct ProfileStore: Sendable {
    private(set) var arrivals: [Int32] = []
    private(set) var departures: [Int32] = []
    /// An open-addressing hash table with the first row and number of stops of each profile; -1 for an empty slot.
    private var slots: [(start: Int32, count: Int32)] = Array(repeating: (-1, 0), count: 1024)
    private var used = 0

    /// Returns the first row of the profile with the given times. Adds the profile if it is new.
    /// - Parameter times: The times of all calls, without unknown times.
    package mutating func intern(_ times: [CallTimes]) -> UInt32 {
        let start = times.first?.departure ?? 0
        var slot = Int(truncatingIfNeeded: Self.hash(times, from: start)) & (slots.count - 1)
        var steps = 0
        while slots[slot].start >= 0, steps < IdentifierTable.longestSearch {
            if equals(slots[slot], times, from: start) { return UInt32(slots[slot].start) }
            slot = (slot + 1) & (slots.count - 1)
            steps += 1
        }
        let profile = arrivals.count
        // After too many collisions a profile is stored without a hash slot. Duplicates then enlarge the file, but
        // searches stay fast.
        if slots[slot].start < 0 {
            slots[slot] = (Int32(profile), Int32(times.count))
            used += 1
        }
        for time in times {
            arrivals.append(time.arrival - start)
            departures.append(time.departure - start)
        }
        if used * 2 > slots.count { grow() }
        return UInt32(profile)
    }

    private func equals(_ slot: (start: Int32, count: Int32), _ times: [CallTimes], from start: Int32) -> Bool {
        guard Int(slot.count) == times.count else { return false }
        let profile = Int(slot.start)
        return times.indices.allSatisfy { callIndex in
            arrivals[profile + callIndex] == times[callIndex].arrival - start
                && departures[profile + callIndex] == times[callIndex].departure - start
        }
    }

    private static func hash(_ times: [CallTimes], from start: Int32) -> UInt64 {
        var hash = NumberHash()
        for time in times {
            hash.add(UInt32(bitPattern: time.arrival - start), UInt32(bitPattern: time.departure - start))
        }
        return hash.value
    }

    private mutating func grow() {
        let old = slots
        slots = Array(repeating: (-1, 0), count: old.count * 2)
        for entry in old where entry.start >= 0 {
            let range = Int(entry.start)..<Int(entry.start + entry.count)
            var hash = NumberHash()
            for row in range { hash.add(UInt32(bitPattern: arrivals[row]), UInt32(bitPattern: departures[row])) }
            var slot = Int(truncatingIfNeeded: hash.value) & (slots.count - 1)
            var steps = 0
            while slots[slot].start >= 0, steps < IdentifierTable.longestSearch {
                slot = (slot + 1) & (slots.count - 1)
                steps += 1
            }
            if slots[slot].start < 0 { slots[slot] = entry }
        }
    }
}

/// A fast non-cryptographic hash of numbers. It is not seeded, so that the same feed compiles to the same bytes.
struct NumberHash {
    private var state: UInt64 = 0x9E37_79B9_7F4A_7C15

    @inline(__always)
    mutating func add(_ one: UInt32, _ two: UInt32) {
        state = (state ^ (UInt64(one) << 32 | UInt64(two))) &* 0x9FB2_1C65_1E98_DF25
        state ^= state >> 29
    }

    var value: UInt64 { state ^ state >> 32 }
}
