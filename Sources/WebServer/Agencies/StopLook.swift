import TransitCore

/// A rider's look at a board, made ready to be noted again with every answer given from the cache.
struct StopLook: Sendable {
    private let interest: StopInterest
    private let stops: [String]

    /// Stops of a station that are asked about.
    private static let mostOfStation = 12

    /// nil where the provider does not answer for single stops.
    init?(at stop: StopIndex, of service: AgencyService, _ entry: AgencyEntry) {
        guard entry.description.asksForDepartures else { return nil }
        interest = entry.interest
        let timetable = service.timetable
        let children = timetable.children(of: stop).map { timetable.stopChildren[$0] }
        stops = ([stop] + children.prefix(Self.mostOfStation)).map {
            timetable.string(timetable.stopIDs[$0.position])
        }
    }

    /// - Parameter now: epoch seconds.
    func note(at now: Double) {
        interest.note(stops, at: now)
    }
}
