/// Finds the positions of a pattern's stops along its shape.
///
/// The nearest point of the shape may be wrong: a loop passes its terminal twice, and an out-and-back line passes every
/// stop twice. Each stop therefore has several candidates. Of all sequences of candidates with non-decreasing
/// positions, the one with the least sum of squared distances is chosen.
package struct ShapePlacement: Sendable {
    /// A possible position of a stop along the shape.
    private struct Candidate {
        /// The distance from the start of the shape, along the shape, in metres.
        var along: Double
        /// The squared distance from the stop, in square metres.
        var squaredOffset: Double
    }

    /// The maximum distance in metres by which a candidate may be farther from the stop than the nearest candidate.
    private static let reach = 120.0
    private static let maximumCandidates = 12
    /// The penalty in metres for each stop that is placed behind the previous stop. Its square is added to the squared
    /// backward distance.
    private static let backwards = 100.0

    private let line: IndexedLine

    /// Prepares the placement of stops along a line.
    /// - Parameters:
    ///   - line: At least one point.
    ///   - distances: The distance of each point from the start of the line, along the line, in metres.
    package init(_ line: [Coordinate], distances: [Double]) { self.line = IndexedLine(line, distances: distances) }

    /// Computes the distance of each stop along the shape in metres, non-decreasing. A stop without a coordinate gets
    /// the distance of the previous stop.
    /// - Returns: The distances, and the indexes of stops whose computed position is more than 500 m away from them.
    package func place(_ stops: [Coordinate?]) -> (distances: [Float], far: [Int]) {
        var candidates = stops.map { stop in stop.map { self.candidates(for: $0) } ?? [] }
        addEnds(&candidates, stops)
        var distances = [Float](repeating: 0, count: stops.count)
        var far: [Int] = []
        var along = 0.0
        for (number, candidate) in bestChoice(candidates).enumerated() {
            along = max(along, candidate?.along ?? 0)
            distances[number] = Float(along)
            if let stop = stops[number], (line.point(at: along) - line.plane.point(stop)).length > 500 {
                far.append(number)
            }
        }
        return (distances, far)
    }

    /// Adds the ends of the line as candidates of the first and the last stop, because the two ends of a loop are often
    /// slightly apart.
    private func addEnds(_ candidates: inout [[Candidate]], _ stops: [Coordinate?]) {
        if let number = stops.firstIndex(where: { $0 != nil }), let stop = stops[number] {
            candidates[number].insert(candidate(for: stop, at: 0), at: 0)
        }
        if let number = stops.lastIndex(where: { $0 != nil }), let stop = stops[number] {
            candidates[number].append(candidate(for: stop, at: line.length))
        }
    }

    private func candidate(for stop: Coordinate, at along: Double) -> Candidate {
        let offset = line.point(at: along) - line.plane.point(stop)
        return Candidate(along: along, squaredOffset: offset.squaredLength)
    }

    /// Returns the distances in metres from a stop to the point at distance `along` (`there`) and to the nearest point
    /// of the line (`nearest`).
    package func offsets(of stop: Coordinate, at along: Double) -> (there: Double, nearest: Double) {
        let point = line.plane.point(stop)
        return ((line.point(at: along) - point).length, line.nearestSquared(to: point).squareRoot())
    }

    private func candidates(for stop: Coordinate) -> [Candidate] {
        let point = line.plane.point(stop)
        let nearest = line.nearestSquared(to: point).squareRoot()
        let limit = nearest + Self.reach
        var found: [Candidate] = []
        line.forEachMinimum(of: point, within: limit * limit) { along, squaredOffset in
            found.append(Candidate(along: along, squaredOffset: squaredOffset))
        }
        guard found.count > Self.maximumCandidates else { return found }
        found.sort { $0.squaredOffset < $1.squaredOffset }
        return found.prefix(Self.maximumCandidates).sorted { $0.along < $1.along }
    }

    /// Chooses one candidate for each stop that has candidates, by dynamic programming.
    private func bestChoice(_ candidates: [[Candidate]]) -> [Candidate?] {
        var choice = [Candidate?](repeating: nil, count: candidates.count)
        let located = candidates.indices.filter { !candidates[$0].isEmpty }
        guard let first = located.first, let last = located.last else { return choice }
        var costs = candidates[first].map { $0.squaredOffset }
        var steps: [[Int]] = [[]]
        for (before, stop) in zip(located, located.dropFirst()) {
            let (newCosts, from) = step(candidates[before], costs, candidates[stop])
            costs = newCosts
            steps.append(from)
        }
        var best = costs.indices.min { costs[$0] < costs[$1] } ?? 0
        choice[last] = candidates[last][best]
        for position in stride(from: located.count - 1, to: 0, by: -1) {
            best = steps[position][best]
            choice[located[position - 1]] = candidates[located[position - 1]][best]
        }
        return choice
    }

    /// Computes the least total cost of the sequences that end at each candidate of a stop, with the index of the
    /// previous stop's candidate.
    private func step(
        _ before: [Candidate], _ costs: [Double], _ here: [Candidate]
    ) -> (costs: [Double], from: [Int]) {
        var newCosts: [Double] = []
        var from: [Int] = []
        for candidate in here {
            var best = 0
            var bestCost = Double.infinity
            for (number, previous) in before.enumerated() {
                // One metre of tolerance: two stops may have the same position.
                let back = max(previous.along - candidate.along - 1, 0)
                let cost = costs[number] + (back > 0 ? back * back + Self.backwards * Self.backwards : 0)
                if cost < bestCost { (best, bestCost) = (number, cost) }
            }
            newCosts.append(bestCost + candidate.squaredOffset)
            from.append(best)
        }
        return (newCosts, from)
    }
}
