import Agencies
import AgencyQueries
import LiveModel
import TransitCore

/// The ride that a leg of a ``MOTISItineraryID`` refers to.
struct MOTISNamedRide {
    private let ride: PlanRide
    private let service: AgencyService
    /// The ids of the boarding and alighting stops within the feed.
    private let from, to: String
    private let callCount: Int

    /// Finds the run and its calls; returns nil if one of them does not exist.
    init?(_ leg: MOTISItineraryID.Leg, at moment: PlannerMoment) {
        guard let run = MOTISTripID(leg.tripID), run.canBe, var ride = run.ride(at: moment) else { return nil }
        let calls = MOTISRunCalls(of: ride, at: moment)
        guard let from = calls.ownStop(leg.from.stop), let to = calls.ownStop(leg.to.stop),
            let boarding = calls.departure(at: from, leg.start),
            let alighting = calls.arrival(at: to, leg.end, boarding)
        else { return nil }
        (ride.boarding, ride.alighting) = (boarding, alighting)
        (self.ride, self.from, self.to) = (ride, from, to)
        (service, callCount) = (calls.service, calls.count)
    }

    /// Returns the ride as part of a journey's id.
    /// - Parameter previous: the ride that ends where this one begins, without a walk between them; nil for none.
    func id(after previous: MOTISNamedRide?) -> JourneyID.Ride {
        let timetable = service.timetable
        let added = ride.added.map { RunKey(service.snapshot.runs[Int($0)], in: service.snapshot).id(in: timetable) }
        return JourneyID.Ride(
            agency: service.agencyID, trip: added ?? timetable.string(timetable.tripIDs[ride.trip.trip]),
            isAdded: added != nil, start: added == nil ? timetable.tripStarts[ride.trip.trip] : 0, date: ride.date,
            boarding: ride.boarding, alighting: ride.alighting, from: from, to: to,
            isSeated: previous.map { isContinuation(of: $0) } ?? false)
    }

    /// Whether the rider stays on board, because the vehicle continues from the previous trip to this trip.
    private func isContinuation(of previous: MOTISNamedRide) -> Bool {
        guard ride.added == nil, previous.ride.added == nil, service.agencyID == previous.service.agencyID,
            ride.boarding == 0, previous.ride.alighting == previous.callCount - 1
        else { return false }
        let day = TripDay(trip: previous.ride.trip.trip, date: previous.ride.date)
        return service.timetable.nextTrip(after: day) == TripDay(trip: ride.trip.trip, date: ride.date)
    }
}

/// The calls of a run, which are looked up by stop and time.
private struct MOTISRunCalls {
    let service: AgencyService
    private let timetable: Timetable
    private let stops: Range<PatternStopIndex>
    /// The scheduled times; nil for a run that is not in the timetable.
    private let times: TripTimes?

    var count: Int { stops.count }

    init(of ride: PlanRide, at moment: PlannerMoment) {
        service = moment.services[Int(ride.trip.timetable)]
        timetable = service.timetable
        let added = ride.added.map { [service] in service.snapshot.runs[Int($0)].pattern }
        stops = timetable.stops(of: added ?? timetable.pattern(of: ride.trip.trip))
        let day = TripDay(trip: ride.trip.trip, date: ride.date)
        times = ride.added == nil ? TripTimes(day, in: timetable) : nil
    }

    /// Returns the id of a stop within the feed; nil if the stop belongs to another agency.
    func ownStop(_ id: String) -> String? {
        guard let (agency, own) = GlobalID.parts(of: id), agency == service.agencyID else { return nil }
        return String(own)
    }

    func departure(at stop: String, _ moment: EpochSeconds) -> Int? {
        call(at: stop, moment, among: Array(0..<count).dropLast()) { times?.departure(at: $0) }
    }

    /// Returns the index of the call at which the rider alights at a stop.
    /// - Parameter boarding: the index of the boarding call.
    func arrival(at stop: String, _ moment: EpochSeconds, _ boarding: Int) -> Int? {
        call(at: stop, moment, among: Array(0..<count).dropFirst(boarding + 1)) { times?.arrival(at: $0) }
    }

    private func call(
        at stop: String, _ moment: EpochSeconds, among calls: ArraySlice<Int>, by time: (Int) -> EpochSeconds?
    ) -> Int? {
        guard let index = timetable.stop(id: stop.utf8) else { return nil }
        let named = calls.filter { self.stop($0) == index }
        // The vehicle may stop at another platform than the one in the timetable.
        let found = named.isEmpty ? calls.filter { timetable.isSameStation(self.stop($0), index) } : named
        return found.min { first, second in
            distance(time(first), moment) < distance(time(second), moment)
        }
    }

    private func stop(_ call: Int) -> StopIndex { timetable.patternStopStops[stops.lowerBound + call] }

    private func distance(_ time: EpochSeconds?, _ moment: EpochSeconds) -> UInt64 {
        time.map { ($0 - moment).magnitude } ?? 0
    }
}
