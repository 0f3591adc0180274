import TransitCore

/// A rider's look at a board, made ready to be recorded again with every answer given from the cache.
struct StopLook: Sendable {
    private struct Part {
        let interest: StopInterest
        let stops: [String]
    }

    private let parts: [Part]

    /// Stops of a station that are asked about.
    private static let mostOfStation = 12

    /// nil where the provider does not answer for single stops.
    init?(at stop: StopIndex, of service: AgencyService, _ entry: AgencyEntry) {
        guard entry.description.asksForDepartures else { return nil }
        let timetable = service.timetable
        let children = timetable.children(of: stop)
        let stops = ([stop] + children.prefix(Self.mostOfStation)).map {
            timetable.string(timetable.stopIDs[$0])
        }
        parts = [Part(interest: entry.interest, stops: stops)]
    }

    /// Of several boards in one answer; nil for none.
    init?(_ looks: [StopLook]) {
        guard !looks.isEmpty else { return nil }
        parts = looks.flatMap(\.parts)
    }

    /// - Parameter now: epoch seconds.
    func record(at now: Double) {
        for part in parts { part.interest.record(part.stops, at: now) }
    }
}
