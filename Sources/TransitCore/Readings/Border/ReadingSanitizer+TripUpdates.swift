extension ReadingSanitizer {
    mutating func tripUpdates(_ reading: inout TripUpdateReading) {
        cut(&reading.stopTimes, to: ReadingLimits.stopTimes)
        let places = reading.stopTimes.indices
        sift(&reading.updates, atMost: ReadingLimits.updates) { border, update in
            update.stopTimes = border.cut(update.stopTimes.clamped(to: places))
            if let reason = border.fault(of: update) { return reason }
            update.delay.hold(to: ReadingLimits.delay)
            border.line(&update.headsign)
            border.label(&update.shortName)
            if !border.isShort(update.shapeID) { update.shapeID = nil }
            return nil
        }
        for index in reading.stopHeadsigns.keys { reading.stopHeadsigns[index]?.cut(to: ReadingLimits.line) }
        // A reading has up to a hundred thousand entries; most are unchanged.
        let plans = reading.plans.filter {
            places.contains($0.key) && isPlausible($0.value.arrival) && isPlausible($0.value.departure)
        }
        discard(.implausibleTime, reading.plans.count - plans.count)
        reading.plans = plans
        for place in places where !isSound(reading.stopTimes[place]) { silence(&reading.stopTimes[place]) }
    }

    private mutating func cut(_ stopTimes: Range<Int>) -> Range<Int> {
        guard stopTimes.count > ReadingLimits.stopTimesOfTrip else { return stopTimes }
        discard(.tooMany, stopTimes.count - ReadingLimits.stopTimesOfTrip)
        return stopTimes.prefix(ReadingLimits.stopTimesOfTrip)
    }

    private func fault(of update: TripUpdateReading.Update) -> DiscardReason? {
        guard isShort(update.vehicleID), isShort(update.copyID) else { return .tooLong }
        guard isPlausible(update.at) else { return .implausibleTime }
        return fault(of: update.trip)
    }

    private func isSound(_ stopTime: StopTimeReading) -> Bool {
        isSound(stopTime.arrival) && isSound(stopTime.departure) && isShort(stopTime.stopID)
    }

    private func isSound(_ event: StopTimeReading.Event?) -> Bool {
        guard let event else { return true }
        return isPlausible(event.time) && event.delay.map { ReadingLimits.delay.contains($0) } ?? true
            && event.uncertainty.map { ReadingLimits.uncertainty.contains($0) } ?? true
    }

    /// Clears an implausible stop time but keeps its position in the list. If only the uncertainty is implausible, only
    /// the uncertainty is removed.
    private mutating func silence(_ stopTime: inout StopTimeReading) {
        stopTime.arrival?.uncertainty.hold(to: ReadingLimits.uncertainty)
        stopTime.departure?.uncertainty.hold(to: ReadingLimits.uncertainty)
        guard !isSound(stopTime) else { return }
        discard(isShort(stopTime.stopID) ? .implausibleTime : .tooLong)
        if !isShort(stopTime.stopID) { stopTime.stopID = nil }
        (stopTime.arrival, stopTime.departure, stopTime.relation) = (nil, nil, .noData)
    }
}
