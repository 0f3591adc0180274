import TransitCore

/// A stop time of an update at the call that it means.
struct PlacedStopTime {
    let callIndex: Int
    /// Its place among the reading's.
    let index: Int
}

/// Finds which calls of a pattern the stop times of one update mean.
///
/// Source: GTFS-Realtime, `StopTimeUpdate`: `stop_sequence` and `stop_id` must agree, and updates come in the order of travel. Where a
/// feed's number and stop disagree the stop decides, since it is what riders read.
struct StopTimePlacement {
    let timetable: Timetable
    let stopTimes: [StopTimeReading]
    /// The rows of the pattern.
    let stops: Range<PatternStopIndex>
    /// When the trip calls there; nil for a trip that the timetable does not have, whose numbers count nothing here.
    var times: ShiftedTripTimes?
    /// Whether the pattern calls at any stop twice.
    let repeatsStops: Bool
    /// Whether the numbers of its stops are known to the feed, where it has no times here.
    var isNumbered = false
    /// The stops that an update's stop times name, where it is tried on several patterns; else they are looked up when needed.
    var named: [StopIndex?]?
    /// The place of the update's first stop time among the reading's.
    var first = 0

    /// - Parameters:
    ///   - range: of the update's stop times.
    ///   - counts: to which faults are added.
    /// - Returns: what was placed, in the order of travel. Stop times that mean no call are left out.
    func placed(_ range: Range<Int>, counts: inout UnplacedCounts) -> [PlacedStopTime] {
        var placed: [PlacedStopTime] = []
        placed.reserveCapacity(range.count)
        let choices = repeatsStops ? self.choices(range) : [:]
        var from = stops.lowerBound
        var latest = EpochSeconds.min
        for index in range {
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

    /// Whether a stop time is of a call before a row.
    private func isPassed(_ index: Int, at row: PatternStopIndex) -> Bool {
        let rows = stops.lowerBound..<row
        guard let id = stopTimes[index].stopID else {
            return self.row(numbered: stopTimes[index].stopSequence, among: rows) != nil
        }
        return stop(id, namedAt: index).map { isCalled(at: $0, in: rows) } ?? false
    }

    /// - Parameter index: the stop time's place among the reading's.
    func row(at index: Int, among rows: Range<PatternStopIndex>) -> PatternStopIndex? {
        guard let id = stopTimes[index].stopID else {
            return row(numbered: stopTimes[index].stopSequence, among: rows)
        }
        let sequence = times == nil && !isNumbered ? nil : stopTimes[index].stopSequence
        let numbered = row(numbered: sequence, among: rows)
        if let numbered, timetable.isID(id, of: stop(at: numbered)) { return numbered }
        guard let stop = stop(id, namedAt: index) else { return numbered }
        // A platform of the station that the numbered call is at.
        if let numbered, timetable.isSameStation(stop, self.stop(at: numbered)) { return numbered }
        if let first = rows.first(where: { self.stop(at: $0) == stop }) { return first }
        // Called at before the stop times that were placed already.
        if isCalled(at: stop, in: stops.lowerBound..<rows.lowerBound) { return nil }
        return numbered ?? rows.first { timetable.isSameStation(stop, self.stop(at: $0)) }
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
    /// Whether its times do not lie before one, which becomes the later of them.
    fileprivate func isBehind(_ latest: inout EpochSeconds) -> Bool {
        guard relation != .skipped, relation != .noData else { return true }
        let before = latest
        let comes = arrival?.time ?? before
        let leaves = departure?.time ?? comes
        latest = max(before, comes, leaves)
        return comes >= before && leaves >= comes
    }
}

extension Timetable {
    func isSameStation(_ stop: StopIndex, _ other: StopIndex) -> Bool {
        guard let station = station(of: stop) else { return false }
        return station == self.station(of: other)
    }

    func isID(_ id: String, of stop: StopIndex) -> Bool {
        let own = utf8(stopIDs[stop])
        guard own.count == id.utf8.count else { return false }
        // Memory with memory: a hundred thousand of these are compared for each answer of a feed.
        return id.utf8.withContiguousStorageIfAvailable { $0.elementsEqual(own) } ?? own.elementsEqual(id.utf8)
    }
}
