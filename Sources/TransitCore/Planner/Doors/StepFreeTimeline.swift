/// The ways of step-free riders while places close and open.
///
/// A walk is possible if no place on its way is closed at any time of it; riders wait before it begins.
package struct StepFreeTimeline: Sendable {
    /// A time span, and the ways that are open throughout.
    struct Span: Sendable {
        /// The first and the last second.
        var first, last: EpochSeconds
        /// Nil if no place is closed.
        var ways: StepFreeWays?
    }

    /// The times between which places close and open.
    let reach: ClosedRange<EpochSeconds>
    /// The ways if only the places are closed that are closed all the time, and if all are closed that ever are.
    let open, shut: StepFreeWays?
    /// The spans between two changes. They cover all time.
    let states: [Span]
    /// The spans in which a walk may lie: all time with everything closed, each state, and neighbouring states with
    /// everything closed that is closed in one of them.
    let spans: [Span]
    /// Whether the footpaths of a node differ between spans.
    let isTimed: IndexedArray<NodeIndex, Bool>

    /// Whether the same places are closed all the time.
    var isConstant: Bool { states.count == 1 }

    /// Returns the places of a timetable that are closed at any time of a span.
    func closed(in timetable: Int, from first: EpochSeconds, to last: EpochSeconds) -> ClosedPlaces {
        states.reduce(into: ClosedPlaces()) { closed, state in
            guard state.first <= last, first <= state.last, let ways = state.ways else { return }
            closed.formUnion(ways.closed[timetable])
        }
    }

    func ways(at moment: EpochSeconds) -> StepFreeWays? { states.first { moment <= $0.last }?.ways }
}

/// The most recently used ways of step-free riders. Closures change rarely.
struct StepFreeCache {
    private var known: [(network: Network, ways: StepFreeWays)] = []

    private static let most = 8
    /// The shortest state, in seconds, that no walk begins before and ends after.
    private static let longestWalk: Int64 = 2 * 3600

    /// Returns the ways while places are closed; nil if none are.
    private mutating func ways(_ closures: [NetworkClosure], in network: Network) -> StepFreeWays? {
        guard !closures.isEmpty else { return nil }
        let places = network.places(of: closures)
        if let ways = known.first(where: { $0.network === network && $0.ways.closed == places })?.ways { return ways }
        let ways = StepFreeWays(network, closed: places)
        known.removeAll { $0.network !== network }
        known.append((network, ways))
        if known.count > Self.most { known.removeFirst() }
        return ways
    }

    /// Returns the ways while places close and open; nil if none are closed.
    /// - Parameters:
    ///   - closures: Each with one period at most.
    ///   - reach: The times between which journeys are searched.
    mutating func timeline(
        _ closures: [NetworkClosure], within reach: ClosedRange<EpochSeconds>, in network: Network
    ) -> StepFreeTimeline? {
        guard !closures.isEmpty else { return nil }
        let ends = closures.flatMap { $0.closure.periods }.flatMap { [$0.from, $0.to] }.compactMap { $0 }
        let changes = Set(ends.filter { reach.lowerBound < $0 && $0 <= reach.upperBound }).sorted()
        let starts = [reach.lowerBound] + changes
        let holding = starts.map { start in closures.filter { $0.closure.holds(from: start, to: start) } }
        var states: [StepFreeTimeline.Span] = []
        for (number, start) in starts.enumerated() {
            states.append(
                StepFreeTimeline.Span(
                    first: number == 0 ? .min : start, last: number < changes.count ? changes[number] - 1 : .max,
                    ways: ways(holding[number], in: network)))
        }
        let always = closures.filter { $0.closure.holdsThroughout(from: reach.lowerBound, to: reach.upperBound) }
        let ever = closures.filter { one in starts.contains { one.closure.holds(from: $0, to: $0) } }
        let shut = ways(ever, in: network)
        var spans = [StepFreeTimeline.Span(first: .min, last: .max, ways: shut)]
        for first in states.indices where states.count > 1 {
            spans.append(states[first])
            for last in states.indices.dropFirst(first + 1) {
                guard last == first + 1 || changes[last - 1] - changes[first] < Self.longestWalk else { break }
                let closed = closures.filter { one in
                    starts[first...last].contains { one.closure.holds(from: $0, to: $0) }
                }
                spans.append(
                    StepFreeTimeline.Span(
                        first: states[first].first, last: states[last].last, ways: ways(closed, in: network)))
            }
        }
        return StepFreeTimeline(
            reach: reach, open: ways(always, in: network), shut: shut, states: states, spans: spans,
            isTimed: network.nodes(aroundPlatformsOf: states.count > 1 ? shut : nil))
    }
}

extension Network {
    /// Marks the nodes with footpaths from or to platforms that closed places concern.
    fileprivate func nodes(aroundPlatformsOf ways: StepFreeWays?) -> IndexedArray<NodeIndex, Bool> {
        var marked = IndexedArray<NodeIndex, Bool>(repeating: false, for: nodeStops.column.indices)
        for platform in ways?.platforms ?? [] {
            for node in nodes(of: platform) {
                marked[node] = true
                for isReversed in [false, true] {
                    for path in footpaths(for: .unlessImpossible).groups(reversed: isReversed)[node] {
                        marked[path.other] = true
                    }
                }
            }
        }
        return marked
    }
}
