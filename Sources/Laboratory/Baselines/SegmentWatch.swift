import LiveEngine
import TransitCore

/// The way from one stop of a pattern to the next.
struct Segment: Hashable, Sendable {
    var pattern: PatternIndex
    /// The call index of the stop at its end.
    var callIndex: Int
}

/// Turns passages into the seconds that vehicles took from stop to stop.
struct SegmentWatch: Sendable {
    private var last: [String: Passage] = [:]

    /// - Returns: nil for the first stop of a vehicle's run, and after one that was not seen.
    mutating func duration(endingWith passage: Passage) -> (segment: Segment, seconds: Double)? {
        let before = last.updateValue(passage, forKey: passage.vehicle)
        guard let before, before.pattern == passage.pattern, before.trip == passage.trip,
            before.callIndex == passage.callIndex - 1, passage.at > before.at, passage.at - before.at < 1800
        else { return nil }
        return (Segment(pattern: passage.pattern, callIndex: passage.callIndex), Double(passage.at - before.at))
    }
}

extension RunAhead {
    /// Metres per second, stops included, where nothing is known of a segment.
    static var usualPace: Double { 5.5 }

    /// Appends calls whose times come from the seconds that each segment takes.
    /// - Parameter seconds: of a segment; nil where nothing is known.
    func predict(into calls: inout [PredictedCall], seconds: (Segment) -> Double?) {
        var clock = at.fractional
        var from = distance
        for callIndex in firstCallIndex..<stops.count {
            let there = distance(ofCall: callIndex)
            let start = callIndex > 0 ? distance(ofCall: callIndex - 1) : there
            let whole = seconds(Segment(pattern: pattern, callIndex: callIndex)) ?? (there - start) / Self.usualPace
            let share = there > start ? min(max((there - from) / (there - start), 0), 1) : from < there ? 1 : 0
            clock += whole * share
            from = max(from, there)
            calls.append(.certain(clock))
        }
    }
}
