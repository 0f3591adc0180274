import LiveModel
import ServiceHistory
import TransitCore

extension JSONWriter {
    /// Writes the trip of a call: its run, its route, and its outcome.
    mutating func members(ofTripOf call: RecordedCall, in day: HistoryDay) {
        member("startSeconds", call.start)
        member("tripStart", day.moment(call.start))
        route(call.route, agency: day.agency)
        member("direction", call.direction)
        if !call.headsign.isEmpty { member("headsign", call.headsign) }
        member("state", call.state.word)
        member("isAdded", call.isAdded)
        member("isShortTurned", call.isShortTurned)
        if !call.vehicle.isEmpty { member("vehicle", day.agency + ":" + call.vehicle) }
    }

    /// Writes the scheduled and observed times of a call, and the times displayed to riders.
    mutating func members(of call: RecordedCall, in day: HistoryDay) {
        member("scheduledArrival", call.times.scheduledArrival.map { day.moment($0) })
        member("scheduledDeparture", call.times.scheduledDeparture.map { day.moment($0) })
        member("scheduledTime", call.times.scheduledTime.map { day.moment($0) })
        member("basis", call.basis?.word)
        member("arrival", (call.times.arrival ?? call.predictedArrival).map { day.moment($0) })
        member("departure", (call.times.departure ?? call.predictedDeparture).map { day.moment($0) })
        member("observedTime", call.times.observedTime.map { day.moment($0) })
        member("uncertainty", call.uncertainty)
        member("deviation", call.deviation)
        member("minutesLate", call.times.minutesLate)
        member("shown10", call.shown10.map { day.moment($0) })
        member("shown5", call.shown5.map { day.moment($0) })
        occupancy(call.occupancy)
    }

    /// Writes the given alerts, and the day's outages.
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
