import Agencies
import AgencyQueries
import LiveModel
import TransitCore

/// The live data of a journey's rides, and the probability of making its transfers.
struct JourneyOutlook {
    private let rides: [LiveRide?]
    private let services: [AgencyService?]
    private let legs: [PlanLeg]
    private let chances: JourneyChances
    private let lastWalk: Int64
    /// The time at which the rider should leave for the first stop, if the stop's board shows an earlier departure than
    /// the journey; nil otherwise.
    private let leaveBy: EpochSeconds?

    /// Creates the outlook of a journey.
    /// - Parameter reason: the reason why a followed journey is impossible; nil if it is possible.
    init(
        _ journey: PlannedJourney, of plan: JourneyResult, at moment: PlannerMoment,
        impossibleFor reason: WatchedJourney.Reason? = nil, using space: PlannerScratch
    ) {
        var (rides, services): ([LiveRide?], [AgencyService?]) = ([], [])
        var outlooks: [RideOutlook] = []
        for leg in journey.legs {
            guard case .ride(let ride) = leg.way else {
                rides.append(nil)
                services.append(nil)
                continue
            }
            let service = moment.services[Int(ride.trip.timetable)]
            // Without live data there are no predictions.
            let known = moment.view.live == nil ? nil : service.snapshot.ride(ride)
            rides.append(known)
            services.append(service)
            outlooks.append(known?.outlook(at: service.snapshot.at) ?? .unknown)
        }
        (self.rides, self.services, legs) = (rides, services, journey.legs)
        var chances = moment.view.chancesWithOtherwise(of: journey, outlooks, for: plan.stopQuestion, using: space)
        chances.settle(reason)
        self.chances = chances
        leaveBy = rides.firstIndex { $0 != nil }.flatMap { first in
            guard let ahead = rides[first]?.departure.times?.ahead, ahead > 0,
                let now = services[first]?.snapshot.at, journey.departure > now
            else { return nil }
            return max(journey.departure - ahead, now)
        }
        lastWalk = journey.legs.last.map { $0.way == .walk ? $0.arrival - $0.departure : 0 } ?? 0
    }

    /// Whether a transfer will probably or certainly be missed, so that alternatives should be shown.
    var isDoubtful: Bool { [.unlikely, .missed].contains(chances.whole.state) }

    /// The probability that all transfers are made.
    var chance: Chance { chances.whole }

    func writeJourney(to json: inout JSONWriter) {
        json.member("leaveBy", leaveBy)
        if let arrival = rides.last(where: { $0 != nil })??.arrival.predicted {
            json.member("low", arrival.low + lastWalk)
            json.member("high", arrival.high + lastWalk)
        }
        json.chance(chances.whole)
    }

    func writeLeg(_ number: Int, to json: inout JSONWriter) {
        guard let service = services[number] else { return }
        write(rides[number], of: service, to: &json)
        if case .ride(let ride) = legs[number].way, isTimetabled(rides[number]) {
            json.usual(deviation: service.usualDeviation(of: ride))
        }
        if let chance = chances.legs[number] { json.chance(chance) }
    }

    /// Whether only the timetable is known for a ride.
    private func isTimetabled(_ ride: LiveRide?) -> Bool {
        ride.map { $0.status == .scheduled && $0.departure.predicted == nil && !$0.departure.isOver } ?? true
    }

    private func write(_ ride: LiveRide?, of service: AgencyService, to json: inout JSONWriter) {
        json.member("status", ride?.status.rawValue ?? "scheduled")
        json.member("punctuality", (ride?.punctuality ?? .unknown).rawValue)
        guard let ride else { return }
        json.member("deviation", ride.deviation)
        if let vehicle = ride.vehicle {
            json.key("vehicle")
            json.identifier(service.snapshot.vehicles[vehicle].id, in: service)
        }
        json.occupancy(ride.occupancy?.occupancy)
        if ride.occupancy?.isExpected == true { json.member("occupancyExpected", true) }
        json.member("scheduledDeparture", ride.departure.scheduled)
        json.member("scheduledArrival", ride.arrival.scheduled)
        json.member("predicted", ride.departure.times?.beThere)
        json.member("waitsUntil", ride.departure.times?.waitsUntil)
        json.member("departureLow", ride.departure.predicted?.low)
        json.member("departureHigh", ride.departure.predicted?.high)
        json.member("arrivalLow", ride.arrival.predicted?.low)
        json.member("arrivalHigh", ride.arrival.predicted?.high)
    }
}
