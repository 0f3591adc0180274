import TransitCore

/// Tracks which parts of the live data, such as positions or alerts, a feed has contained. If such a part is absent
/// from a later message, it is treated as empty instead of unknown. Otherwise the last bus of the day would stay on the
/// map.
struct FeedPartTracker {
    private var vehicles = false
    private var tripUpdates = false
    private var alerts = false

    /// - Parameter expected: The parts of the live data that are treated as if the feed had already contained them.
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
