package import TransitCore

extension Timetable {
    package func isSameStation(_ stop: StopIndex, _ other: StopIndex) -> Bool {
        guard let station = station(of: stop) else { return false }
        return station == self.station(of: other)
    }

    package func isID(_ id: String, of stop: StopIndex) -> Bool {
        let own = utf8(stopIDs[stop])
        guard own.count == id.utf8.count else { return false }
        // Compares memory directly: each poll of a feed needs about a hundred thousand comparisons.
        return id.utf8.withContiguousStorageIfAvailable { $0.elementsEqual(own) } ?? own.elementsEqual(id.utf8)
    }

    /// Returns whether a pattern may run in a direction: false only if both directions are known and differ.
    package func mayRun(_ pattern: PatternIndex, in direction: UInt8?) -> Bool {
        let own = patternDirections[pattern]
        return direction == nil || own > 1 || own == direction
    }

    /// Returns the index, from 0, that the call in a row of the pattern-stop columns has in its pattern.
    package func callIndex(ofRow row: PatternStopIndex) -> Int {
        row - stops(of: patternStopPatterns[row]).lowerBound
    }
}
