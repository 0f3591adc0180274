import LiveEngine
import LiveModel
import TransitCore

/// The segment between two consecutive stops of a pattern.
struct Segment: Hashable, Sendable {
    var pattern: PatternIndex
    /// The call index of the stop at its end.
    var callIndex: Int
}

/// Derives travel times between stops from passages.
struct SegmentWatch: Sendable {
    private var last: [String: Passage] = [:]

    /// Records a passage.
    /// - Returns: The segment that ends with a passage, and its travel time in seconds. Nil for the first stop of a
    ///   run, and if the previous stop was not observed.
    mutating func duration(endingWith passage: Passage) -> (segment: Segment, seconds: Double)? {
        let before = last.updateValue(passage, forKey: passage.vehicle)
        guard let before, before.pattern == passage.pattern, before.trip == passage.trip,
            before.callIndex == passage.callIndex - 1, passage.at > before.at, passage.at - before.at < 1800
        else { return nil }
        return (Segment(pattern: passage.pattern, callIndex: passage.callIndex), Double(passage.at - before.at))
    }
}

extension RunAhead {
    /// The assumed speed in metres per second, including stops, for segments without data.
    static var usualPace: Double { 5.5 }

    /// Appends predicted calls, based on the travel times of segments.
    /// - Parameter seconds: Returns the travel time of a segment; nil if unknown.
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
