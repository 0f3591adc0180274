import Agencies
import AgencyQueries
import GraphQL
import LiveModel
import TransitCore

/// The id of a ride: the run, and the indexes of the calls where the rider boards and alights.
struct OTPLegID: Sendable {
    private let run: MOTISTripID
    private let boarding, alighting: Int

    init?(_ text: String) {
        guard text.utf8.count <= 600, let mark = text.lastIndex(of: "@"), let run = MOTISTripID(String(text[..<mark]))
        else { return nil }
        let numbers = text[text.index(after: mark)...].split(separator: "-", omittingEmptySubsequences: false)
        guard numbers.count == 2, let boarding = UInt16(numbers[0]), let alighting = UInt16(numbers[1]),
            boarding <= alighting
        else { return nil }
        (self.run, self.boarding, self.alighting) = (run, Int(boarding), Int(alighting))
    }

    static func text(_ runKey: RunKey, _ displayed: DisplayedRide) -> String {
        MOTISTripID.text(runKey, in: displayed.service) + "@\(displayed.ride.boarding)-\(displayed.ride.alighting)"
    }

    /// The time from which the run is searched; nil for a run that is not in the timetable, because it cannot be found
    /// later.
    func departure(in services: [AgencyService]) -> EpochSeconds? {
        guard case .trip(let date, let start, let id) = run, let agency = GlobalID.parts(of: String(id))?.agency,
            let service = services.first(where: { $0.agencyID == agency })
        else { return nil }
        return service.timetable.zone.start(of: date).adding(start)
    }

    func ride(at moment: PlannerMoment) -> PlanRide? {
        guard case .trip(let date, let start, let id) = run, let (agency, own) = GlobalID.parts(of: String(id)),
            let number = moment.services.firstIndex(where: { $0.agencyID == agency })
        else { return nil }
        let timetable = moment.services[number].timetable
        guard let first = timetable.trip(id: own.utf8), let trip = timetable.run(of: first, startingAt: start),
            timetable.runs(trip, on: date)
        else { return nil }
        return PlanRide(
            trip: NetworkTrip(timetable: number, trip: trip), date: date, boarding: boarding, alighting: alighting)
    }
}
