import Agencies
import AgencyQueries
import GraphQL
import TransitCore

/// The arguments of `planConnection` or `plan`, parsed into a plan request.
struct OTPPlanRequest: Sendable {
    var request: PlanRequest
    var fromLabel = "Origin"
    var toLabel = "Destination"
    /// Whether journeys with rides, and the direct walk to the destination, are included.
    var includesTransit = true
    var includesDirect = true

    private static let narrowest: Int64 = 7200, widest: Int64 = 43_200
    private static let mostJourneys: Int64 = 100
    private static let longestStay: Int64 = 28_800
    private static let longestSlack: Int64 = 36_000

    private init(_ request: PlanRequest) { self.request = request }

    /// The place whose time zone applies to times: the origin, or the destination for an arrival time.
    var placeOfTime: PlanRequest.End {
        if case .arrival = request.time { request.end } else { request.start }
    }

    // MARK: planConnection

    /// Reads the arguments of `planConnection`.
    /// - Parameter services: the agencies, which determine the time zone of times without an offset.
    init(connection field: SelectedField, now: EpochSeconds, _ services: [AgencyService]) throws(GraphQLError) {
        let (origin, destination) = (field["origin"], field["destination"])
        let start = try Self.start(origin["location"], services)
        let end = try Self.end(destination["location"], "destination")
        let isArrival = !field["dateTime"]["latestArrival"].isNull
        let time = try Self.time(field["dateTime"], now, services.zone(at: isArrival ? end : start))
        self.init(PlanRequest(from: start, to: end, time))
        fromLabel = origin["label"].text ?? fromLabel
        toLabel = destination["label"].text ?? toLabel
        try readVia(field["via"])
        try readModes(field["modes"])
        try readPreferences(field["preferences"])
        if !field["searchWindow"].isNull { setWindow(try Self.duration(field["searchWindow"], "searchWindow")) }
        guard field["first"].isNull || field["last"].isNull else {
            throw GraphQLError("first, last: only one of them may be given.")
        }
        try setCount(field, field["last"].isNull ? "first" : "last", usual: 10)
        guard Self.cursor("after", field) == nil || Self.cursor("before", field) == nil else {
            throw GraphQLError("after, before: only one of them may be given.")
        }
        try go(toCursor: "after", of: field) { OTPPlanCursor($0)?.after }
        try go(toCursor: "before", of: field) { OTPPlanCursor($0)?.before }
        leaveOutRides()
        countVia()
    }

    private static func start(
        _ location: InputValue, _ services: [AgencyService]
    ) throws(GraphQLError) -> PlanRequest.End {
        let trip = location["tripLocation"]
        guard !trip.isNull else { return try end(location, "origin") }
        guard location["coordinate"].isNull, location["stopLocation"].isNull else {
            throw GraphQLError("origin: must be a coordinate, a stopLocation or a tripLocation.")
        }
        return .trip(try BoardedTrip(trip, services))
    }

    private static func end(_ location: InputValue, _ name: String) throws(GraphQLError) -> PlanRequest.End {
        let (coordinate, stop) = (location["coordinate"], location["stopLocation"]["stopLocationId"].text)
        guard location["tripLocation"].isNull else {
            throw GraphQLError("\(name): a tripLocation can be the origin only.")
        }
        guard coordinate.isNull != (stop == nil) else {
            throw GraphQLError("\(name): must be a coordinate or a stopLocation.")
        }
        if let stop { return .stop(stop) }
        return .place(try place(coordinate["latitude"], coordinate["longitude"], name))
    }

    private static func place(
        _ latitude: InputValue, _ longitude: InputValue, _ name: String
    ) throws(GraphQLError) -> Coordinate {
        guard let north = latitude.number, let east = longitude.number, let place = Coordinate(onEarth: north, east)
        else { throw GraphQLError("\(name): the coordinates are invalid.") }
        return place
    }

    private static func time(
        _ value: InputValue, _ now: EpochSeconds, _ zone: TimeZoneTable
    ) throws(GraphQLError) -> RaptorQuery.Time {
        let (departure, arrival) = (value["earliestDeparture"], value["latestArrival"])
        guard departure.isNull || arrival.isNull else {
            throw GraphQLError("dateTime: must be earliestDeparture or latestArrival.")
        }
        if departure.isNull, arrival.isNull { return .departure(now) }
        let text = (arrival.isNull ? departure : arrival).text
        guard let moment = text.flatMap({ ISOTime.epoch($0, zone) }) else {
            throw GraphQLError("dateTime: must have the form 2026-03-02T08:00:00-05:00.")
        }
        try check(moment, "dateTime")
        return arrival.isNull ? .departure(moment) : .arrival(moment)
    }

    private static func check(_ moment: EpochSeconds, _ name: String) throws(GraphQLError) {
        guard moment >= 0, moment.rawValue <= Int64(PlanRequest.lastSecond) else {
            throw GraphQLError("\(name): no timetable covers this time.")
        }
    }

    private static func duration(_ value: InputValue, _ name: String) throws(GraphQLError) -> Int64 {
        guard let seconds = value.int ?? value.text.flatMap({ ISODuration.seconds($0) }), seconds >= 0 else {
            throw GraphQLError("\(name): must have the form PT15M.")
        }
        return min(seconds, 1_000_000_000)
    }

    private mutating func readVia(_ via: InputValue) throws(GraphQLError) {
        guard let places = via.list, let first = places.first else { return }
        let visit = first["visit"].isNull ? first["passThrough"] : first["visit"]
        let (stops, coordinate) = (visit["stopLocationIds"].list ?? [], visit["coordinate"])
        guard places.count == 1, first["visit"].isNull != first["passThrough"].isNull,
            stops.count + (coordinate.isNull ? 0 : 1) == 1
        else { throw GraphQLError("via: must be at most one place, with one stop or one coordinate.") }
        if let stop = stops.first?.text {
            request.via = .stop(stop)
        } else {
            request.via = .place(try Self.place(coordinate["latitude"], coordinate["longitude"], "via"))
        }
        let stay = visit["minimumWaitTime"].isNull ? 0 : try Self.duration(visit["minimumWaitTime"], "minimumWaitTime")
        guard stay <= Self.longestStay else { throw GraphQLError("minimumWaitTime: must be at most eight hours.") }
        request.stay = Int32(stay)
    }

    private mutating func readModes(_ modes: InputValue) throws(GraphQLError) {
        let (direct, isTransitOnly) = (modes["direct"].list, modes["transitOnly"].bool == true)
        includesDirect = !isTransitOnly && direct?.contains { $0.text == "WALK" } != false
        includesTransit = modes["directOnly"].bool != true
        guard includesTransit || isTransitOnly || direct?.isEmpty != true else {
            throw GraphQLError("modes: direct must not be empty if directOnly is true.")
        }
        if let transit = modes["transit"]["transit"].list { take(transit.compactMap { $0["mode"].text }) }
    }

    /// Restricts the search to transit modes.
    /// - Parameter names: the names of the allowed modes.
    private mutating func take(_ names: [String]) {
        let names = Set(names)
        request.takes = { names.contains(VehicleMode(routeType: $0).otpName) }
    }

    private mutating func readPreferences(_ preferences: InputValue) throws(GraphQLError) {
        try setWalking(
            pace: preferences["street"]["walk"]["speed"], "speed", farthest: .null,
            inWheelchair: preferences["accessibility"]["wheelchair"]["enabled"].bool ?? false)
        let transit = preferences["transit"]
        try setChanges(transit["transfer"]["maximumTransfers"].int, "maximumTransfers")
        let slack = transit["transfer"]["slack"]
        if !slack.isNull { try setSlack(try Self.duration(slack, "slack"), "slack") }
        request.isLive = transit["timetable"]["excludeRealTimeUpdates"].bool != true
        request.takesRoute = try OTPRouteFilter(transit["filters"])?.takes
    }

    // The options that `plan` and `planConnection` have in common.

    /// Skips the search for rides if only the direct walk is requested.
    private mutating func leaveOutRides() {
        if !includesTransit { request.takes = { _ in false } }
    }

    /// Sets the walking options.
    /// - Parameters:
    ///   - pace: the walking speed in metres per second, 0.1…10. The planner limits it further to human walking speeds,
    ///     as the schema documents.
    ///   - name: the argument's name, for error messages.
    ///   - farthest: the maximum walking distance in metres.
    private mutating func setWalking(
        pace: InputValue, _ name: String, farthest: InputValue, inWheelchair: Bool
    ) throws(GraphQLError) {
        let (pace, farthest) = (
            try Self.number(pace, in: 0.1...10, name) ?? WalkProfile.usualPace,
            try Self.number(farthest, in: 0...1e9, "maxWalkDistance") ?? WalkProfile.usualFarthest
        )
        request.walk = .asked(pace: pace, farthest: farthest, wheelchair: inWheelchair)
        request.wheelchair = inWheelchair ? .unlessImpossible : .no
    }

    private static func number(
        _ value: InputValue, in range: ClosedRange<Double>, _ name: String
    ) throws(GraphQLError) -> Double? {
        if value.isNull { return nil }
        guard let number = value.number, range.contains(number) else {
            throw GraphQLError("\(name): must be \(range.lowerBound) to \(range.upperBound).")
        }
        return number
    }

    /// Sets the maximum number of transfers, which is one less than the number of boardings.
    private mutating func setChanges(_ most: Int64?, _ name: String) throws(GraphQLError) {
        guard let most else { return }
        guard most >= 0 else { throw GraphQLError("\(name): must not be negative.") }
        request.mostChanges = Int(min(most, 7))
    }

    /// Sets the minimum transfer time in addition to the walking time.
    private mutating func setSlack(_ seconds: Int64, _ name: String) throws(GraphQLError) {
        guard 0...Self.longestSlack ~= seconds else {
            throw GraphQLError("\(name): must be 0 to \(Self.longestSlack) seconds.")
        }
        request.transferTime.extra = Int32(seconds)
    }

    /// Adjusts the limit on transfers for a via stop. OpenTripPlanner counts the boarding there as a transfer, and our
    /// planner does not.
    private mutating func countVia() {
        if request.via != nil { request.mostChanges = max(request.mostChanges - 1, 0) }
    }

    private mutating func setWindow(_ seconds: Int64) {
        request.window = min(max(seconds, Self.narrowest), Self.widest)
    }

    private mutating func setCount(_ field: SelectedField, _ name: String, usual: Int64) throws(GraphQLError) {
        let count = field[name].int ?? usual
        guard 1...Self.mostJourneys ~= count else {
            throw GraphQLError("\(name): must be 1 to \(Self.mostJourneys).")
        }
        request.mostJourneys = Int(count)
    }

    /// Returns the value of a cursor argument. Some clients send an empty string for the first page.
    private static func cursor(_ name: String, _ field: SelectedField) -> String? {
        field[name].text.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Moves the request to the page of a cursor argument.
    /// - Parameter page: returns the page that a cursor leads to; nil for a malformed cursor.
    private mutating func go(
        toCursor name: String, of field: SelectedField, _ page: (String) -> PlanCursor?
    ) throws(GraphQLError) {
        guard let cursor = Self.cursor(name, field) else { return }
        guard let page = page(cursor) else { throw GraphQLError("\(name): must be a cursor of an earlier response.") }
        request.go(to: page)
        // The first page already contains the direct walk.
        if includesTransit { includesDirect = false }
    }

    // MARK: plan

    /// Reads the arguments of `plan`.
    /// - Parameter services: the agencies, which determine the time zone of the date and time.
    init(plan field: SelectedField, now: EpochSeconds, _ services: [AgencyService]) throws(GraphQLError) {
        let from = try Self.oldEnd(field["from"], field["fromPlace"], "from")
        let to = try Self.oldEnd(field["to"], field["toPlace"], "to")
        let isArrival = field["arriveBy"].bool ?? false
        let time = try Self.oldTime(field, now, services.zone(at: isArrival ? to.end : from.end))
        self.init(PlanRequest(from: from.end, to: to.end, isArrival ? .arrival(time) : .departure(time)))
        fromLabel = from.label ?? fromLabel
        toLabel = to.label ?? toLabel
        try setWalking(
            pace: field["walkSpeed"], "walkSpeed", farthest: field["maxWalkDistance"],
            inWheelchair: field["wheelchair"].bool ?? false)
        try setChanges(field["maxTransfers"].int, "maxTransfers")
        if let slack = field["minTransferTime"].int { try setSlack(slack, "minTransferTime") }
        request.isLive = field["ignoreRealtimeUpdates"].bool != true
        try readVia(field["via"])
        readOldModes(field["transportModes"])
        request.withoutRoutes = OTPRouteFilter.ids(field["banned"]["routes"])
        request.withoutAgencies = Set(
            OTPRouteFilter.ids(field["banned"]["agencies"]).compactMap { OTPRouteFilter.agency($0) })
        if !field["searchWindow"].isNull {
            guard let window = field["searchWindow"].otpLong, window >= 0 else {
                throw GraphQLError("searchWindow: must be a duration in seconds.")
            }
            setWindow(window)
        }
        try setCount(field, "numItineraries", usual: 5)
        try go(toCursor: "pageCursor", of: field) { PlanCursor(text: $0.utf8) }
        leaveOutRides()
        countVia()
    }

    private static func oldEnd(
        _ input: InputValue, _ text: InputValue, _ name: String
    ) throws(GraphQLError) -> (end: PlanRequest.End, label: String?) {
        if !input.isNull { return (.place(try place(input["lat"], input["lon"], name)), input["address"].text) }
        guard let text = text.text else { throw GraphQLError("\(name): is required.") }
        let mark = text.firstRange(of: "::")
        let label = mark.map { String(text[..<$0.lowerBound]) }
        let place = mark.map { String(text[$0.upperBound...]) } ?? text
        guard let end = MOTISPlanRequest.end(place) else {
            throw GraphQLError("\(name)Place: must have the form name::latitude,longitude.")
        }
        return (end, label?.isEmpty == true ? nil : label)
    }

    private static func oldTime(
        _ field: SelectedField, _ now: EpochSeconds, _ zone: TimeZoneTable
    ) throws(GraphQLError) -> EpochSeconds {
        guard field["date"].text != nil || field["time"].text != nil else { return now }
        let date = field["date"].text.map { OTPClock.date($0) } ?? zone.date(at: now)
        let sinceMidnight =
            field["time"].text.map { OTPClock.seconds($0) } ?? Int64(now - zone.date(at: now).utcStart)
            + zone.offset(at: now)
        guard let date, let sinceMidnight else {
            throw GraphQLError("date, time: must have the forms 2026-03-02 and 08:00.")
        }
        let moment = zone.epoch(ofClock: date.utcStart + sinceMidnight)
        try check(moment, "date")
        return moment
    }

    private mutating func readOldModes(_ modes: InputValue) {
        guard let names = modes.list?.compactMap({ $0["mode"].text }), !names.isEmpty else { return }
        let vehicles = names.filter { !Self.street.contains($0) }
        includesTransit = !vehicles.isEmpty
        if !vehicles.isEmpty, !vehicles.contains("TRANSIT") { take(vehicles) }
        // Without the mode `WALK`, there is no direct walk, but still walks to and from stops.
        includesDirect = names.contains("WALK") || !includesTransit
    }

    private static let street: Set<String> = [
        "BICYCLE", "CAR", "CARPOOL", "FLEX", "FLEXIBLE", "LEG_SWITCH", "SCOOTER", "WALK",
    ]
}

/// Parses dates and times of day in the formats of older clients.
enum OTPClock {
    /// Parses `2026-03-02`, `20260302` or `03-02-2026`.
    static func date(_ text: String) -> ServiceDate? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[2].utf8.count == 4 else {
            return ServiceDate(iso: text.utf8) ?? ServiceDate(gtfs: Array(text.utf8))
        }
        return ServiceDate(gtfs: Array((parts[2] + parts[0] + parts[1]).utf8))
    }

    /// Parses `08:00`, `8:00:30` or `8:00am`; returns seconds since midnight.
    static func seconds(_ text: String) -> Int64? {
        let small = text.lowercased().filter { $0 != " " }
        let isHalf = small.hasSuffix("am") || small.hasSuffix("pm")
        let parts = (isHalf ? String(small.dropLast(2)) : small).split(separator: ":", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { part in part.utf8.count <= 2 ? UInt8(part).map { Int64($0) } : nil }
        guard (2...3).contains(parts.count), numbers.count == parts.count, numbers[0] <= (isHalf ? 12 : 23),
            numbers[1] < 60, numbers.last! < 60 || numbers.count == 2
        else { return nil }
        let hour = isHalf ? numbers[0] % 12 + (small.hasSuffix("pm") ? 12 : 0) : numbers[0]
        return hour * 3600 + numbers[1] * 60 + (numbers.count == 3 ? numbers[2] : 0)
    }
}
