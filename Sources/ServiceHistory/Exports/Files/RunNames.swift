import LiveModel

/// Unique ids of a day's runs: the trip's id, followed by the start if several runs have the same trip id, as the runs
/// of a frequency-based trip do.
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
