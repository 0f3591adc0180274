/// Finds an entity by its id: open addressing over a power of two of slots, each holding an index or `UInt32.max`.
/// At most half of the slots are taken. The bytes of the ids lie in the string pool.
package enum IdentifierTable {
    @inlinable package static var empty: UInt32 { .max }

    /// Slots that a search looks at. Ten million ids need a hundred; ids made to share a hash must not make each search as
    /// long as the feed. An entity that would lie farther away is not found by its id.
    @inlinable package static var longestSearch: Int { 256 }

    /// FNV-1a, 32 bits, with a final mix so that ids that differ at their end alone spread.
    @inlinable package static func hash(_ bytes: some Sequence<UInt8>) -> UInt32 {
        var hash: UInt32 = 0x811C_9DC5
        for byte in bytes {
            hash = (hash ^ UInt32(byte)) &* 0x0100_0193
        }
        hash ^= hash >> 15
        return hash &* 0x2C1B_3C6D
    }

    /// The same hash for bytes in memory. Not generic, so that other modules pay one call, not one a byte.
    package static func hash(of bytes: UnsafeBufferPointer<UInt8>) -> UInt32 {
        hash(bytes)
    }

    /// The slots for entities 0 ..< `count`; of those with equal ids the first alone is found.
    /// - Parameters:
    ///   - hash: of an entity's id, by ``hash(_:)``.
    ///   - isEqual: whether two entities have the same id.
    package static func slots(count: Int, hash: (Int) -> UInt32, isEqual: (Int, Int) -> Bool) -> [UInt32] {
        var size = 2
        while size < count * 2 { size *= 2 }
        var slots = [UInt32](repeating: empty, count: size)
        for entity in 0..<count {
            var slot = Int(hash(entity)) & (size - 1)
            var steps = 1
            while slots[slot] != empty, steps < longestSearch, !isEqual(Int(slots[slot]), entity) {
                slot = (slot + 1) & (size - 1)
                steps += 1
            }
            if slots[slot] == empty { slots[slot] = UInt32(entity) }
        }
        return slots
    }

    /// The same for entities whose ids are at hand as bytes.
    package static func slots(count: Int, id: (Int) -> [UInt8]) -> [UInt32] {
        slots(count: count, hash: { hash(id($0)) }, isEqual: { id($0) == id($1) })
    }

    /// The entity with an id; nil if there is none.
    @inlinable package static func find<Entity>(
        _ id: some Collection<UInt8>, in slots: Column<Int, Index<Entity>>, isEqual: (Index<Entity>) -> Bool
    ) -> Index<Entity>? {
        guard slots.count > 0 else { return nil }
        // Cut off, not converted: in a browser an Int has 32 bits.
        var slot = Int(truncatingIfNeeded: hash(id)) & (slots.count - 1)
        for _ in 0..<min(slots.count, longestSearch) {
            let found = slots[slot]
            if found.rawValue == empty { return nil }
            if isEqual(found) { return found }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }
}
