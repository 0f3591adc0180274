extension FeedReading {
    /// Sanitizes a reading: enforces ``ReadingLimits`` on numbers, lengths and counts. All external input passes
    /// through this method, so later code need not check it again.
    ///
    /// Rows with an implausible time, date or id are dropped and counted. Implausible optional values, such as a
    /// bearing, become nil. Strings are truncated.
    ///
    /// - Parameter fetched: The time of the fetch.
    package mutating func bound(at fetched: EpochSeconds) {
        var border = ReadingSanitizer(at: fetched)
        // An implausible timestamp is clamped instead of removed, because a feed without a timestamp would count as
        // fresh.
        madeAt = madeAt.map { min(max($0, border.moments.lowerBound), border.moments.upperBound) }
        border.label(&timetableVersion)
        if vehicles != nil { border.vehicles(&vehicles!) }
        if tripUpdates != nil { border.tripUpdates(&tripUpdates!) }
        if alerts?.isEmpty == false {
            border.alerts(&alerts!)
            // If no alert is plausible, it is unknown which alerts are active. An empty array would end all alerts.
            if alerts?.isEmpty == true { alerts = nil }
        }
        if detours != DetourReading() { border.detours(&detours) }
        if departures != nil { border.departures(&departures!) }
        discarded.add(border.discarded)
    }
}

/// Enforces ``ReadingLimits`` on the rows of one reading.
struct ReadingSanitizer {
    let moments: ClosedRange<EpochSeconds>
    let dates: ClosedRange<ServiceDate>
    private(set) var discarded = DiscardCounts()

    init(at fetched: EpochSeconds) {
        // The years 1970 to 3058, in case the server's clock is wrong.
        let fetched = min(max(fetched, 0), EpochSeconds(1 << 35))
        moments = fetched - ReadingLimits.moment...fetched + ReadingLimits.moment
        let today = fetched.utcDate
        dates = today.advanced(by: -ReadingLimits.days)...today.advanced(by: ReadingLimits.days)
    }

    /// Truncates an array and removes rows for which the closure returns a reason. The closure may modify rows.
    mutating func sift<Row>(
        _ rows: inout [Row], atMost most: Int, _ fault: (inout ReadingSanitizer, inout Row) -> DiscardReason?
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

// Sanitizing of single values.
extension ReadingSanitizer {
    func isPlausible(_ moment: EpochSeconds?) -> Bool {
        moment.map { moments.contains($0) } ?? true
    }

    /// Replaces an implausible time with nil.
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
    /// Replaces a value outside a range, or NaN, with nil.
    mutating func hold(to range: ClosedRange<Wrapped>) {
        if let value = self, !range.contains(value) { self = nil }
    }
}

extension String {
    /// Truncates the string to at most `bytes` bytes at a character boundary. A single character that is longer is
    /// truncated too.
    package mutating func cut(to bytes: Int) {
        guard utf8.count > bytes else { return }
        var end = utf8.index(startIndex, offsetBy: bytes)
        while end > startIndex, end.samePosition(in: unicodeScalars) == nil { end = utf8.index(before: end) }
        var rest = String(self[..<end])
        if rest.count > 1 { rest.removeLast() }
        self = rest
    }
}
