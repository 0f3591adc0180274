package import Fetching
package import TransitCore

/// Reads SIRI VehicleMonitoring and StopMonitoring with SituationExchange, in JSON or XML, as served by MTA Bus Time
/// and other OneBusAway servers: vehicles, predicted times and alerts.
package struct SIRIAdapter: FeedAdapter {
    private let ids: SIRIIdentifiers

    /// - Parameter ids: `withoutAgency` for positions in a network whose GTFS uses ids without a prefix.
    package init(ids: SIRIIdentifiers = .full) {
        self.ids = ids
    }

    /// Alerts are nil unless the response contains them completely: their absence does not mean that there are none.
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

/// The conversion of a SIRI feed's ids, such as "MTA NYCT_B52".
package enum SIRIIdentifiers: Sendable {
    /// Unchanged.
    case full
    /// Lines, stops and trips as in the agency's GTFS, such as "B52"; vehicles keep the whole id.
    case withoutAgency

    func callAsFunction(_ id: String) -> String {
        guard self == .withoutAgency, let end = id.utf8.firstIndex(of: UInt8(ascii: "_")) else { return id }
        return String(id[id.index(after: end)...])
    }
}
