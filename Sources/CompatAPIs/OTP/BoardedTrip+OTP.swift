import Agencies
import AgencyQueries
import GraphQL
import HTTPServer
import TransitCore

extension BoardedTrip {
    /// Reads `tripLocation` of `planConnection`, as described in OpenTripPlanner's pull requests #7266 and #7853.
    /// - Parameter services: the agencies, which determine the time zone of times without an offset.
    init(_ location: InputValue, _ services: [AgencyService]) throws(GraphQLError) {
        let trip = location["tripReference"]["tripIdOnServiceDate"]
        guard let id = trip["tripId"].text, let date = trip["serviceDate"].text.flatMap({ ServiceDate(iso: $0.utf8) })
        else {
            throw GraphQLError(
                "tripReference: must be a tripIdOnServiceDate, because GTFS has no ids of trips on a date.")
        }
        self.init(id: id, date: date)
        guard let stop = location["stopLocationId"].text else { return }
        guard !location["scheduledDepartureTime"].isNull else {
            boarding = .stop(stop)
            return
        }
        let zone = services.zone(at: .stop(stop))
        guard let departure = location["scheduledDepartureTime"].text.flatMap({ ISOTime.epoch($0, zone) }) else {
            throw GraphQLError("scheduledDepartureTime: must have the form 2026-03-02T08:00:00-05:00.")
        }
        boarding = .departure(stop, departure)
    }
}
