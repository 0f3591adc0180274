package import Fetching
package import TransitCore

/// Parses SIRI VehicleMonitoring and StopMonitoring with SituationExchange, in JSON or XML: vehicles, predicted times
/// and alerts. MTA Bus Time and other OneBusAway servers provide it.
package struct SIRIAdapter: FeedAdapter {
    private let ids: SIRIIdentifiers

    /// - Parameter ids: `withoutAgency` if the network's GTFS has ids without the agency prefix.
    package init(ids: SIRIIdentifiers = .full) {
        self.ids = ids
    }

    /// Parses a response. Alerts are nil unless the response contains all of them, because an empty list would mean
    /// that there are no alerts.
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

/// The conversion of ids in a SIRI feed, such as "MTA NYCT_B52".
package enum SIRIIdentifiers: Sendable {
    /// Ids are not converted.
    case full
    /// Ids of lines, stops and trips become those of the agency's GTFS, such as "B52". Ids of vehicles are not
    /// converted.
    case withoutAgency

    func callAsFunction(_ id: String) -> String {
        guard self == .withoutAgency, let end = id.utf8.firstIndex(of: UInt8(ascii: "_")) else { return id }
        return String(id[id.index(after: end)...])
    }
}
