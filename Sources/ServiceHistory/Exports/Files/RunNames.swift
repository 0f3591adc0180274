import LiveModel

/// Ids of a day's runs that are unique on that day: the trip's id, with its start where several runs have the same id,
/// as those of frequency-based trips do.
struct RunNames {
    private var names: [String] = []

    init(_ day: RecordedDay) {
        var counts: [String: Int] = [:]
        for trip in day.trips { counts[trip.id, default: 0] += 1 }
        var used: Set<String> = []
        for trip in day.trips {
            let isAlone = counts[trip.id] == 1
            let name = isAlone ? trip.id : "\(trip.id)@\(LocalClock.clock(Int(max(trip.start, 0))))"
            names.append(Self.unused(name, &used))
        }
    }

    subscript(trip: Int) -> String { names[trip] }

    private static func unused(_ name: String, _ used: inout Set<String>) -> String {
        var candidate = name
        var number = 2
        while !used.insert(candidate).inserted {
            candidate = "\(name)#\(number)"
            number += 1
        }
        return candidate
    }
}
