import GraphQL
import TransitCore

// OpenTripPlanner 1's `plan`, over the same planner.
extension OTP {
    static let restPaths = ["/otp/routers/default", "/routers/default"]

    var restEndpoints: [Endpoint] {
        Self.restPaths.flatMap { path in
            [
                Endpoint(
                    path + "/plan", { [self] (call) throws(Problem) in try restPlan(&call) }, work: RequestCost.search),
                Endpoint(path + "/bike_rental") { [self] (call) throws(Problem) in try restRentals(&call) },
            ]
        }
    }

    /// `GET …/plan?fromPlace=&toPlace=…`: journeys between two places; see ``OTPRestRequest``. Errors are in the body.
    private func restPlan(_ call: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        let asked = OTPRestRequest(&call.query)
        try call.query.finishLeavingRest()
        guard asked.faults.isEmpty else {
            return .body(OTPRestResponse(asked: asked, answer: .null).json, freshness: .until(call.now + 60))
        }
        let (sender, now) = (call.sender, call.now)
        return .later { [self] () async throws(Problem) -> EndpointResponse in
            let answer = await self.answer(asked.request, now: now, isAbandoned: await sender.departure())
            let value = JSONInput.value(answer.reply.json) ?? .null
            return .body(
                OTPRestResponse(asked: asked, answer: value).json, freshness: answer.freshness, work: answer.work)
        }
    }

    /// `GET …/bike_rental`: no stations, as no feed of rentals is read.
    private func restRentals(_ call: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        try call.query.finishLeavingRest()
        var json = JSONWriter(capacity: 32)
        json.object { $0.list("stations") { _ in } }
        return .body(json.bytes, freshness: .until(call.now + 60))
    }
}

/// A response of OpenTripPlanner 1, made of that of the GraphQL query.
struct OTPRestResponse {
    let asked: OTPRestRequest
    let answer: InputValue

    private var plan: InputValue { answer["data"]["plan"] }

    var json: [UInt8] {
        var json = JSONWriter(capacity: 16 << 10)
        json.object { json in
            json.member("requestParameters") { json in
                for parameter in asked.parameters {
                    json.key(parameter.name)
                    json.string(parameter.value)
                }
            }
            if let error {
                json.member("error") { json in
                    json.member("id", error.id)
                    json.member("msg", error.text)
                    json.member("message", error.name)
                    if !asked.missing.isEmpty { json.member("missing", array: asked.missing) { $0.string($1) } }
                    json.member("noPath", error.id != 413)
                }
            } else {
                json.member("plan") { write(plan, to: &$0) }
            }
        }
        return json.bytes
    }

    private var error: (id: Int, name: String, text: String)? {
        if !asked.faults.isEmpty {
            return (413, "BOGUS_PARAMETER", "Missing or malformed: " + asked.faults.joined(separator: ", ") + ".")
        }
        if let error = answer["errors"].list?.first {
            let text = error["message"].text ?? ""
            let isBadInput = error["extensions"]["code"].text == GraphQLError.Code.badUserInput.rawValue
            return isBadInput ? (413, "BOGUS_PARAMETER", text) : (500, "SYSTEM_ERROR", text)
        }
        guard !plan.isNull else { return (500, "SYSTEM_ERROR", "There is no plan.") }
        guard plan["itineraries"].list?.isEmpty ?? true else { return nil }
        let reason = plan["routingErrors"].list?.first
        let (id, name) = Self.errors[reason?["code"].text ?? ""] ?? (404, "PATH_NOT_FOUND")
        return (id, name, reason?["description"].text ?? "Nothing leads there at that time.")
    }

    private static let errors = [
        "NO_STOPS_IN_RANGE": (470, "LOCATION_NOT_ACCESSIBLE"), "OUTSIDE_SERVICE_PERIOD": (406, "NO_TRANSIT_TIMES"),
        "WALKING_BETTER_THAN_TRANSIT": (409, "TOO_CLOSE"), "SYSTEM_ERROR": (500, "SYSTEM_ERROR"),
    ]

    private func write(_ plan: InputValue, to json: inout JSONWriter) {
        json.copy("date", plan["date"])
        json.member("from") { place(plan["from"], to: &$0) }
        json.member("to") { place(plan["to"], to: &$0) }
        json.member("itineraries", array: plan["itineraries"].list ?? []) { json, each in
            json.object { itinerary(each, to: &$0) }
        }
    }

    private func itinerary(_ value: InputValue, to json: inout JSONWriter) {
        let legs = value["legs"].list ?? []
        for name in ["duration", "startTime", "endTime", "walkTime", "waitingTime", "walkDistance"] {
            json.copy(name, value[name])
        }
        let riding = legs.reduce(Int64(0)) { $0 + ($1["transitLeg"].bool == true ? $1["duration"].int ?? 0 : 0) }
        json.member("transitTime", riding)
        json.copy("transfers", value["numberOfTransfers"])
        json.member("walkLimitExceeded", false)
        json.member("elevationLost", 0)
        json.member("elevationGained", 0)
        json.member("tooSloped", false)
        json.member("legs", array: legs) { json, each in json.object { leg(each, to: &$0) } }
    }

    private func leg(_ value: InputValue, to json: inout JSONWriter) {
        for name in [
            "mode", "startTime", "endTime", "departureDelay", "arrivalDelay", "duration", "distance", "realTime",
            "transitLeg", "rentedBike", "interlineWithPreviousLeg",
        ] {
            json.copy(name, value[name])
        }
        json.member("pathway", false)
        ride(value, to: &json)
        json.member("from") { place(value["from"], to: &$0) }
        json.member("to") { place(value["to"], to: &$0) }
        if asked.includesStops, let stops = value["intermediatePlaces"].list {
            json.member("intermediateStops", array: stops) { json, each in json.object { place(each, to: &$0) } }
        }
        if !value["legGeometry"].isNull { json.member("legGeometry") { $0.copy(value["legGeometry"], Self.geometry) } }
        json.member("steps", array: value["steps"].list ?? []) { json, each in
            json.object { json in
                json.copy(each, Self.step)
                json.list("elevation") { _ in }
            }
        }
        guard let alerts = value["alerts"].list, !alerts.isEmpty else { return }
        json.member("alerts", array: alerts) { json, each in
            json.object { json in
                json.copy(each, Self.alert)
                for name in ["effectiveStartDate", "effectiveEndDate"] {
                    if let seconds = each[name].int { json.copy(name, .int(seconds * 1000)) }
                }
            }
        }
    }

    private static let geometry = ["points", "length"]
    private static let step = [
        "distance", "lat", "lon", "relativeDirection", "absoluteDirection", "streetName", "stayOn", "area", "bogusName",
        "exit",
    ]
    private static let alert = ["alertHeaderText", "alertDescriptionText", "alertUrl"]

    private func ride(_ value: InputValue, to json: inout JSONWriter) {
        let (agency, route, trip) = (value["agency"], value["route"], value["trip"])
        json.member("route", route["shortName"].text ?? route["longName"].text ?? "")
        guard !route.isNull else { return }
        json.copy("agencyId", agency["gtfsId"])
        json.copy("agencyName", agency["name"])
        json.copy("agencyUrl", agency["url"])
        json.member("agencyTimeZoneOffset", Self.offset(value["start"]["scheduledTime"].text ?? ""))
        json.copy("routeId", route["gtfsId"])
        json.copy("routeShortName", route["shortName"])
        json.copy("routeLongName", route["longName"])
        json.copy("routeColor", route["color"])
        json.copy("routeTextColor", route["textColor"])
        json.copy("routeType", route["type"])
        json.copy("tripId", trip["gtfsId"])
        json.copy("tripShortName", trip["tripShortName"])
        json.copy("tripBlockId", trip["blockId"])
        json.copy("headsign", value["headsign"])
        if let date = value["serviceDate"].text { json.member("serviceDate", date.filter { $0 != "-" }) }
    }

    /// Returns the offset of an RFC 3339 time in milliseconds.
    private static func offset(_ time: String) -> Int {
        let text = time.suffix(6)
        guard text.count == 6, let hours = Int(text.dropFirst().prefix(2)), let minutes = Int(text.suffix(2)) else {
            return 0
        }
        return (text.hasPrefix("-") ? -1 : 1) * (hours * 3600 + minutes * 60) * 1000
    }

    private func place(_ value: InputValue, to json: inout JSONWriter) {
        json.copy("name", value["name"])
        json.copy("lat", value["lat"])
        json.copy("lon", value["lon"])
        json.copy("vertexType", value["vertexType"])
        json.member("orig", "")
        if value["arrivalTime"].int ?? 0 > 0 { json.copy("arrival", value["arrivalTime"]) }
        if value["departureTime"].int ?? 0 > 0 { json.copy("departure", value["departureTime"]) }
        guard !value["stop"].isNull else { return }
        json.copy("stopId", value["stop"]["gtfsId"])
        json.copy("stopCode", value["stop"]["code"])
        json.copy("platformCode", value["stop"]["platformCode"])
        json.copy("stopSequence", value["stopPosition"]["position"])
    }
}

extension JSONWriter {
    /// Writes a scalar as a member; nothing for null.
    fileprivate mutating func copy(_ name: String, _ value: InputValue) {
        switch value {
        case .int(let number):
            key(name)
            int(number)
        case .float(let number):
            key(name)
            decimal(number, places: 6)
        case .bool(let flag):
            key(name)
            bool(flag)
        case .string(let text), .enumeration(let text):
            key(name)
            string(text)
        case .null, .list, .object: break
        }
    }

    /// Writes some members of an object.
    fileprivate mutating func copy(_ value: InputValue, _ names: [String]) {
        for name in names { copy(name, value[name]) }
    }
}
