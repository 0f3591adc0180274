import TransitCore

/// Remembers which parts a feed has contained. If such a part is absent from a later reading, it is empty instead of
/// unknown, so that the last bus of the day disappears from the map.
struct FeedPartTracker {
    private var vehicles = false
    private var tripUpdates = false
    private var alerts = false

    /// - Parameter expected: Parts that count as contained from the start.
    init(expected: Set<FeedPart> = []) {
        vehicles = expected.contains(.positions)
        tripUpdates = expected.contains(.predictions)
        alerts = expected.contains(.serviceAlerts)
    }

    mutating func complete(_ reading: FeedReading) -> FeedReading {
        vehicles = vehicles || reading.vehicles != nil
        tripUpdates = tripUpdates || reading.tripUpdates != nil
        alerts = alerts || reading.alerts != nil
        var complete = reading
        if vehicles, complete.vehicles == nil { complete.vehicles = [] }
        if tripUpdates, complete.tripUpdates == nil { complete.tripUpdates = TripUpdateReading() }
        if alerts, complete.alerts == nil { complete.alerts = [] }
        return complete
    }
}
