import TransitCore

/// The trips that vehicles continued with, by the preceding trip.
struct NextTripHistory: Sendable {
    struct Successor: Sendable {
        var key: TripKey
        var link: TripLink
        /// The recent frequency; older days count less.
        var weight: Double
        fileprivate var lastDay: Int32
    }

    /// The factor for older observations with each new one.
    private static let fading = 0.7
    /// The maximum number of successors per trip; more are coincidences.
    private static let mostOfOne = 4
    /// The least share of all successors for one to be expected.
    private static let leastShare = 0.3
    /// The maximum number of trips, equal to the maximum of a ``TripHistory``.
    private static let most = 50_000

    private var successors: [TripNumber: [Successor]] = [:]

    /// Adds an observation. Days are added in order; the first observation of a day counts.
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

    /// Returns the expected successors, the likeliest first.
    func after(_ number: TripNumber) -> [Successor] {
        guard let known = successors[number] else { return [] }
        let all = known.reduce(0) { $0 + $1.weight }
        return known.filter { $0.weight >= Self.leastShare * all }
    }

    /// Removes a quarter at once, so that it is rarely needed.
    private mutating func forgetOldest() {
        let days = successors.mapValues { $0.map(\.lastDay).max() ?? 0 }
        for (number, _) in days.sorted(by: { $0.value < $1.value }).prefix(Self.most / 4) { successors[number] = nil }
    }
}
