/// Finds an entity by its id: open addressing over a power of two of slots, each holding an index or `UInt32.max`.
/// At most half of the slots are taken. The bytes of the ids lie in the string pool.
package enum IdentifierTable {
    @inlinable package static var empty: UInt32 { .max }

    /// FNV-1a, 32 bits, with a final mix so that ids that differ at their end alone spread.
    @inlinable package static func hash(_ bytes: some Sequence<UInt8>) -> UInt32 {
        var hash: UInt32 = 0x811C_9DC5
        for byte in bytes {
            hash = (hash ^ UInt32(byte)) &* 0x0100_0193
        }
        hash ^= hash >> 15
        return hash &* 0x2C1B_3C6D
    }

    /// The slots for entities whose ids are `ids[0]`, `ids[1]` …; of equal ids the first alone is found.
    package static func slots(count: Int, id: (Int) -> [UInt8]) -> [UInt32] {
        var size = 2
        while size < count * 2 { size *= 2 }
        var slots = [UInt32](repeating: empty, count: size)
        for entity in 0..<count {
            let bytes = id(entity)
            var slot = Int(hash(bytes)) & (size - 1)
            var isRepeated = false
            while slots[slot] != empty, !isRepeated {
                isRepeated = id(Int(slots[slot])) == bytes
                slot = (slot + 1) & (size - 1)
            }
            if !isRepeated { slots[slot] = UInt32(entity) }
        }
        return slots
    }

    /// The index of the entity with an id; nil if there is none.
    @inlinable package static func find(
        _ id: some Collection<UInt8>, in slots: Column<UInt32>, isEqual: (Int) -> Bool
    ) -> Int? {
        guard slots.count > 0 else { return nil }
        var slot = Int(hash(id)) & (slots.count - 1)
        // Bounded, so that a damaged table cannot make it run for ever.
        for _ in 0..<slots.count {
            let found = slots[slot]
            if found == empty { return nil }
            if isEqual(Int(found)) { return Int(found) }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }
}
