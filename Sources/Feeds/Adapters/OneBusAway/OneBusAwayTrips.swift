import TransitCore

/// The trips that an answer refers to.
struct OneBusAwayTrips {
    private let rows: [String: JSONValue]

    init(_ references: JSONValue) {
        let named = references["trips"].elements.compactMap { row in row["id"].text.map { ($0, row) } }
        rows = Dictionary(named) { first, _ in first }
    }

    /// A reference to the trip, with its route and direction where the response has them.
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
