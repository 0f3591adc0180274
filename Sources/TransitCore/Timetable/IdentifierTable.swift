/// A hash table from ids to entities: open addressing with a power of two of slots. Each slot contains an index or
/// `UInt32.max`. At most half of the slots are occupied. The ids are stored in the string pool.
package enum IdentifierTable {
    @inlinable package static var empty: UInt32 { .max }

    /// The maximum number of probes per lookup. Ten million ids need about a hundred; the limit protects against ids
    /// crafted to collide. An entity beyond the limit cannot be found by id.
    @inlinable package static var longestSearch: Int { 256 }

    /// Hashes an id with FNV-1a, 32 bits, and a final mix that distributes ids that differ only at their end.
    @inlinable package static func hash(_ bytes: some Sequence<UInt8>) -> UInt32 {
        var hash: UInt32 = 0x811C_9DC5
        for byte in bytes {
            hash = (hash ^ UInt32(byte)) &* 0x0100_0193
        }
        hash ^= hash >> 15
        return hash &* 0x2C1B_3C6D
    }

    /// Hashes an id in memory, as ``hash(_:)``. Not generic, so that other modules make one call instead of one per
    /// byte.
    package static func hash(of bytes: UnsafeBufferPointer<UInt8>) -> UInt32 {
        hash(bytes)
    }

    /// Builds the slots for entities 0 ..< `count`. If several entities have equal ids, only the first one can be
    /// found.
    /// - Parameters:
    ///   - hash: Returns the hash of an entity's id, see ``hash(_:)``.
    ///   - isEqual: Returns whether two entities have the same id.
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

    /// Builds the slots for ids in the form of bytes.
    package static func slots(count: Int, id: (Int) -> [UInt8]) -> [UInt32] {
        slots(count: count, hash: { hash(id($0)) }, isEqual: { id($0) == id($1) })
    }

    /// Returns the entity with an id; nil if there is no such entity.
    @inlinable package static func find<Entity>(
        _ id: some Collection<UInt8>, in slots: Column<Int, Index<Entity>>, isEqual: (Index<Entity>) -> Bool
    ) -> Index<Entity>? {
        guard slots.count > 0 else { return nil }
        // Truncated instead of converted, because Int has 32 bits in a browser.
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
