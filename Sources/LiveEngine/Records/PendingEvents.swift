import LiveModel

/// The events of a service day that have not been taken yet. Of several changes to one call, only the latest is stored.
struct PendingEvents: Sendable {
    /// The maximum number of events, not counting definitions.
    private static let most = 500_000
    /// The maximum number of events to reserve memory for.
    private static let mostReserved = 20_000

    private var events: [DayEvent] = []
    /// The index in ``events`` of each changed call.
    private var placeOfVisit: [UInt64: Int] = [:]
    /// The number of events that were dropped because they were not taken in time.
    private(set) var lost: Int64 = 0

    /// Removes and returns all pending events.
    mutating func take() -> [DayEvent] {
        let taken = events
        // A similar number of events is expected until the next call.
        events = []
        events.reserveCapacity(min(taken.count, Self.mostReserved))
        placeOfVisit.removeAll(keepingCapacity: true)
        return taken
    }

    mutating func add(_ event: DayEvent) {
        guard events.count < Self.most || event.isDefinition else { return lost += 1 }
        events.append(event)
    }

    mutating func add(_ visit: StopVisit) {
        let key = UInt64(visit.trip) << 16 | UInt64(visit.call)
        if let place = placeOfVisit[key] { return events[place] = .visit(visit) }
        let place = events.count
        add(.visit(visit))
        if events.count > place { placeOfVisit[key] = place }
    }
}
