import TransitCore

/// A row that is identified by some of its fields, and should occur only once in a feed.
protocol Identified {
    /// A hash of the identifying fields. It is seeded per process, so that a feed cannot choose ids that collide.
    var hash: Int { get }
    /// The timestamp of the row; nil if it has none.
    var at: EpochSeconds? { get }

    func isSame(as other: Self) -> Bool
}

/// Unique rows in the order of their first occurrence, up to a limit. Of several rows with the same identity the newest
/// is retained; if several are equally new, the last of them. A row without a timestamp has the timestamp of its feed,
/// or counts as new if the feed has none either.
///
/// Uses an open-addressing table of row indexes instead of a dictionary, on which decoding a large feed would spend a
/// quarter of its time.
struct LatestByID<Row: Identified> {
    private(set) var rows: [Row] = []
    private(set) var replaced = 0
    /// The number of rows omitted because of the limit.
    private(set) var excess = 0
    private let most: Int
    private var hashes: [Int] = []
    private var slots = [UInt32](repeating: .max, count: 64)

    init(atMost most: Int) {
        self.most = most
    }

    /// Adds a row, or replaces the row with the same identity unless the stored row is newer.
    /// - Parameter madeAt: The timestamp in the feed's header.
    mutating func keep(_ row: Row, madeAt: EpochSeconds? = nil) {
        let hash = row.hash
        let slot = slot(of: row, hash: hash)
        guard slots[slot] == .max else { return replace(Int(slots[slot]), by: row, madeAt) }
        guard rows.count < most else { return excess += 1 }
        slots[slot] = UInt32(rows.count)
        rows.append(row)
        hashes.append(hash)
        if rows.count * 2 > slots.count { grow() }
    }

    private mutating func replace(_ index: Int, by row: Row, _ madeAt: EpochSeconds?) {
        replaced += 1
        if (row.at ?? madeAt ?? .max) >= (rows[index].at ?? madeAt ?? .max) { rows[index] = row }
    }

    /// Returns the slot of the row with the same identity, or an empty slot for a new row.
    private func slot(of row: Row, hash: Int) -> Int {
        var slot = hash & (slots.count - 1)
        while slots[slot] != .max {
            let index = Int(slots[slot])
            if hashes[index] == hash, rows[index].isSame(as: row) { return slot }
            slot = (slot + 1) & (slots.count - 1)
        }
        return slot
    }

    private mutating func grow() {
        slots = [UInt32](repeating: .max, count: slots.count * 4)
        for (index, hash) in hashes.enumerated() {
            var slot = hash & (slots.count - 1)
            while slots[slot] != .max { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = UInt32(index)
        }
    }
}

extension VehicleReading: Identified {
    var hash: Int { id.hashValue }

    func isSame(as other: VehicleReading) -> Bool { id == other.id }
}

/// Predictions are unique by trip and vehicle, because several vehicles may run on a trip that is identified only by
/// its route.
extension TripUpdateReading.Update: Identified {
    var hash: Int {
        var hasher = Hasher()
        // For speed, only fields that distinguish most rows are hashed.
        if let id = trip.tripID { hasher.combine(id) }
        if let id = trip.routeID { hasher.combine(id) }
        if let id = vehicleID { hasher.combine(id) }
        hasher.combine(Int64(trip.startTime ?? -1) << 32 | Int64(trip.startDate?.daysSince1970 ?? 0))
        hasher.combine(UInt16(trip.direction ?? .max) << 8 | UInt16(trip.relation.rawValue))
        return hasher.finalize()
    }

    func isSame(as other: TripUpdateReading.Update) -> Bool {
        trip == other.trip && vehicleID == other.vehicleID
    }
}
