package import TransitCore

/// SIRI VehicleMonitoring and StopMonitoring with their SituationExchange, JSON or XML, as MTA Bus Time and other
/// OneBusAway servers write them: vehicles, expected times and alerts.
package struct SIRIAdapter: FeedAdapter {
    private let ids: SIRIIdentifiers

    /// - Parameter ids: `withoutAgency` for positions of a network that GTFS describes in its own ids.
    package init(ids: SIRIIdentifiers = .full) {
        self.ids = ids
    }

    /// Alerts are nil where the answer does not tell them, also if only in part: silence is not "no notices".
    package func reading(from body: [UInt8]) throws(FeedError) -> FeedReading {
        let delivery = try SIRIDelivery(body)
        var journeys = SIRIJourneys(ids: ids)
        for visit in delivery.visits { journeys.add(visit) }
        var reading = FeedReading(madeAt: delivery.madeAt, discarded: journeys.discarded)
        if delivery.hasMonitoring {
            reading.vehicles = journeys.vehicles
            reading.tripUpdates = journeys.updates
        }
        if let elements = delivery.situations {
            var situations = SIRISituations(ids: ids, named: journeys.linesOfSituations)
            for element in elements { situations.add(element) }
            reading.alerts = situations.finish()
            reading.discarded.add(situations.discarded)
        }
        return reading
    }
}

/// The conversion of a SIRI feed's ids, such as "MTA NYCT_B52", to the ids used here.
package enum SIRIIdentifiers: Sendable {
    /// Ids are left unchanged.
    case full
    /// Lines, stops and trips as the agency's GTFS has them, "B52"; vehicles keep the whole id.
    case withoutAgency

    func callAsFunction(_ id: String) -> String {
        guard self == .withoutAgency, let end = id.utf8.firstIndex(of: UInt8(ascii: "_")) else { return id }
        return String(id[id.index(after: end)...])
    }
}
