import Agencies
import AgencyQueries
import LiveModel
import TransitCore

/// Encodes journey plans as JSON for `/api/v1`.
struct PlanResponse {
    let moment: PlannerMoment
    let health: [AgencyState]
    let now: EpochSeconds
    /// The agencies' timetables, with names in the rider's language if available.
    private let own: [AgencyTimetable]

    /// Creates an encoder.
    /// - Parameter language: the language of names; nil for the feeds' defaults.
    init(moment: PlannerMoment, health: [AgencyState], now: EpochSeconds, language: String? = nil) {
        self.moment = moment
        self.health = health
        self.now = now
        own = moment.services.map { service in
            AgencyTimetable((language.map { service.named(in: $0) } ?? service).timetable, of: service.agencyID)
        }
    }

    /// Returns a plan as the API's `Plan` object.
    func json(_ plan: JourneyResult, using space: PlannerScratch) -> [UInt8] {
        var json = JSONWriter(capacity: 2048 + plan.journeys.count * 2048)
        json.object { json in
            writeHead(of: plan, to: &json)
            json.member("better", plan.better.map { id(of: $0, in: plan) })
            text(plan, outlooks(of: plan, using: space)).writeMembers(to: &json)
            plan.writeDemandOffers(on: moment.routing, of: own, at: now, to: &json)
        }
        return json.bytes
    }

    /// Returns a followed journey as the API's `WatchedJourney` object.
    /// - Parameter position: the rider's position, if known.
    func json(_ watched: WatchedJourney, from position: Coordinate?, using planner: inout JourneyPlanner) -> [UInt8] {
        let space = planner.space
        let outlook = JourneyOutlook(
            watched.journey, of: watched.plan, at: moment, impossibleFor: watched.reason, using: space)
        var json = JSONWriter(capacity: 8192)
        json.object { json in
            writeHead(of: watched.plan, to: &json)
            watched.writeMembers(
                to: &json, in: moment.view, on: moment.routing, of: own, now: now, from: position,
                isDoubtful: outlook.isDoubtful, using: &planner
            ) { plan, details in
                // If there are details, the outlook of the journey is already known.
                text(plan, details == nil ? outlooks(of: plan, using: space) : [outlook], details)
            }
        }
        return json.bytes
    }

    /// Writes the members that all plan responses begin with.
    private func writeHead(of plan: JourneyResult, to json: inout JSONWriter) {
        json.member("at", now)
        json.live(of: worst(of: plan.journeys))
        json.member("streets", moment.routing.stops.streets != nil)
        json.liftsUnknown(alertsMissing(to: plan))
    }

    /// Returns the health of the service alerts of each agency whose lifts the step-free journeys use, if these alerts
    /// are unavailable, so that lift outages are unknown.
    private func alertsMissing(to plan: JourneyResult) -> [AgencyHealth.Part] {
        plan.timetablesOfLifts(in: moment.routing.network).compactMap { number in
            let id = moment.services[number].agencyID
            guard let agency = health.first(where: { $0.description.id == id }) else { return nil }
            // A search without realtime data has no alerts.
            let isMissing = moment.view.live == nil && agency.health[.serviceAlerts].state != .none
            return agency.liftsUnknown ?? (isMissing ? AgencyHealth.Part() : nil)
        }
    }

    /// Returns the outlook of each journey.
    /// - Parameter space: scratch memory for finding alternatives to missed transfers.
    private func outlooks(of plan: JourneyResult, using space: PlannerScratch) -> [JourneyOutlook] {
        plan.journeys.map { JourneyOutlook($0, of: plan, at: moment, using: space) }
    }

    /// Creates the JSON encoder of a plan.
    /// - Parameter outlooks: the outlook of each journey.
    private func text(_ plan: JourneyResult, _ outlooks: [JourneyOutlook], _ details: JourneyDetails? = nil) -> PlanText
    {
        var additions = PlanText.Additions(
            alerts: moment.alerts, id: { id(of: $0, in: plan) },
            journey: { json, number in outlooks[number].writeJourney(to: &json) },
            leg: { json, journey, number in
                outlooks[journey].writeLeg(number, to: &json)
                details?.write(number, of: plan.journeys[journey], to: &json)
            })
        additions.headsign = { [moment] in moment.headsign(of: $0) }
        additions.shortName = { [moment] in moment.shortName(of: $0) }
        return PlanText(plan, in: moment.view, of: own, additions)
    }

    private func id(of journey: PlannedJourney, in plan: JourneyResult) -> String {
        plan.id(of: journey, in: moment.routing.network, of: moment.routing.agencies, moment.addedRuns).text
    }

    /// Returns the agency with the least healthy live data. It is one of the journeys' agencies or, without journeys,
    /// one of all agencies.
    private func worst(of journeys: [PlannedJourney]) -> AgencyState? {
        let used = Set(
            journeys.flatMap(\.legs).compactMap { leg -> String? in
                guard case .ride(let ride) = leg.way else { return nil }
                return moment.routing.agencies[Int(ride.trip.timetable)].agency
            })
        let asked = used.isEmpty ? health : health.filter { used.contains($0.description.id) }
        return asked.filter(\.description.hasLiveData).max { $0.health.coming.state < $1.health.coming.state }
            ?? asked.first
    }
}

extension PlannerMoment {
    /// The service alerts of each agency; empty if only the timetable was requested.
    fileprivate var alerts: [[AlertTarget]] {
        view.live == nil ? [] : services.map { $0.snapshot.alerts.map(\.target) }
    }

    /// Returns the realtime headsign of a ride; nil if the timetable's headsign applies or only the timetable was
    /// requested.
    fileprivate func headsign(of ride: PlanRide) -> String? {
        view.live == nil ? nil : services[Int(ride.trip.timetable)].snapshot.headsign(of: ride)
    }

    /// Returns the realtime short name of a ride's trip; nil if it is unchanged or only the timetable was requested.
    fileprivate func shortName(of ride: PlanRide) -> String? {
        view.live == nil ? nil : services[Int(ride.trip.timetable)].snapshot.signs(of: ride)?.shortName
    }
}
