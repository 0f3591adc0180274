import TransitCore

/// Remembers the parts that a feed has contained. A part that disappears is empty, not unknown: the last bus of the day
/// must not stay on the map.
struct FeedPartTracker {
    private var vehicles = false
    private var tripUpdates = false
    private var alerts = false

    /// - Parameter expected: parts that the feed is there for, which its first answer says by silence that there are
    ///   none of.
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
