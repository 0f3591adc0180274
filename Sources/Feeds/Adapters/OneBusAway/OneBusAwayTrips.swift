import Fetching
import TransitCore

/// The trips that the `references` of a response describe, by trip id.
struct OneBusAwayTrips {
    private let rows: [String: JSONValue]

    init(_ references: JSONValue) {
        let named = references["trips"].elements.compactMap { row in row["id"].text.map { ($0, row) } }
        rows = Dictionary(named) { first, _ in first }
    }

    /// Returns a reference to a trip, with its route and direction if they are known.
    func reference(_ tripID: String, startDate: ServiceDate? = nil) -> TripReference {
        TripReference(
            tripID: tripID, routeID: rows[tripID]?["routeId"].text, direction: direction(tripID), startDate: startDate)
    }

    func direction(_ tripID: String?) -> UInt8? {
        tripID.flatMap { rows[$0] }?["directionId"].direction
    }

    func headsign(_ tripID: String) -> String? {
        rows[tripID]?["tripHeadsign"].text
    }
}
