import TransitCore

// Writes the sections of trips and blocks.
extension TimetableBuilder {
    func putTrips(_ writer: inout ColumnFileWriter<TimetableSection>, _ order: PatternOrder) {
        let sorted = order.trips.rows.map { trips[$0] }
        writer.put(.tripIDs, sorted.map(\.id))
        writer.put(.tripServices, sorted.map(\.service))
        writer.put(.tripStarts, sorted.map(\.start))
        writer.put(.tripProfiles, sorted.map(\.profile))
        writer.put(.tripHeadsigns, sorted.map(\.headsign))
        writer.put(.tripShortNames, sorted.map(\.shortName))
        writer.put(.tripHeadways, sorted.map(\.headway))
        writer.put(.tripFlags, sorted.map(\.flags))
        writer.put(.tripSlots, slots(sorted.map(\.id)))
    }

    /// Writes the blocks, sorted by block id as a string.
    func putBlocks(_ writer: inout ColumnFileWriter<TimetableSection>, _ order: PatternOrder) {
        let none = BlockIndex(UInt32.max)
        var ids = Array(Set(trips.map(\.block))).filter { $0 != .none }
        ids.sort()
        var numbers: [StringIndex: BlockIndex] = [:]
        for (number, id) in ids.enumerated() { numbers[id] = BlockIndex(number) }
        let blocks = order.trips.rows.map { numbers[trips[$0].block] ?? none }
        writer.put(.tripBlocks, blocks)
        let members = Buckets(count: ids.count, keys: blocks.map { $0 == none ? nil : $0.position })
        var byStart = members.members
        for block in ids.indices {
            let range = Int(members.starts[block])..<Int(members.starts[block + 1])
            byStart[range].sort {
                (trips[order.trips[TripIndex($0)]].start, $0) < (trips[order.trips[TripIndex($1)]].start, $1)
            }
        }
        writer.put(.blockIDs, ids)
        writer.put(.blockTripStarts, members.starts)
        writer.put(.blockTrips, byStart)
    }
}
