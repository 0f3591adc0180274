import Cluster
import TransitCore

/// The files of an agency in a shared store. Of a day only those with the highest version count.
struct StoredDays {
    private var names: [SealedDayName] = []
    private var known: Set<SealedDayName> = []
    private var versions: [ServiceDate: Int] = [:]

    init(_ names: [SealedDayName]) {
        for name in names { add(name) }
    }

    mutating func add(_ name: SealedDayName) {
        guard known.insert(name).inserted else { return }
        names.append(name)
        versions[name.date] = max(versions[name.date] ?? 0, name.version)
    }

    func contains(_ name: SealedDayName) -> Bool { known.contains(name) }

    /// Returns the highest version of a day; nil if the day is not stored.
    func newestVersion(of date: ServiceDate) -> Int? { versions[date] }

    /// In the order in which they were added.
    var current: [SealedDayName] { names.filter { $0.version == versions[$0.date] } }

    var superseded: [SealedDayName] { names.filter { $0.version != versions[$0.date] } }
}
