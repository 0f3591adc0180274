import TransitCore

extension [AgencyService] {
    /// Returns the time zone of an end of a request: that of the stop's agency, of the first agency with stops around a
    /// coordinate, or else of the first agency.
    func zone(at end: PlanRequest.End) -> TimeZoneTable {
        let service =
            switch end {
            case .stop(let id): GlobalID.parts(of: id).flatMap { id in first { $0.agencyID == id.agency } }
            case .place(let place): first { $0.network.coverage?.contains(place) ?? false }
            }
        return (service ?? first)?.timetable.zone ?? .utc
    }
}
