import LiveModel
import ServiceHistory
import TransitCore

extension JSONWriter {
    /// Writes the members of a recorded trip, with its route.
    mutating func members(ofTrip index: Int, in day: HistoryDay) {
        let trip = day.day.trips[index]
        let pattern = day.pattern(index)
        member("trip", day.agency + ":" + trip.id)
        member("startSeconds", trip.start)
        member("tripStart", day.moment(trip.start))
        route(RouteNames(of: day.route(index)), agency: day.agency)
        member("direction", pattern.direction)
        if !pattern.headsign.isEmpty { member("headsign", pattern.headsign) }
        outcome(of: trip, agency: day.agency)
    }

    /// Writes how a trip ended, and its vehicle.
    mutating func outcome(of trip: RecordedTrip, agency: String) {
        member("state", trip.state.word)
        member("isAdded", trip.isAdded)
        member("isFrequencyBased", trip.isFrequencyBased)
        member("isShortTurned", trip.isShortTurned)
        if !trip.vehicle.isEmpty { member("vehicle", agency + ":" + trip.vehicle) }
        if !trip.block.isEmpty { member("block", trip.block) }
    }

    /// Writes the scheduled and observed times of a call, and what riders were shown.
    mutating func members(of call: HistoryCall, in day: HistoryDay) {
        member("scheduledArrival", call.scheduledArrival.map { day.moment($0) })
        member("scheduledDeparture", call.scheduledDeparture.map { day.moment($0) })
        guard let visit = call.visit else { return }
        member("basis", visit.basis.word)
        member("arrival", visit.arrival.map { day.moment($0) })
        member("departure", visit.departure.map { day.moment($0) })
        member("uncertainty", visit.uncertainty)
        member("deviation", call.deviation)
        member("shown10", visit.shown10.map { day.moment($0) })
        member("shown5", visit.shown5.map { day.moment($0) })
        occupancy(visit.occupancy)
    }

    /// Writes the alerts and the outages of a day.
    mutating func notices(_ alerts: [RecordedAlert], in day: HistoryDay) {
        member("alerts", array: alerts) { json, alert in
            json.object { json in
                json.member("id", alert.id)
                json.member("header", alert.header)
                if !alert.text.isEmpty { json.member("text", alert.text) }
                if !alert.effect.isEmpty { json.member("effect", alert.effect) }
                json.member("from", day.moment(alert.first))
                json.member("to", day.moment(alert.last))
            }
        }
        outages(of: day)
    }

    mutating func outages(of day: HistoryDay) {
        member("outages", array: day.day.outages) { json, outage in
            json.object { json in
                json.member("feed", outage.feed)
                json.member("from", day.moment(outage.first))
                json.member("to", day.moment(outage.last))
            }
        }
    }
}
