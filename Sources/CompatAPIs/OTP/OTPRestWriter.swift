import AgencyQueries
import GraphQL
import TransitCore

/// Writes a plan in the format of OpenTripPlanner 1, whose objects have mostly the same scalars as the GraphQL types.
struct OTPRestWriter {
    let plan: OTPFoundPlan
    /// Whether legs list their intermediate stops.
    let includesStops: Bool

    func write(to json: inout JSONWriter) {
        let (question, labels) = (plan.plan.question, (plan.asked.fromLabel, plan.asked.toLabel))
        json.member("date", plan.time.milliseconds.rawValue)
        json.member("from") { $0.restPlace(OTPPlace(end: question.start, label: labels.0, plan.found.moment)) }
        json.member("to") { $0.restPlace(OTPPlace(end: question.end, label: labels.1, plan.found.moment)) }
        json.member("itineraries", array: plan.itineraries) { json, each in json.object { write(each, to: &$0) } }
    }

    private func write(_ itinerary: OTPItinerary, to json: inout JSONWriter) {
        json.copy(["duration", "startTime", "endTime", "walkTime", "waitingTime", "walkDistance"], of: itinerary)
        json.member("transitTime", itinerary.legs.reduce(Int64(0)) { $0 + ($1.isWalk ? 0 : $1.seconds) })
        json.copy("numberOfTransfers", of: itinerary, as: "transfers")
        json.member("walkLimitExceeded", false)
        json.member("elevationLost", 0)
        json.member("elevationGained", 0)
        json.member("tooSloped", false)
        json.member("legs", array: itinerary.legs) { json, leg in json.object { write(leg, to: &$0) } }
    }

    private func write(_ leg: OTPLeg, to json: inout JSONWriter) {
        json.copy(
            [
                "mode", "startTime", "endTime", "departureDelay", "arrivalDelay", "duration", "distance", "realTime",
                "transitLeg", "rentedBike", "interlineWithPreviousLeg",
            ], of: leg)
        json.member("pathway", false)
        json.restRide(of: leg)
        json.member("from") { $0.restPlace(leg.place(isEnd: false)) }
        json.member("to") { $0.restPlace(leg.place(isEnd: true)) }
        if includesStops, let displayed = leg.displayed {
            json.member("intermediateStops", array: displayed.otpPlacesBetween) { json, place in
                json.object { $0.restPlace(place) }
            }
        }
        if let geometry = leg.geometry { json.member("legGeometry") { $0.copy(["points", "length"], of: geometry) } }
        json.member("steps", array: leg.steps) { json, step in json.object { $0.restStep(step) } }
        guard let alerts = leg.displayed?.otpAlerts, !alerts.isEmpty else { return }
        json.member("alerts", array: alerts) { json, alert in json.object { $0.restAlert(alert) } }
    }
}

extension JSONWriter {
    /// Writes the members about a leg's route, agency and trip.
    fileprivate mutating func restRide(of leg: OTPLeg) {
        guard let displayed = leg.displayed else { return member("route", "") }
        let (service, timetable) = (displayed.service, displayed.timetable)
        let route = OTPRoute(service: service, route: displayed.route)
        let agency = OTPAgency(service: service, route: displayed.route)
        let names = [timetable.routeShortNames[displayed.route], timetable.routeLongNames[displayed.route]]
        member("route", names.lazy.map { timetable.string($0) }.first { !$0.isEmpty } ?? "")
        copy("gtfsId", of: agency, as: "agencyId")
        copy("name", of: agency, as: "agencyName")
        copy("url", of: agency, as: "agencyUrl")
        let departure = displayed.calls.first?.scheduledDeparture ?? leg.departure
        member("agencyTimeZoneOffset", timetable.zone.offset(at: departure) * 1000)
        copy("gtfsId", of: route, as: "routeId")
        copy("shortName", of: route, as: "routeShortName")
        copy("longName", of: route, as: "routeLongName")
        copy("color", of: route, as: "routeColor")
        copy("textColor", of: route, as: "routeTextColor")
        copy("type", of: route, as: "routeType")
        if let trip = displayed.trip.map({ OTPTrip(service: service, trip: $0) }) {
            copy("gtfsId", of: trip, as: "tripId")
            copy("tripShortName", of: trip)
            copy("blockId", of: trip, as: "tripBlockId")
        }
        copy("headsign", of: leg)
        member("serviceDate", displayed.ride.date.gtfs)
    }

    fileprivate mutating func restPlace(_ place: OTPPlace) {
        copy(["name", "lat", "lon", "vertexType"], of: place)
        member("orig", "")
        if let arrival = place.arrival { member("arrival", arrival.now.milliseconds.rawValue) }
        if let departure = place.departure { member("departure", departure.now.milliseconds.rawValue) }
        guard let stop = place.stop else { return }
        copy("gtfsId", of: stop, as: "stopId")
        copy("code", of: stop, as: "stopCode")
        copy("platformCode", of: stop)
        if let position = place.position { member("stopSequence", position) }
    }

    fileprivate mutating func restStep(_ step: OTPStep) {
        copy(
            [
                "distance", "lat", "lon", "relativeDirection", "absoluteDirection", "streetName", "stayOn", "area",
                "bogusName", "exit",
            ], of: step)
        list("elevation") { _ in }
    }

    fileprivate mutating func restAlert(_ alert: OTPAlert) {
        copy(["alertHeaderText", "alertDescriptionText", "alertUrl"], of: alert)
        if let start = alert.start { member("effectiveStartDate", start.milliseconds.rawValue) }
        if let end = alert.end { member("effectiveEndDate", end.milliseconds.rawValue) }
    }

    /// Copies scalar GraphQL fields of an object to JSON members; omits null values.
    fileprivate mutating func copy(_ fields: [String], of object: some ResponseObject) {
        for field in fields { copy(field, of: object) }
    }

    /// Copies a scalar GraphQL field of an object to a JSON member; omits a null value.
    /// - Parameter name: the member's name; nil for the field's name.
    fileprivate mutating func copy(_ field: String, of object: some ResponseObject, as name: String? = nil) {
        var value = ResponseWriter(room: 1 << 20, capacity: 64)
        object.write(SelectedField(field), to: &value)
        guard !value.json.bytes.elementsEqual("null".utf8) else { return }
        key(name ?? field)
        raw(value.json.bytes)
    }
}
