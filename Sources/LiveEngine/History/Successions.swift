import TransitCore

/// To which trips vehicles went on, by the trip before.
struct Successions: Sendable {
    struct Successor: Sendable {
        var key: TripKey
        var link: TripLink
        /// How often it came lately: each day counts less than the next.
        var weight: Double
        fileprivate var lastDay: Int32
    }

    /// What a day counts when there is one more of the trip before.
    private static let fading = 0.7
    /// Trips that may follow one; more are chance.
    private static let mostOfOne = 4
    /// What a trip has to have of all that followed, to be expected.
    private static let leastShare = 0.3
    /// Trips that are remembered: as many as a history has room for.
    private static let most = 50_000

    private var successors: [TripNumber: [Successor]] = [:]

    /// Days come in order; of one day the first word counts.
    mutating func add(_ trajectory: Trajectory) {
        guard let link = trajectory.link, let before = link.before else { return }
        var known = successors.removeValue(forKey: before) ?? []
        let day = trajectory.date.daysSince1970
        let place = known.firstIndex { $0.link.number == link.number }
        if let place, known[place].lastDay == day { return successors[before] = known }
        for other in known.indices where known[other].lastDay != day { known[other].weight *= Self.fading }
        if let place {
            known[place].weight += 1
            (known[place].key, known[place].link, known[place].lastDay) = (trajectory.key, link, day)
        } else {
            known.append(Successor(key: trajectory.key, link: link, weight: 1, lastDay: day))
        }
        known.sort { $0.weight > $1.weight }
        if successors.count >= Self.most { forgetOldest() }
        successors[before] = Array(known.prefix(Self.mostOfOne))
    }

    /// Those that may be expected, the likeliest first.
    func after(_ number: TripNumber) -> [Successor] {
        guard let known = successors[number] else { return [] }
        let all = known.reduce(0) { $0 + $1.weight }
        return known.filter { $0.weight >= Self.leastShare * all }
    }

    /// A quarter at once, so that it is seldom.
    private mutating func forgetOldest() {
        let days = successors.mapValues { $0.map(\.lastDay).max() ?? 0 }
        for (number, _) in days.sorted(by: { $0.value < $1.value }).prefix(Self.most / 4) { successors[number] = nil }
    }
}
