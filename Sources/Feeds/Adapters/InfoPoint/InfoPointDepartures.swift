import Fetching
import TransitCore

/// Requests the departures of single stops from InfoPoint.
struct InfoPointDepartures: DepartureSource {
    private let server: InfoPointServer

    init(_ server: InfoPointServer) {
        self.server = server
    }

    func departures(at stopID: String) async throws(FeedError) -> FeedReading {
        let body = try await server.body("rest/StopDepartures/Get/\(stopID)", for: "departures")
        return try InfoPointDeparturesAdapter(stopID: stopID).reading(from: body)
    }
}
