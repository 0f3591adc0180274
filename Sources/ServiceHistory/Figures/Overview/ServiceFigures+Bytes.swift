import TransitCore

extension ByteWriter {
    /// Writes a byte with a flag for each non-empty group of figures, then the non-empty groups.
    mutating func write(_ figures: ServiceFigures) {
        let parts: [Bool] = [
            figures.trips != TripCounts(), figures.punctuality != PunctualityFigures(),
            figures.headways != HeadwayFigures(), figures.shown10.count > 0, figures.shown5.count > 0,
        ]
        byte(parts.enumerated().reduce(0) { $0 | ($1.element ? 1 << UInt8($1.offset) : 0) })
        if parts[0] { write(figures.trips) }
        if parts[1] { write(figures.punctuality) }
        if parts[2] { write(figures.headways) }
        if parts[3] { write(figures.shown10) }
        if parts[4] { write(figures.shown5) }
    }

    private mutating func write(_ trips: TripCounts) {
        for count in [
            trips.scheduled, trips.performed, trips.canceled, trips.notSeen, trips.underWay, trips.unknown,
            trips.added, trips.shortTurned,
        ] { number(count) }
    }

    private mutating func write(_ punctuality: PunctualityFigures) {
        for count in [
            punctuality.observed, punctuality.skipped, punctuality.early, punctuality.onTime, punctuality.late,
        ] { number(count) }
        write(punctuality.deviations)
    }

    private mutating func write(_ headways: HeadwayFigures) {
        for count in [
            headways.scheduledCount, headways.scheduledSum, headways.scheduledSquares, headways.observedCount,
            headways.observedSum, headways.observedSquares, headways.compared, headways.bunched,
        ] { number(count) }
    }

    private mutating func write(_ predictions: PredictionFigures) {
        number(predictions.count)
        number(predictions.accurate)
        signed(predictions.error)
        number(predictions.absoluteError)
        write(predictions.errors)
    }

    /// Writes the number of bars, then for each its distance from the previous one and its count.
    mutating func write(_ histogram: SecondsHistogram) {
        let bars = histogram.bars
        number(UInt64(bars.count))
        var last: Int32 = 0
        for (seconds, count) in bars {
            let bin = seconds / SecondsHistogram.step
            signed(Int64(bin - last))
            number(UInt64(count))
            last = bin
        }
    }
}

extension ByteReader {
    mutating func serviceFigures() -> ServiceFigures? {
        guard let parts = byte(), parts < 1 << 5 else { return nil }
        var figures = ServiceFigures()
        let isRead =
            (parts & 1 == 0 || read(&figures.trips)) && (parts & 2 == 0 || read(&figures.punctuality))
            && (parts & 4 == 0 || read(&figures.headways)) && (parts & 8 == 0 || read(&figures.shown10))
            && (parts & 16 == 0 || read(&figures.shown5))
        return isRead ? figures : nil
    }

    private mutating func read(_ trips: inout TripCounts) -> Bool {
        read(&trips.scheduled) && read(&trips.performed) && read(&trips.canceled) && read(&trips.notSeen)
            && read(&trips.underWay) && read(&trips.unknown) && read(&trips.added) && read(&trips.shortTurned)
    }

    private mutating func read(_ punctuality: inout PunctualityFigures) -> Bool {
        read(&punctuality.observed) && read(&punctuality.skipped) && read(&punctuality.early)
            && read(&punctuality.onTime) && read(&punctuality.late) && read(&punctuality.deviations)
    }

    private mutating func read(_ headways: inout HeadwayFigures) -> Bool {
        read(&headways.scheduledCount) && read(&headways.scheduledSum) && read(&headways.scheduledSquares)
            && read(&headways.observedCount) && read(&headways.observedSum) && read(&headways.observedSquares)
            && read(&headways.compared) && read(&headways.bunched)
    }

    private mutating func read(_ predictions: inout PredictionFigures) -> Bool {
        guard read(&predictions.count), read(&predictions.accurate), let error = signed(),
            read(&predictions.absoluteError), read(&predictions.errors), error.magnitude < 1 << 48
        else { return false }
        predictions.error = error
        return true
    }

    mutating func read(_ histogram: inout SecondsHistogram) -> Bool {
        guard let bars = number(), bars <= UInt64(SecondsHistogram.bins.count) else { return false }
        var bin: Int64 = 0
        for _ in 0..<bars {
            guard let distance = signed(), distance.magnitude <= UInt64(SecondsHistogram.bins.count),
                let count = number(),
                let clamped = UInt32(exactly: count)
            else { return false }
            bin += distance
            guard let inRange = Int32(exactly: bin), SecondsHistogram.bins.contains(inRange) else { return false }
            histogram.add(inRange, count: clamped)
        }
        return true
    }

    /// Reads a count. Counts of 2⁴⁸ and more are rejected, so that sums of stored days cannot overflow.
    private mutating func read(_ count: inout UInt64) -> Bool {
        guard let value = number(), value < 1 << 48 else { return false }
        count = value
        return true
    }

    /// Reads a list: the number of elements, then each of them.
    mutating func list<Element>(
        atMost most: Int, _ element: (inout ByteReader) -> Element?
    ) -> [Element]? {
        guard let count = number(), count <= UInt64(min(most, remaining)) else { return nil }
        var elements: [Element] = []
        elements.reserveCapacity(Int(count))
        for _ in 0..<count {
            guard let next = element(&self) else { return nil }
            elements.append(next)
        }
        return elements
    }
}
