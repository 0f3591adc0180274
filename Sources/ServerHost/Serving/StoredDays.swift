import Cluster
import TransitCore

/// An agency's files in a shared store. For each day, only files with the highest version are current.
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

    /// The current files, in the order in which they were added.
    var current: [SealedDayName] { names.filter { $0.version == versions[$0.date] } }

    var superseded: [SealedDayName] { names.filter { $0.version != versions[$0.date] } }
}
