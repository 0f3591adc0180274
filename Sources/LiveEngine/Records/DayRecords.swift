import TransitCore

/// The service days that are being recorded, by date. The few days are found by linear search, and are read and changed
/// in place because they are large.
struct DayRecords: Sendable {
    /// The service days in ascending order.
    private(set) var dates: [ServiceDate] = []
    /// The records, parallel to ``dates``.
    private(set) var all: [DayRecord] = []

    func contains(_ date: ServiceDate) -> Bool { dates.contains(date) }

    /// Adds a day, or replaces the one with its date.
    mutating func insert(_ day: DayRecord) {
        _ = remove(day.date)
        let index = dates.firstIndex { $0 > day.date } ?? dates.count
        dates.insert(day.date, at: index)
        all.insert(day, at: index)
    }

    /// Removes and returns a day; nil if it is not recorded.
    mutating func remove(_ date: ServiceDate) -> DayRecord? {
        guard let index = dates.firstIndex(of: date) else { return nil }
        dates.remove(at: index)
        return all.remove(at: index)
    }

    /// The record of a day, which must be contained.
    subscript(date: ServiceDate) -> DayRecord {
        _read { yield all[index(of: date)] }
        _modify { yield &all[index(of: date)] }
    }

    private func index(of date: ServiceDate) -> Int {
        guard let index = dates.firstIndex(of: date) else { preconditionFailure("\(date) is not recorded") }
        return index
    }
}
