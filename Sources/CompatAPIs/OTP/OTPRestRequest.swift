import AgencyQueries
import GraphQL
import HTTPServer
import TransitCore

/// A plan request in the format of OpenTripPlanner 1, converted to the variables of a GraphQL query.
///
/// - `fromPlace`, `toPlace`: `latitude,longitude` or a stop id, optionally preceded by `name::`.
/// - `intermediatePlaces`: at most one place in the same format.
/// - `date`, `time`: `07-26-2026` or `2026-07-26`, and `8:30am` or `08:30`; the current time by default. `arriveBy`:
///   whether they are the arrival time.
/// - `mode`: transit modes, each optionally with a qualifier such as `BICYCLE_RENT`; `TRANSIT,WALK` by default.
/// - `numItineraries` (1…100), `maxTransfers`, `maxWalkDistance` (metres), `walkSpeed` (metres per second),
///   `wheelchair`.
/// - `bannedRoutes` (`agency__route`), `bannedAgencies`: comma-separated ids.
/// - `showIntermediateStops`: whether legs list their intermediate stops.
///
/// Other parameters are ignored.
struct OTPRestRequest: Sendable {
    /// The parameters that were read, with the values as sent.
    let parameters: [(name: String, value: String)]
    let request: OTPRequest
    let includesStops: Bool
    /// The parameters that are missing or malformed.
    let faults: [String]
    /// The parameters that are missing.
    let missing: [String]

    private static let names = [
        "fromPlace", "toPlace", "intermediatePlaces", "date", "time", "arriveBy", "mode", "numItineraries",
        "maxTransfers", "maxWalkDistance", "walkSpeed", "wheelchair", "bannedRoutes", "bannedAgencies",
        "showIntermediateStops", "optimize",
    ]

    init(_ query: inout QueryReader) {
        var given: [(name: String, value: String)] = []
        var faults: [String] = []
        for name in Self.names {
            guard let encoded = query.encoded(name) else { continue }
            guard let text = PercentDecoding.decode(encoded, plusIsSpace: true), text.utf8.count <= 2000 else {
                faults.append(name)
                continue
            }
            if !text.isEmpty { given.append((name, text)) }
        }
        var variables = OTPRestVariables(Dictionary(given.map { ($0.name, $0.value) }) { first, _ in first })
        let json = variables.json
        parameters = given
        let missing = ["fromPlace", "toPlace"].filter { name in !given.contains { $0.name == name } }
        // Each parameter is listed only once, although it may be both missing and malformed or have several malformed
        // parts.
        self.missing = missing.filter { !faults.contains($0) }
        self.faults = (missing + faults + variables.faults).reduce(into: []) { all, name in
            if !all.contains(name) { all.append(name) }
        }
        includesStops = given.contains { $0.name == "showIntermediateStops" && $0.value.lowercased() == "true" }
        request = OTPRequest(query: Self.document, name: nil, variables: JSONInput.value(json) ?? .null)
    }

    /// The GraphQL query that validates the arguments. Its result is encoded in OpenTripPlanner 1's format.
    private static let document = """
        query Plan($from: String, $to: String, $via: [PlanViaLocationInput!], $date: String, $time: String,
          $by: Boolean, $chair: Boolean, $most: Int, $far: Float, $pace: Float, $transfers: Int, $modes: [TransportMode],
          $banned: InputBanned) {
          plan(fromPlace: $from, toPlace: $to, via: $via, date: $date, time: $time, arriveBy: $by, wheelchair: $chair,
            numItineraries: $most, maxWalkDistance: $far, walkSpeed: $pace, maxTransfers: $transfers,
            transportModes: $modes, banned: $banned) {
            date
          }
        }
        """
}

/// The variables of the GraphQL query, read from the request's parameters.
private struct OTPRestVariables {
    private let given: [String: String]
    private(set) var faults: [String] = []

    init(_ given: [String: String]) { self.given = given }

    /// Converts the parameters to JSON variables, and records malformed parameters.
    var json: [UInt8] {
        mutating get {
            let (most, transfers) = (integer("numItineraries"), integer("maxTransfers"))
            let (far, pace) = (number("maxWalkDistance"), number("walkSpeed"))
            let (by, chair) = (flag("arriveBy"), flag("wheelchair"))
            let (modes, via) = (self.modes(), self.via())
            let given = self.given
            var json = JSONWriter(capacity: 1024)
            json.object { json in
                for parameter in ["fromPlace", "toPlace", "date", "time"] {
                    guard let text = given[parameter] else { continue }
                    json.key(String(parameter.prefix { !$0.isUppercase }))
                    json.string(text)
                }
                if let by { json.member("by", by) }
                if let chair { json.member("chair", chair) }
                json.member("most", most ?? 3)
                if let transfers { json.member("transfers", transfers) }
                if let far {
                    json.key("far")
                    json.decimal(far, places: 3)
                }
                if let pace {
                    json.key("pace")
                    json.decimal(pace, places: 3)
                }
                json.list("modes") { json in
                    for mode in modes { json.object { $0.member("mode", mode) } }
                }
                json.member("banned") { json in
                    json.member("routes", Self.routes(given["bannedRoutes"]))
                    json.member("agencies", Self.agencies(given["bannedAgencies"]))
                }
                if let via {
                    json.list("via") { json in
                        json.object { json in json.member("visit") { Self.write(via, to: &$0) } }
                    }
                }
            }
            return json.bytes
        }
    }

    private mutating func integer(_ name: String) -> Int? {
        guard let text = given[name] else { return nil }
        let number = Int32(text).map { Int($0) }
        if number == nil { faults.append(name) }
        return number
    }

    private mutating func number(_ name: String) -> Double? {
        guard let text = given[name] else { return nil }
        guard let number = DecimalText.number(text[...]), number >= 0, number <= 1e9 else {
            faults.append(name)
            return nil
        }
        return number
    }

    private mutating func flag(_ name: String) -> Bool? {
        switch given[name]?.lowercased() {
        case nil: return nil
        case "true": return true
        case "false": return false
        default:
            faults.append(name)
            return nil
        }
    }

    /// The names in older versions that each stand for several modes.
    private static let groups = [
        "TRAINISH": ["RAIL", "SUBWAY", "TRAM", "FUNICULAR", "MONORAIL"], "BUSISH": ["BUS", "TROLLEYBUS", "COACH"],
    ]
    private static let modes: Set<String> = [
        "AIRPLANE", "BICYCLE", "BUS", "CABLE_CAR", "CAR", "COACH", "FERRY", "FUNICULAR", "GONDOLA", "MONORAIL", "RAIL",
        "SCOOTER", "SUBWAY", "TAXI", "TRAM", "TRANSIT", "TROLLEYBUS", "WALK",
    ]
    private static let qualifiers = ["_RENT", "_PARK", "_PICKUP", "_HAVE", "_KEEP"]

    private mutating func modes() -> [String] {
        guard let text = given["mode"] else { return ["TRANSIT", "WALK"] }
        var found: [String] = []
        for part in text.uppercased().split(separator: ",") {
            var mode = part.filter { $0 != " " }
            for qualifier in Self.qualifiers where mode.hasSuffix(qualifier) { mode.removeLast(qualifier.count) }
            guard let names = Self.groups[mode] ?? (Self.modes.contains(mode) ? [mode] : nil) else {
                faults.append("mode")
                continue
            }
            found += names
        }
        return found
    }

    private mutating func via() -> PlanRequest.End? {
        guard let text = given["intermediatePlaces"] else { return nil }
        let place = text.firstRange(of: "::").map { String(text[$0.upperBound...]) } ?? text
        let end = MOTISPlanRequest.end(place)
        if end == nil { faults.append("intermediatePlaces") }
        return end
    }

    private static func write(_ via: PlanRequest.End, to json: inout JSONWriter) {
        switch via {
        case .stop(let id): json.list("stopLocationIds") { $0.string(id) }
        // A trip cannot be an intermediate place.
        case .trip: break
        case .place(let place):
            json.member("coordinate") { json in
                json.key("latitude")
                json.decimal(place.latitude, places: 7)
                json.key("longitude")
                json.decimal(place.longitude, places: 7)
            }
        }
    }

    /// Converts comma-separated `agency__route` ids to `agency:route`.
    private static func routes(_ text: String?) -> String {
        (text ?? "").split(separator: ",").map { String($0).replacing("__", with: ":", maxReplacements: 1) }
            .joined(separator: ",")
    }

    /// Converts comma-separated `agency` ids to `agency:agency`.
    private static func agencies(_ text: String?) -> String {
        (text ?? "").split(separator: ",").map { $0.contains(":") ? String($0) : "\($0):\($0)" }.joined(separator: ",")
    }
}
