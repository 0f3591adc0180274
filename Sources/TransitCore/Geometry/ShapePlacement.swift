/// Where the stops of a pattern lie along its shape.
///
/// A stop's nearest point is not always its place: a loop passes its terminal twice, an out-and-back line every stop.
/// So each stop has several candidates, and of all choices that never go backwards the one with the least squared
/// distances between stops and line is taken.
package struct ShapePlacement: Sendable {
    /// One place along the shape at which a stop may lie.
    private struct Candidate {
        /// Metres along the shape.
        var along: Double
        /// Squared metres beside it.
        var squaredOffset: Double
    }

    /// Candidates this much farther from the stop than the nearest are still looked at.
    private static let reach = 120.0
    private static let maximumCandidates = 12
    /// What going backwards costs beside the squared way back: as much as lying this far beside the line.
    private static let backwards = 100.0

    private let line: IndexedLine

    /// - Parameters:
    ///   - line: of at least one point.
    ///   - distances: metres along the line, for each point.
    package init(_ line: [Coordinate], distances: [Double]) { self.line = IndexedLine(line, distances: distances) }

    /// Metres along the shape for each stop, never falling; a stop without a place is where the one before is.
    /// - Returns: also which stops lie farther than 500 m from their place on the line.
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

    /// The first stop may lie where the line begins and the last where it ends, even if they come nearer elsewhere: the
    /// ends of a loop often do not quite meet.
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

    /// How far a stop lies from the line at a distance along it, and from the line's nearest point, in metres.
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

    /// One candidate for each stop that has any, by dynamic programming from the first stop to the last.
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

    /// The least cost of reaching each candidate of a stop from the stop before, and from which of its candidates.
    private func step(
        _ before: [Candidate], _ costs: [Double], _ here: [Candidate]
    ) -> (costs: [Double], from: [Int]) {
        var newCosts: [Double] = []
        var from: [Int] = []
        for candidate in here {
            var best = 0
            var bestCost = Double.infinity
            for (number, previous) in before.enumerated() {
                // A metre of grace: two stops may share a place.
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
