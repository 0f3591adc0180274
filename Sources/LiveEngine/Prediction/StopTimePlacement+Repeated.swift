import LiveModel
import TransitCore

// Stop times that match several calls, because the pattern calls at their stop more than once.
extension StopTimePlacement {
    /// Returns the call of each ambiguous stop time, as a pattern stop; nil if no call remains for it.
    ///
    /// Source: GTFS-Realtime, `TripUpdate.stop_time_update`: updates are "sorted by stop_sequence". An ambiguous update
    /// therefore lies between the calls of its unambiguous neighbours. Of all assignments, the one with the most
    /// matches is chosen, then the nearest in time, then the nearest in sequence number, then the earliest.
    func choices(_ range: Range<Int>) -> [Int: PatternStopIndex?] {
        var choices: [Int: PatternStopIndex?] = [:]
        var between: [(index: Int, rows: [PatternStopIndex])] = []
        var lower = stops.lowerBound
        for index in range {
            let rows = rowsMeant(by: index)
            if rows.count > 1 {
                between.append((index, rows))
            } else if let row = rows.first, row >= lower {
                choose(between, among: lower..<row, &choices)
                (lower, between) = (row + 1, [])
            }
        }
        choose(between, among: lower..<stops.upperBound, &choices)
        return choices
    }

    private func rowsMeant(by index: Int) -> [PatternStopIndex] {
        guard let first = row(at: index, among: stops) else { return [] }
        let stopTime = stopTimes[index]
        guard let id = stopTime.stopID, timetable.isID(id, of: stop(at: first)),
            times == nil && !isNumbered || timetable.patternStopSequences[first] != stopTime.stopSequence
        else { return [first] }
        return (first..<stops.upperBound).filter { stop(at: $0) == stop(at: first) }
    }

    /// The maximum number of candidate calls; no real line reaches it. If it is exceeded, the earliest calls are used.
    private static var mostOptions: Int { 4000 }

    /// Assigns consecutive stop times to calls by dynamic programming.
    private func choose(
        _ options: [(index: Int, rows: [PatternStopIndex])], among rows: Range<PatternStopIndex>,
        _ choices: inout [Int: PatternStopIndex?]
    ) {
        guard !options.isEmpty, options.reduce(0, { $0 + $1.rows.count }) <= Self.mostOptions else { return }
        // The best assignment that ends at or before each row.
        var best = Array(repeating: Way(), count: rows.count + 1)
        var steps: [(index: Int, row: PatternStopIndex, previous: Int?)] = []
        for option in options {
            choices[option.index] = .some(nil)
            for row in option.rows.reversed() where rows.contains(row) {
                let before = best[row - rows.lowerBound]
                let way = before.going(to: row, by: steps.count, misfit: misfit(of: stopTimes[option.index], at: row))
                steps.append((option.index, row, before.step))
                for end in row - rows.lowerBound + 1..<best.count {
                    guard way.rank < best[end].rank else { break }
                    best[end] = way
                }
            }
        }
        var step = best[rows.count].step
        while let taken = step {
            choices[steps[taken].index] = steps[taken].row
            step = steps[taken].previous
        }
    }

    /// Returns the differences in seconds and in stop sequence between a stop time and a call.
    private func misfit(of stopTime: StopTimeReading, at row: PatternStopIndex) -> (seconds: Int64, numbers: Int64) {
        guard let times else { return (0, 0) }
        var seconds: Int64 = 0
        if let time = stopTime.departure?.time {
            seconds = abs(times.departure(at: row - stops.lowerBound) - time)
        } else if let time = stopTime.arrival?.time {
            seconds = abs(times.arrival(at: row - stops.lowerBound) - time)
        }
        let number = Int64(timetable.patternStopSequences[row])
        return (seconds, stopTime.stopSequence.map { abs(Int64($0) - number) } ?? 0)
    }
}

/// An assignment of consecutive stop times to calls; a lower rank is better.
private struct Way {
    /// The negated number of matches, then the sum of the time differences in seconds, the sum of the differences of
    /// sequence numbers, and the sum of the rows.
    private(set) var rank: (Int, Int64, Int64, Int) = (0, 0, 0, 0)
    /// The index of the last match in the list of all steps; nil while there are no matches.
    private(set) var step: Int?

    func going(
        to row: PatternStopIndex, by step: Int, misfit: (seconds: Int64, numbers: Int64)
    ) -> Way {
        var way = self
        way.rank = (rank.0 - 1, rank.1 + misfit.seconds, rank.2 + misfit.numbers, rank.3 + Int(row.rawValue))
        way.step = step
        return way
    }
}
