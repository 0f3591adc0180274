/// The step-free paths over time, as closures of lifts and stops begin and end.
///
/// A walk is possible if nothing on its path is closed at any time during the walk. Riders wait before the walk, not
/// during it.
package struct StepFreeTimeline: Sendable {
    /// A time span, and the paths that are open during all of it.
    struct Span: Sendable {
        /// The first and the last second of the span.
        var first, last: EpochSeconds
        /// The step-free paths that remain open; nil if nothing is closed.
        var ways: StepFreeWays?
    }

    /// The time range in which the beginnings and ends of station closures are considered.
    let reach: ClosedRange<EpochSeconds>
    /// The step-free paths if only those closures apply that last during all of ``reach``. ``shut`` has the paths if
    /// all closures apply that are in effect at any time in ``reach``.
    let open, shut: StepFreeWays?
    /// The spans between two consecutive changes. They cover all time.
    let states: [Span]
    /// The time spans in which a walk may lie: all time, each element of ``states``, and each sequence of consecutive
    /// elements. A span has the paths that stay open during all of it.
    let spans: [Span]
    /// Whether the footpaths of each node differ between ``spans``.
    let isTimed: IndexedArray<NodeIndex, Bool>

    /// Whether the station closures are the same at all times.
    var isConstant: Bool { states.count == 1 }

    /// Returns the stops and pathways of a timetable that are closed at any time in a span.
    func closed(in timetable: Int, from first: EpochSeconds, to last: EpochSeconds) -> ClosedPlaces {
        states.reduce(into: ClosedPlaces()) { closed, state in
            guard state.first <= last, first <= state.last, let ways = state.ways else { return }
            closed.formUnion(ways.closed[timetable])
        }
    }

    func ways(at moment: EpochSeconds) -> StepFreeWays? { states.first { moment <= $0.last }?.ways }
}

/// A cache of the most recently used step-free paths. Station closures change rarely.
struct StepFreeCache {
    private var known: [(network: Network, ways: StepFreeWays)] = []

    private static let most = 8
    /// The maximum duration of a walk in seconds. A span of ``StepFreeTimeline/states`` that is longer cannot lie
    /// entirely within a walk.
    private static let longestWalk: Int64 = 2 * 3600

    /// Returns the step-free paths under the station closures; nil if there are no closures.
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

    /// Returns the step-free paths over time; nil if there are no station closures.
    /// - Parameters:
    ///   - closures: The closures, each with at most one period.
    ///   - reach: The time range in which journeys are searched.
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
    /// Marks the nodes with footpaths from or to platforms that station closures affect.
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
