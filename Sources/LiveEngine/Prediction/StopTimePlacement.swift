import LiveModel
import TransitCore

/// A stop time of an update, matched to a call.
struct PlacedStopTime {
    let callIndex: Int
    /// The index of the stop time in ``StopTimePlacement/stopTimes``.
    let index: Int
}

/// Matches the stop times of one update to the calls of a pattern.
///
/// Source: GTFS-Realtime, `StopTimeUpdate`: `stop_sequence` and `stop_id` must agree, and updates come in the order of
/// travel. If a feed's stop sequence and stop id disagree, the stop id takes precedence, since riders see the stop.
struct StopTimePlacement {
    let timetable: Timetable
    let stopTimes: [StopTimeReading]
    /// The range of the pattern's stops among all pattern stops of the timetable.
    let stops: Range<PatternStopIndex>
    /// The trip's scheduled times; nil for a trip that is not in the timetable, for which stop sequences are ignored.
    var times: ShiftedTripTimes?
    /// Whether the pattern calls at any stop more than once.
    let repeatsStops: Bool
    /// Whether the feed's stop sequences are those of the pattern although there are no scheduled times.
    var isNumbered = false
    /// The resolved stops of the update's stop times; nil to resolve each stop on demand. They are resolved in advance
    /// if the update is matched against several patterns.
    var named: [StopIndex?]?
    /// The index in ``stopTimes`` of the update's first stop time, to which the first element of ``named`` belongs.
    var first = 0

    /// Matches stop times to calls.
    ///
    /// - Parameters:
    ///   - range: The range of the update's stop times in ``stopTimes``.
    ///   - counts: The counters that faults are added to.
    /// - Returns: The matched stop times in travel order. Stop times without a call are omitted.
    func placed(_ range: Range<Int>, counts: inout UnplacedCounts) -> [PlacedStopTime] {
        var placed: [PlacedStopTime] = []
        placed.reserveCapacity(range.count)
        let choices = repeatsStops ? self.choices(range) : [:]
        var from = stops.lowerBound
        var latest = EpochSeconds.min
        let order = orderByNumber(range)
        if order != nil { counts.outOfOrder += 1 }
        for position in range {
            let index = order?[position - range.lowerBound] ?? position
            let found = choices[index] ?? row(at: index, among: from..<stops.upperBound)
            guard let row = found, row >= from else {
                if isPassed(index, at: from) { counts.outOfOrder += 1 } else { counts.unknownStops += 1 }
                continue
            }
            if times != nil, stopTimes[index].stopID != nil, let number = stopTimes[index].stopSequence,
                number != timetable.patternStopSequences[row]
            {
                counts.contradictions += 1
            }
            if !stopTimes[index].isBehind(&latest) { counts.outOfOrder += 1 }
            placed.append(PlacedStopTime(callIndex: row - stops.lowerBound, index: index))
            from = row + 1
        }
        return placed
    }

    /// Returns the indexes of an update's stop times in the order of their stop sequences. Nil if the feed already has
    /// them in this order, or if a stop time does not identify its call unambiguously by stop sequence and stop id.
    private func orderByNumber(_ range: Range<Int>) -> [Int]? {
        guard times != nil || isNumbered, !range.isEmpty else { return nil }
        let isSorted = range.dropLast().allSatisfy { index in
            guard let number = stopTimes[index].stopSequence, let next = stopTimes[index + 1].stopSequence else {
                return true
            }
            return number <= next
        }
        guard !isSorted, range.allSatisfy({ isClear(at: $0) }) else { return nil }
        return range.sorted { (stopTimes[$0].stopSequence ?? 0, $0) < (stopTimes[$1].stopSequence ?? 0, $1) }
    }

    /// Returns whether a stop time has the stop sequence of a call, and does not name another stop than that of the
    /// call.
    private func isClear(at index: Int) -> Bool {
        guard let row = row(numbered: stopTimes[index].stopSequence, among: stops) else { return false }
        return stopTimes[index].stopID.map { timetable.isID($0, of: stop(at: row)) } ?? true
    }

    /// Returns whether a stop time refers to a call that precedes a row.
    private func isPassed(_ index: Int, at row: PatternStopIndex) -> Bool {
        let rows = stops.lowerBound..<row
        guard let id = stopTimes[index].stopID else {
            return self.row(numbered: stopTimes[index].stopSequence, among: rows) != nil
        }
        return stop(id, namedAt: index).map { isCalled(at: $0, in: rows) } ?? false
    }

    /// Returns the row of the call that a stop time refers to; nil if there is none.
    /// - Parameter index: The index of the stop time in ``stopTimes``.
    func row(at index: Int, among rows: Range<PatternStopIndex>) -> PatternStopIndex? {
        guard let id = stopTimes[index].stopID else {
            return row(numbered: stopTimes[index].stopSequence, among: rows)
        }
        let sequence = times == nil && !isNumbered ? nil : stopTimes[index].stopSequence
        let numbered = row(numbered: sequence, among: rows)
        if let numbered, timetable.isID(id, of: stop(at: numbered)) { return numbered }
        guard let stop = stop(id, namedAt: index) else { return numbered }
        // The named stop is in the same station as the numbered call's stop.
        if let numbered, timetable.isSameStation(stop, self.stop(at: numbered)) { return numbered }
        if let first = rows.first(where: { self.stop(at: $0) == stop }) { return first }
        // The stop's call precedes the calls that were already matched.
        if isCalled(at: stop, in: stops.lowerBound..<rows.lowerBound) { return nil }
        return numbered ?? row(inStationOf: stop, among: rows)
    }

    /// Returns the first row in the same station as a stop, which may be the station itself: some feeds name the
    /// station where the timetable names a platform.
    private func row(inStationOf stop: StopIndex, among rows: Range<PatternStopIndex>) -> PatternStopIndex? {
        // The station is looked up once for all rows; most stops have no station.
        guard let station = timetable.stopKinds[stop] == 1 ? stop : timetable.station(of: stop) else { return nil }
        return rows.first { timetable.station(of: self.stop(at: $0)) == station }
    }

    func row(numbered sequence: UInt32?, among rows: Range<PatternStopIndex>) -> PatternStopIndex? {
        guard let sequence else { return nil }
        let row = timetable.patternStopSequences.partitioningIndex(in: rows) { $0 >= sequence }
        return row < rows.upperBound && timetable.patternStopSequences[row] == sequence ? row : nil
    }

    private func isCalled(at stop: StopIndex, in rows: Range<PatternStopIndex>) -> Bool {
        rows.contains { self.stop(at: $0) == stop }
    }

    func stop(at row: PatternStopIndex) -> StopIndex { timetable.patternStopStops[row] }

    private func stop(_ id: String, namedAt index: Int) -> StopIndex? {
        if let named { named[index - first] } else { timetable.stop(id: id) }
    }
}

extension StopTimeReading {
    /// Returns whether the times are no earlier than `latest`, and sets `latest` to the latest of these times.
    fileprivate func isBehind(_ latest: inout EpochSeconds) -> Bool {
        guard relation != .skipped, relation != .noData else { return true }
        let before = latest
        let comes = arrival?.time ?? before
        let leaves = departure?.time ?? comes
        latest = max(before, comes, leaves)
        return comes >= before && leaves >= comes
    }
}
