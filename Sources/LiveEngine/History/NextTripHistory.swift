import TransitCore

/// The trips that vehicles served next, by their previous trip.
struct NextTripHistory: Sendable {
    struct Successor: Sendable {
        var key: TripKey
        var link: TripLink
        /// The observation count, in which older days weigh less.
        var weight: Double
        fileprivate var lastDay: Int32
    }

    /// The factor by which each new observation reduces the weights of older observations.
    private static let fading = 0.7
    /// The maximum number of successors stored per trip; a trip with more has no regular successor.
    private static let mostOfOne = 4
    /// The minimum share of the total weight for a successor to be expected.
    private static let leastShare = 0.3
    /// The maximum number of previous trips with successors.
    private static let most = 50_000

    private var successors: [TripNumber: [Successor]] = [:]

    /// Adds an observation. Days must be added in order; only the first observation of a successor per day counts.
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

    /// Removes the quarter of the trips that were seen the longest ago, so that a removal is rarely necessary.
    private mutating func forgetOldest() {
        let days = successors.mapValues { $0.map(\.lastDay).max() ?? 0 }
        for (number, _) in days.sorted(by: { $0.value < $1.value }).prefix(Self.most / 4) { successors[number] = nil }
    }
}
