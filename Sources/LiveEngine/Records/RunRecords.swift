import TransitCore

/// The runs of a service day with recently recorded calls or positions, by trip. Lookups need no hashing, and runs are
/// changed in place.
struct RunRecords: Sendable {
    /// The records, unordered.
    private var records: [RunRecord] = []
    /// The index in ``records`` by trip; ``none`` for a trip without a record.
    private var indexOfTrip: [UInt32] = []

    private static let none = UInt32.max

    /// Returns the trips whose records have not changed since a time, ascending.
    func trips(unchangedSince time: EpochSeconds) -> [UInt32] {
        // Iterates over indexes, because iteration over the elements would copy them.
        records.indices.lazy.filter { records[$0].changedAt < time }.map { records[$0].trip }.sorted()
    }

    /// The record of a trip; nil if there is none.
    subscript(trip: UInt32) -> RunRecord? { index(of: trip).map { records[$0] } }

    /// The record at an index that ``index(of:)`` or ``insert(_:)`` returned. The index is valid until a record is
    /// removed.
    subscript(at index: Int) -> RunRecord {
        _read { yield records[index] }
        _modify { yield &records[index] }
    }

    func index(of trip: UInt32) -> Int? {
        guard trip < indexOfTrip.count, indexOfTrip[Int(trip)] != Self.none else { return nil }
        return Int(indexOfTrip[Int(trip)])
    }

    /// Adds the record of a trip that has none.
    /// - Returns: The index of the record.
    mutating func insert(_ run: RunRecord) -> Int {
        let missing = Int(run.trip) + 1 - indexOfTrip.count
        if missing > 0 { indexOfTrip.append(contentsOf: repeatElement(Self.none, count: missing)) }
        indexOfTrip[Int(run.trip)] = UInt32(records.count)
        records.append(run)
        return records.count - 1
    }

    mutating func remove(_ trip: UInt32) {
        guard let index = index(of: trip) else { return }
        indexOfTrip[Int(trip)] = Self.none
        let last = records.removeLast()
        guard index < records.count else { return }
        records[index] = last
        indexOfTrip[Int(last.trip)] = UInt32(index)
    }
}
