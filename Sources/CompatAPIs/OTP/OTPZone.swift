import Agencies
import AgencyQueries
import TransitCore

extension [AgencyService] {
    /// Returns the time zone that applies to an origin or destination. For a stop or trip it is the agency's time zone,
    /// and for a coordinate that of the agency whose stops' area is nearest.
    func zone(at end: PlanRequest.End) -> TimeZoneTable {
        let service =
            switch end {
            case .stop(let id): agency(of: id)
            case .trip(let trip): agency(of: trip.id)
            case .place(let place): nearest(to: place)
            }
        return (service ?? first)?.timetable.zone ?? .utc
    }

    private func agency(of id: String) -> AgencyService? {
        GlobalID.parts(of: id).flatMap { id in first { $0.agencyID == id.agency } }
    }

    /// Returns the first of the nearest agencies; nil if no agency has a stop with a coordinate.
    private func nearest(to place: Coordinate) -> AgencyService? {
        let distances = compactMap { service in
            service.network.coverage.map { (service: service, distance: $0.distance(to: place)) }
        }
        return distances.min { $0.distance < $1.distance }?.service
    }
}
