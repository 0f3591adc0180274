extension FeedReading {
    /// Lets in what can be true and can be kept, whoever said it: the one place where numbers, lengths and amounts from
    /// outside are held to ``ReadingLimits``. Behind it nobody has to look at them again.
    ///
    /// A row whose time, date or id cannot be meant is left out and counted; a number that only adds to its row, such as a
    /// bearing, counts as not said. Texts are cut.
    ///
    /// - Parameter fetched: when the reading was fetched.
    package mutating func bound(at fetched: EpochSeconds) {
        var border = ReadingBorder(at: fetched)
        // Kept at the border rather than forgotten: a feed whose age is absurd is not fresh.
        madeAt = madeAt.map { min(max($0, border.moments.lowerBound), border.moments.upperBound) }
        border.label(&timetableVersion)
        if vehicles != nil { border.vehicles(&vehicles!) }
        if tripUpdates != nil { border.tripUpdates(&tripUpdates!) }
        if alerts?.isEmpty == false {
            border.alerts(&alerts!)
            // Notices of which none can be meant are not told, rather than gone.
            if alerts?.isEmpty == true { alerts = nil }
        }
        if detours != DetourReading() { border.detours(&detours) }
        if departures != nil { border.departures(&departures!) }
        discarded.add(border.discarded)
    }
}

/// Holds the rows of one reading to ``ReadingLimits``.
struct ReadingBorder {
    let moments: ClosedRange<EpochSeconds>
    let dates: ClosedRange<ServiceDate>
    private(set) var discarded = DiscardCounts()

    init(at fetched: EpochSeconds) {
        // The years 1970 to 3058: a clock may be wrong too.
        let fetched = min(max(fetched, 0), EpochSeconds(1 << 35))
        moments = fetched - ReadingLimits.moment...fetched + ReadingLimits.moment
        let today = fetched.utcDate
        dates = today.advanced(by: -ReadingLimits.days)...today.advanced(by: ReadingLimits.days)
    }

    /// Keeps as many rows as there may be, and of these those that pass, which may be changed on the way.
    mutating func sift<Row>(
        _ rows: inout [Row], atMost most: Int, _ fault: (inout ReadingBorder, inout Row) -> DiscardReason?
    ) {
        cut(&rows, to: most)
        var kept = 0
        for index in rows.indices {
            if let reason = fault(&self, &rows[index]) {
                discarded.add(reason)
            } else {
                if kept < index { rows.swapAt(kept, index) }
                kept += 1
            }
        }
        rows.removeSubrange(kept...)
    }

    mutating func cut<Row>(_ rows: inout [Row], to most: Int) {
        guard rows.count > most else { return }
        discard(.tooMany, rows.count - most)
        rows.removeSubrange(most...)
    }

    mutating func discard(_ reason: DiscardReason, _ count: Int = 1) {
        discarded.add(reason, count)
    }
}

// Single values.
extension ReadingBorder {
    func isPlausible(_ moment: EpochSeconds?) -> Bool {
        moment.map { moments.contains($0) } ?? true
    }

    /// A moment that cannot be counts as not said.
    func moment(_ moment: inout EpochSeconds?) {
        if !isPlausible(moment) { moment = nil }
    }

    func isShort(_ id: String?) -> Bool {
        id.map { $0.utf8.count <= ReadingLimits.id } ?? true
    }

    func label(_ text: inout String?) { text?.cut(to: ReadingLimits.label) }

    func line(_ text: inout String?) { text?.cut(to: ReadingLimits.line) }

    func fault(of trip: TripReference) -> DiscardReason? {
        guard isShort(trip.tripID), isShort(trip.routeID), isShort(trip.modificationsID) else { return .tooLong }
        guard trip.startDate.map({ dates.contains($0) }) ?? true,
            trip.startTime.map({ ReadingLimits.start.contains($0) }) ?? true
        else { return .implausibleTime }
        return nil
    }
}

extension Optional where Wrapped: Comparable {
    /// What is outside a range counts as not said; so does what is no number.
    mutating func hold(to range: ClosedRange<Wrapped>) {
        if let value = self, !range.contains(value) { self = nil }
    }
}

extension String {
    /// Cuts off whole characters until no more than some bytes are left; of a single character that is longer, its end.
    package mutating func cut(to bytes: Int) {
        guard utf8.count > bytes else { return }
        var end = utf8.index(startIndex, offsetBy: bytes)
        while end > startIndex, end.samePosition(in: unicodeScalars) == nil { end = utf8.index(before: end) }
        var rest = String(self[..<end])
        if rest.count > 1 { rest.removeLast() }
        self = rest
    }
}
