import TransitCore

/// A row of which a feed should hold one only.
protocol Identified {
    /// Where rows differ nearly always. Seeded anew in every run, as whoever makes a feed chooses its ids.
    var hash: Int { get }
    /// The timestamp; nil if absent.
    var at: EpochSeconds? { get }

    func isSame(as other: Self) -> Bool
}

/// Rows in the order in which they first came, as many as may be kept. Of several that are the same the newest stays, of
/// equally old ones the last. One that does not say when it was made is as old as its feed, and new where that does not say either.
///
/// An open-addressed table of row numbers: a dictionary of keys costs a quarter of a large feed's decoding.
struct Newest<Row: Identified> {
    private(set) var rows: [Row] = []
    private(set) var replaced = 0
    /// Rows left out because there were too many.
    private(set) var excess = 0
    private let most: Int
    private var hashes: [Int] = []
    private var slots = [UInt32](repeating: .max, count: 64)

    init(atMost most: Int) {
        self.most = most
    }

    /// - Parameter madeAt: when the feed was made, by its header.
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

    /// The slot that holds the same row, or the empty one where it belongs.
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

extension AlertReading: Identified {
    var hash: Int { id.hashValue }
    var at: EpochSeconds? { nil }

    /// Alerts with one id and different contents are two.
    func isSame(as other: AlertReading) -> Bool { self == other }

    /// A hash of its texts and of what it concerns.
    var contentHash: String {
        var hash = StableHash()
        let texts: [String?] = [header, text].flatMap(\.translations).map(\.text)
        let ids = entities.flatMap { [$0.agencyID, $0.routeID, $0.trip?.tripID, $0.stopID] }
        for part in texts + ids {
            hash.add((part ?? "").utf8)
            hash.add(0xFF)
        }
        return String(hash.value, radix: 16)
    }
}

/// Predictions are one per trip and vehicle: a trip named by its route alone can have several.
extension TripUpdateReading.Update: Identified {
    var hash: Int {
        var hasher = Hasher()
        // What all of them have alike costs time and tells none from another.
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
