package import TransitCore

/// A rider's view of a departure board. It is also recorded when the response comes from the cache.
package struct StopView: Sendable {
    private struct Part {
        let interest: StopDemand
        let stops: [String]
    }

    private let parts: [Part]

    /// The maximum number of stops polled per station.
    private static let mostOfStation = 12

    /// Creates a view; nil if the provider is not polled per stop.
    package init?(at stop: StopIndex, of service: AgencyService, _ entry: PublishedAgency) {
        guard entry.description.asksForDepartures else { return nil }
        let timetable = service.timetable
        let platforms = timetable.children(of: stop).filter { timetable.stopKinds[$0] == 0 }
        let stops = ([stop] + platforms.prefix(Self.mostOfStation)).map {
            timetable.string(timetable.stopIDs[$0])
        }
        parts = [Part(interest: entry.interest, stops: stops)]
    }

    /// Combines the views of several boards in one response; nil if there are none.
    package init?(_ looks: [StopView]) {
        guard !looks.isEmpty else { return nil }
        parts = looks.flatMap(\.parts)
    }

    /// Records the view.
    /// - Parameter now: The current time in epoch seconds.
    package func record(at now: Double) {
        for part in parts { part.interest.record(part.stops, at: now) }
    }
}
