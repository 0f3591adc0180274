import Agencies
import AgencyQueries
import LiveModel
import TransitCore

/// Writes the journeys of a plan as MOTIS itineraries.
struct MOTISItineraries {
    let plan: JourneyResult
    let legs: MOTISLegs

    private var routing: RoutingData { legs.moment.routing }

    /// Writes a journey as MOTIS's `Itinerary`.
    func write(
        _ journey: PlannedJourney, _ walks: inout FoundWalks, _ planner: inout JourneyPlanner, to json: inout JSONWriter
    ) {
        json.object { json in
            json.member(
                "id", plan.id(of: journey, in: routing.network, of: routing.agencies, legs.moment.addedRuns).text)
            json.member("duration", journey.arrival - journey.departure)
            json.utc("startTime", journey.departure)
            json.utc("endTime", journey.arrival)
            json.member("transfers", journey.boardings - 1)
            json.list("legs") { json in
                for number in journey.legs.indices { write(number, of: journey, &walks, &planner, to: &json) }
            }
        }
    }

    private func write(
        _ number: Int, of journey: PlannedJourney, _ walks: inout FoundWalks, _ planner: inout JourneyPlanner,
        to json: inout JSONWriter
    ) {
        let leg = journey.legs[number]
        if case .ride(let ride) = leg.way {
            if let displayed = DisplayedRide(ride, at: legs.moment) { legs.write(displayed, to: &json) }
            return
        }
        let (start, end) = (plan.beginning(of: number, in: journey), plan.end(of: number, in: journey))
        let ends = [start, end].map { routing.coordinate(of: $0) ?? $0.coordinate }
        legs.write(
            walk: legs.isDetailed ? walks.walk(from: ends[0], to: ends[1], &planner) : nil,
            metres: plan.metres(of: leg), from: ends[0], to: ends[1], departure: leg.departure, arrival: leg.arrival,
            to: &json,
            ends: (
                { write(start, "START", departure: leg.departure, to: &$0) },
                { write(end, "END", arrival: leg.arrival, to: &$0) }
            ))
    }

    /// Writes the origin or destination of the plan as MOTIS's `Place`.
    /// - Parameter name: the name for a place that is not a stop.
    func write(
        _ place: PlanPlace, _ name: String, departure: EpochSeconds? = nil, arrival: EpochSeconds? = nil,
        to json: inout JSONWriter
    ) {
        guard let stop = place.stop else {
            return json.motisPlace(name, at: place.coordinate, legs.version, departure: departure, arrival: arrival)
        }
        let (number, own) = routing.network.stop(stop)
        let service = legs.moment.services[number]
        json.motisPlace(
            own, in: service, legs.version,
            MOTISCall(
                arrival: arrival, departure: departure, scheduledArrival: arrival, scheduledDeparture: departure)
        ) { $0.motisAlerts(service.situations(ofPlace: own), in: service, legs.languages) }
    }
}
