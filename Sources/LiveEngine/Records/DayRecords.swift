import TransitCore

/// The service days that are being recorded, by date. They are few and large: a day is found without hashing, and is
/// read and changed without being copied.
struct DayRecords: Sendable {
    /// Ascending.
    private(set) var dates: [ServiceDate] = []
    /// Parallel to ``dates``; nil only while a day is inserted or removed.
    private var days: [DayRecord?] = []

    var all: [DayRecord] { days.compactMap { $0 } }

    func contains(_ date: ServiceDate) -> Bool { dates.contains(date) }

    subscript(date: ServiceDate) -> DayRecord? {
        _read {
            if let index = dates.firstIndex(of: date) { yield days[index] } else { yield nil }
        }
        _modify {
            let index = dates.firstIndex { $0 >= date } ?? dates.count
            if index == dates.count || dates[index] != date {
                dates.insert(date, at: index)
                days.insert(nil, at: index)
            }
            yield &days[index]
            if days[index] == nil {
                dates.remove(at: index)
                days.remove(at: index)
            }
        }
    }
}
