import Agencies
import AgencyQueries
import LiveModel
import TransitCore

extension MOTISItineraryID {
    /// The UTC date of the itinerary's departure.
    private var day: ServiceDate { legs[0].start.utcDate }

    /// The start of the run table that contains the journey.
    var tableStart: TableDay { RunTable.start(forwardFrom: day.utcStart) }

    /// Returns the agency's service that is valid on the service day of the first ride.
    func service(of agency: AgencyState) -> AgencyService? {
        guard let first = legs.first(where: { !$0.isWalk }), let run = MOTISTripID(first.tripID) else {
            return agency.service
        }
        return run.service(of: agency)
    }

    /// Returns the id of the corresponding journey; nil if one of its runs or calls does not exist.
    func journey(at moment: PlannerMoment, _ walking: MOTISWalking) -> JourneyID? {
        guard let first = legs.first, let last = legs.last else { return nil }
        var found: [JourneyID.Leg] = []
        var previous: MOTISNamedRide?
        for leg in legs {
            guard !leg.isWalk else {
                found.append(.walk(min(max(leg.end - leg.start, 0), 86_400)))
                previous = nil
                continue
            }
            guard let ride = MOTISNamedRide(leg, at: moment) else { return nil }
            found.append(.ride(ride.id(after: previous)))
            previous = ride
        }
        return JourneyID(
            from: first.from, to: last.to, via: nil, walk: walking.profile, wheelchair: walking.wheelchair, day: day,
            legs: found)
    }
}
