import AgencyQueries
import GraphQL
import LiveModel
import TransitCore

/// The alternative rides between the same stops as a given ride: `nextLegs` and `previousLegs`.
struct OTPOtherLegs {
    private let displayed: DisplayedRide
    private let departure: EpochSeconds
    private let moment: PlannerMoment
    private var timetable: Timetable { displayed.timetable }

    private static let mostLegs: Int64 = 100
    /// The length of the searched period in seconds.
    private static let reach: Int64 = 86_400
    /// The maximum deviation from the timetable, in seconds, that the search allows for: with larger deviations, a ride
    /// may be missed.
    private static let deviation: Int64 = 3600
    /// The number of additional scheduled rides that are examined, because some may be canceled.
    private static let reserve = 20

    /// Creates the search for alternatives to a ride.
    /// - Parameter departure: the departure of the given ride in its plan.
    init(of displayed: DisplayedRide, from departure: EpochSeconds, at moment: PlannerMoment) {
        (self.displayed, self.departure, self.moment) = (displayed, departure, moment)
    }

    func write(_ field: SelectedField, to out: inout ResponseWriter) {
        let most = field["numberOfLegs"].int ?? 0
        guard (1...Self.mostLegs).contains(most) else {
            return out.refuse("numberOfLegs: must be 1 to \(Self.mostLegs).")
        }
        guard let start = displayed.calls.first?.stop, let end = displayed.calls.last?.stop else {
            return out.list { _ in }
        }
        let starts = platforms(of: start, if: field["originModesWithParentStation"])
        let ends = platforms(of: end, if: field["destinationModesWithParentStation"])
        let isNext = field.name == "nextLegs"
        let rides = candidates(from: starts, to: ends, isNext: isNext, most: Int(most), &out)
        out.charge(rides.count * 8)
        guard !out.isCut else { return out.null() }
        let legs = rides.compactMap { OTPLeg($0, at: moment) }.filter { isUsable($0, isNext: isNext) }
            .sorted { isNext ? $0.departure < $1.departure : $0.departure > $1.departure }
        out.list(legs.prefix(Int(most)), field)
    }

    /// Returns all platforms of the stop's station if `modes` contains the mode of the given ride, otherwise only the
    /// stop.
    private func platforms(of stop: StopIndex, if modes: InputValue) -> Set<StopIndex> {
        let own = VehicleMode(routeType: timetable.routeTypes[displayed.route]).otpName
        guard modes.list?.contains(where: { $0.text == own }) == true, let station = timetable.station(of: stop) else {
            return [stop]
        }
        return Set(timetable.children(of: station)).union([stop])
    }

    /// Returns the scheduled rides nearest to the departure.
    private func candidates(
        from starts: Set<StopIndex>, to ends: Set<StopIndex>, isNext: Bool, most: Int, _ out: inout ResponseWriter
    ) -> [PlanRide] {
        let from = isNext ? departure - Self.deviation : departure - Self.reach
        let to = isNext ? departure + Self.reach : departure + Self.deviation
        var found: [(departure: EpochSeconds, ride: PlanRide)] = []
        for row in starts.sorted().flatMap({ Array(timetable.calls(at: $0)) }) {
            let pattern = timetable.patternStopPatterns[row]
            let stops = timetable.stops(of: pattern)
            out.charge(stops.count / 8 + timetable.trips(of: pattern).count / 8 + 1)
            guard !out.isCut else { return [] }
            guard
                let end = ((row + 1)..<max(stops.upperBound, row + 1)).first(where: {
                    ends.contains(timetable.patternStopStops[$0])
                })
            else { continue }
            timetable.forEachCall(ofPatternStop: row, from: from, to: to) { call in
                let trip = NetworkTrip(timetable: Int(displayed.ride.trip.timetable), trip: call.trip)
                found.append(
                    (
                        call.departure,
                        PlanRide(
                            trip: trip, date: call.date, boarding: row - stops.lowerBound,
                            alighting: end - stops.lowerBound)
                    ))
            }
        }
        out.charge(found.count / 8)
        found.sort { isNext ? $0.departure < $1.departure : $0.departure > $1.departure }
        let around = found.prefix { isNext ? $0.departure < departure : $0.departure > departure }.count
        return found.prefix(around + most + Self.reserve).map(\.ride)
    }

    /// Whether riders can take the leg, and whether it departs after (or before) the given ride.
    private func isUsable(_ leg: OTPLeg, isNext: Bool) -> Bool {
        guard let other = leg.displayed, !other.isCanceled, other.calls.first?.isSkipped == false,
            other.calls.last?.isSkipped == false
        else { return false }
        let (own, run) = (displayed.ride, other.ride)
        guard own.added != nil || (run.trip, run.date) != (own.trip, own.date) else { return false }
        let stops = timetable.stops(of: other.pattern).lowerBound
        let (boarding, alighting) = (other.ride.boarding, other.ride.alighting)
        guard timetable.canBoard(at: stops + boarding, changed: other.rules(at: boarding)),
            timetable.canLeave(at: stops + alighting, changed: other.rules(at: alighting))
        else { return false }
        return isNext ? leg.departure >= departure : leg.departure <= departure
    }
}
