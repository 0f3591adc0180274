import AgencyQueries
import HTTPServer
import TransitCore

/// A parsed request to MOTIS's `plan` endpoint.
struct MOTISPlanRequest: Sendable {
    var request: PlanRequest
    /// Whether the direct walk to the destination is included.
    let includesDirect: Bool
    /// The maximum duration of the direct walk in seconds.
    let longestDirect: Int64
    let isDetailed: Bool
    /// The languages of service alerts, in order of preference.
    let languages: [String]
    /// The parameters that were read, with the values as sent.
    let parameters: [(name: String, value: String)]

    /// Parses a query. The result is meaningless if the query has reported problems.
    init(_ query: inout QueryReader, now: EpochSeconds, _ version: MOTISVersion) {
        let start = Self.end("fromPlace", &query)
        let end = Self.end("toPlace", &query)
        let time = query.utc("time") ?? now
        request = PlanRequest(from: start, to: end, query.flag("arriveBy") ? .arrival(time) : .departure(time))
        request.mostJourneys = query.integer("numItineraries", in: 0...100, default: 5)
        // Like MOTIS, the search extends beyond the window until it finds the requested number of journeys.
        let window = query.integer("searchWindow", in: 0...86_400, default: 0)
        request.window =
            query.flag("timetableView", default: true) ? Int64(min(max(window, Self.narrowest), Self.widest)) : nil
        if let modes = query.motisModes("transitModes") {
            request.takes = { modes.contains(MOTISMode(routeType: $0)) }
        }
        Self.readTransfers(&query, version, into: &request)
        if query.has("maxTravelTime") {
            request.horizon = Int64(query.integer("maxTravelTime", in: 0...Self.longestTravel, default: 0)) * 60
        }
        if request.mostJourneys == 0 { request.takes = { _ in false } }
        let walking = MOTISWalking(&query)
        (request.walk, request.wheelchair) = (walking.profile, walking.wheelchair)
        Self.readVia(&query, into: &request)
        if query.flag("requireBikeTransport") {
            query.complain("requireBikeTransport", "false, because trips are not searched by bicycle transport")
        }
        includesDirect = Self.walks("directModes", &query)
        longestDirect = Int64(query.integer("maxDirectTime", in: 0...Self.longestWalk, default: 1800))
        isDetailed = query.flag("detailedLegs", default: true)
        languages = query.motisLanguages()
        if let cursor = query.text("pageCursor"), !request.go(to: cursor) {
            query.complain("pageCursor", "previousPageCursor or nextPageCursor of a response")
        }
        parameters = Self.read.compactMap { name in
            query.value(name).flatMap { PercentDecoding.decode($0, plusIsSpace: true) }.map { (name, $0) }
        }
    }

    /// The upper bound of walking time limits, in seconds.
    static let longestWalk = 86_400
    /// The upper bounds of transfer times and of travel times, in minutes.
    private static let longestTransfer = 600, longestTravel = 100_000
    private static let narrowest = 7200, widest = 43_200

    private static let read = [
        "fromPlace", "toPlace", "time", "arriveBy", "numItineraries", "searchWindow", "timetableView", "maxTransfers",
        "transitModes", "pedestrianProfile", "pedestrianSpeed", "maxPreTransitTime", "maxPostTransitTime", "via",
        "viaMinimumStay", "requireBikeTransport", "directModes", "maxDirectTime", "detailedLegs", "pageCursor",
        "language", "maxTravelTime", "minTransferTime", "additionalTransferTime", "transferTimeFactor",
    ]

    private static let expected = "latitude,longitude in degrees with or without a level, or the id of a stop"

    private static func end(_ name: String, _ query: inout QueryReader) -> PlanRequest.End {
        let found = query.text(name, maximum: 300).flatMap { end($0) }
        if found == nil { query.complain(name, expected) }
        return found ?? .place(Coordinate(latitude: 0, longitude: 0))
    }

    /// Parses a stop id or coordinates. Unambiguous, because agency ids contain no comma and numbers no colon.
    static func end(_ text: String) -> PlanRequest.End? {
        if text.contains(":") { return .stop(text) }
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 2 || parts.count == 3 && DecimalText.number(parts[2]) != nil else { return nil }
        return QueryReader.coordinate(parts[0] + "," + parts[1]).map { .place($0) }
    }

    private static func readTransfers(
        _ query: inout QueryReader, _ version: MOTISVersion, into request: inout PlanRequest
    ) {
        if query.has("maxTransfers") {
            let most = query.integer("maxTransfers", in: 0...1000, default: 0) - (version.countsRides ? 1 : 0)
            request.mostChanges = min(max(most, 0), 7)
            if most < 0 { request.takes = { _ in false } }
        }
        let minutes = ["minTransferTime", "additionalTransferTime"].map {
            Int32(query.integer($0, in: 0...longestTransfer, default: 0))
        }
        request.transferTime = TransferTime(
            least: minutes[0] * 60, extra: minutes[1] * 60,
            factor: query.number("transferTimeFactor", in: 0...1000, default: 1))
    }

    private static func readVia(_ query: inout QueryReader, into request: inout PlanRequest) {
        let stays = query.list("viaMinimumStay", maximum: 2) ?? []
        let places = query.list("via", maximum: 2) ?? []
        guard places.count < 2, places.first?.contains(":") ?? true else {
            return query.complain("via", "the id of one stop")
        }
        request.via = places.first.map { .stop($0) }
        // MOTIS counts each boarding after the first as a transfer. Our planner does not count the boarding at the via
        // stop.
        if request.via != nil { request.mostChanges = max(request.mostChanges - 1, 0) }
        guard let stay = stays.first else { return }
        guard places.count == stays.count else {
            return query.complain("viaMinimumStay", "one duration for each stop in via")
        }
        guard let minutes = Int32(stay), (0...480).contains(minutes) else {
            return query.complain("viaMinimumStay", "0…480")
        }
        request.stay = minutes * 60
    }

    /// Whether the list of modes in a parameter includes walking.
    private static func walks(_ name: String, _ query: inout QueryReader) -> Bool {
        guard let modes = query.list(name, maximum: 40) else { return true }
        return modes.contains("WALK")
    }
}

extension QueryReader {
    /// Reads a time in RFC 3339 format. The UTC offset is required, because a local time would be ambiguous.
    mutating func utc(_ name: String) -> EpochSeconds? {
        guard has(name) else { return nil }
        let text = text(name, maximum: 40) ?? ""
        guard let moment = ISOTime.dateTime(text), ("1971"..."2098").contains(text.prefix(4)) else {
            complain(name, Self.aMoment)
            return nil
        }
        return moment
    }

    static let aMoment = "a time from 1971 to 2098, such as 2026-03-02T08:00:00Z or 2026-03-02T08:00:00+01:00"
}
