import AgencyQueries
import LiveModel
import TransitCore

/// The booking requirement of a ride, with the names in MOTIS's API.
enum MOTISReservation: String {
    case none = "NONE"
    case compulsory = "COMPULSORY"

    /// Creates the value for a ride.
    /// - Parameter rules: the boarding and alighting rules that apply to the ride.
    init(rules: [StopRule]) { self = rules.contains(.byPhone) ? .compulsory : .none }
}

extension TripFlags {
    /// MOTIS's name of the wheelchair access. There is no name for unknown access, which therefore counts as not
    /// accessible.
    var motisWheelchair: String { contains(.wheelchairAccessible) ? "ACCESSIBLE" : "NOT_ACCESSIBLE" }
}

extension DisplayedRide {
    /// The boarding rule at the first call and the alighting rule at the last call.
    var endRules: [StopRule] {
        let first = timetable.stops(of: pattern).lowerBound
        return [
            timetable.pickup(at: first + ride.boarding, isLastStop: false, changed: rules(at: ride.boarding)),
            timetable.dropOff(at: first + ride.alighting, changed: rules(at: ride.alighting)),
        ]
    }
}

extension DisplayedArrival {
    /// The boarding rule or, on a board of arrivals, the alighting rule.
    func rule(isArrival: Bool) -> StopRule {
        isArrival
            ? timetable.dropOff(at: row, changed: arrival.rules)
            : timetable.pickup(at: row, isLastStop: arrival.isLastStop, changed: arrival.rules)
    }

    /// The flags of the trip; empty for a run that is not in the timetable.
    var flags: TripFlags { runKey.trip.map { timetable.tripFlags[$0.trip] } ?? [] }
}
