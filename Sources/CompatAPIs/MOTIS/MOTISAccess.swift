import AgencyQueries
import LiveModel
import TransitCore

/// The need to book a ride, by its name in MOTIS's API.
enum MOTISReservation: String {
    case none = "NONE"
    case compulsory = "COMPULSORY"

    /// - Parameter rules: the rules of boarding and alighting that apply to the ride.
    init(rules: [StopRule]) { self = rules.contains(.byPhone) ? .compulsory : .none }
}

extension TripFlags {
    /// The API's name of the wheelchair access. It has none for unknown access, which is not promised.
    var motisWheelchair: String { contains(.wheelchairAccessible) ? "ACCESSIBLE" : "NOT_ACCESSIBLE" }
}

extension DisplayedRide {
    /// The rules of boarding at the first call and of alighting at the last one.
    var endRules: [StopRule] {
        let first = timetable.stops(of: pattern).lowerBound
        return [
            timetable.pickup(at: first + ride.boarding, isLastStop: false, changed: rules(at: ride.boarding)),
            timetable.dropOff(at: first + ride.alighting, changed: rules(at: ride.alighting)),
        ]
    }
}

extension DisplayedArrival {
    /// The rule of boarding, or of alighting on a board of arrivals.
    func rule(isArrival: Bool) -> StopRule {
        isArrival
            ? timetable.dropOff(at: row, changed: arrival.rules)
            : timetable.pickup(at: row, isLastStop: arrival.isLastStop, changed: arrival.rules)
    }

    /// The flags of the trip; none for a run that is not in the timetable.
    var flags: TripFlags { runKey.trip.map { timetable.tripFlags[$0.trip] } ?? [] }
}
