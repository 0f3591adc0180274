// Boards in the API's JSON format, for the server and for the offline page.

extension JSONWriter {
    /// Writes the members of `Board`.
    /// - Parameters:
    ///   - stopRoutes: The routes that call at the stop.
    ///   - routes: The routes that appear on the board.
    ///   - distance, bearing: See ``stop(_:in:routes:distance:bearing:showsTimes:)``.
    ///   - live: Writes the members with realtime data, which follow the routes and precede the rows.
    @inlinable package mutating func board(
        of stop: StopIndex, in own: AgencyTimetable, stopRoutes: ArraySlice<RouteIndex>, distance: Double?,
        bearing: Double?, routes: [RouteIndex], rows: some Sequence<BoardRow>, live: (inout JSONWriter) -> Void
    ) {
        key("stop")
        self.stop(stop, in: own, routes: stopRoutes, distance: distance, bearing: bearing, showsTimes: true)
        member("routes", array: routes) { $0.routeSign($1, in: own) }
        live(&self)
        var branches = BranchEnds(own.timetable)
        member("arrivals", array: rows) { $0.arrival($1, onBoardOf: stop, in: own, &branches) }
    }

    /// Writes `Arrival` of the API.
    /// - Parameter branches: Finds the last stop of a trip whose headsign does not distinguish the branches of its
    ///   line; shared by all rows of a board.
    @usableFromInline mutating func arrival(
        _ row: BoardRow, onBoardOf stop: StopIndex, in own: AgencyTimetable, _ branches: inout BranchEnds
    ) {
        let timetable = own.timetable
        let pattern = timetable.patternStopPatterns[row.patternStop]
        object { json in
            json.key("id")
            json.identifier(row.id, in: own)
            json.key("route")
            json.identifier(timetable.patternRoutes[pattern], in: own)
            json.trip(of: row, in: own)
            json.headsign(of: row, in: timetable)
            if row.headsign == nil, let end = branches.end(ofRow: row.patternStop, trip: row.trip?.trip) {
                json.member("destination", end, in: own)
            }
            json.member("direction", timetable.direction(of: pattern))
            json.platform(of: row, onBoardOf: stop, in: own)
            json.member("sequence", timetable.patternStopSequences[row.patternStop])
            json.member("status", row.status.rawValue)
            if row.isArriving { json.member("arriving", true) }
            json.times(of: row)
            json.member("deviation", row.deviation)
            json.member("punctuality", Punctuality(deviation: row.deviation).rawValue)
            json.usual(deviation: row.usualDeviation)
            if let vehicle = row.vehicle { json.coming(vehicle, in: own) }
            json.occupancy(row.occupancy?.occupancy)
            if row.occupancy?.isExpected == true { json.member("occupancyExpected", true) }
            json.access(of: row.trip?.trip, by: row.wheelchair, in: timetable)
            json.headway(of: row, in: timetable)
            json.member("lastStop", row.isLastStop)
            if !row.isLastStop {
                let pickup = timetable.pickup(at: row.patternStop, isLastStop: false, changed: row.rules)
                json.member("pickup", pickup.word)
                json.continuous(pickup: timetable.continuousRules(after: row.patternStop).pickup)
                json.continuous(dropOff: timetable.continuousRules(after: row.patternStop).dropOff)
            }
            if !row.alerts.isEmpty { json.member("alerts", array: row.alerts) { $0.identifier($1, in: own) } }
            if let reports = row.reports { json.reports(reports) }
            if row.vehicle?.isStale == true { json.member("stale", true) }
            if let basis = row.basis {
                json.key("basis")
                json.raw(basis)
            }
        }
    }

    private mutating func trip(of row: BoardRow, in own: AgencyTimetable) {
        guard let trip = row.trip else { return runs(nil, shortName: row.shortName, in: own) }
        key("trip")
        identifier(trip.trip, in: own)
        member("serviceDate", trip.date.iso)
        runs(trip.trip, shortName: row.shortName, in: own)
    }

    private mutating func headsign(of row: BoardRow, in timetable: Timetable) {
        if let reported = row.headsign, !reported.utf8.isEmpty { return member("headsign", reported) }
        key("headsign")
        string(timetable.utf8(timetable.headsign(ofRow: row.patternStop, trip: row.trip?.trip)))
    }

    /// Writes `platform` of the API: the reported platform, otherwise `platform_code` of `stops.txt`, which is omitted
    /// on the platform's own board.
    private mutating func platform(of row: BoardRow, onBoardOf stop: StopIndex, in own: AgencyTimetable) {
        if let reported = row.platform, !reported.utf8.isEmpty { return member("platform", reported) }
        let place = own.timetable.patternStopStops[row.patternStop]
        if place != stop { member("platform", own.timetable.stopPlatforms[place], in: own) }
    }

    private mutating func times(of row: BoardRow) {
        member("scheduled", row.scheduled)
        guard let prediction = row.prediction else { return }
        member("predicted", prediction.shown)
        member("likely", prediction.likely)
        member("low", prediction.low)
        member("high", prediction.high)
        member("waitsUntil", prediction.waitsUntil)
    }

    private mutating func coming(_ vehicle: BoardRow.Vehicle, in own: AgencyTimetable) {
        key("vehicle")
        identifier(vehicle.id, in: own)
        member("seenAt", vehicle.seenAt)
        member("stopsAway", vehicle.stopsAway)
    }

    /// Writes `usualDeviation` and `usualPunctuality` of the API; both are omitted if unknown.
    package mutating func usual(deviation: Int32?) {
        guard let deviation else { return }
        member("usualDeviation", deviation)
        member("usualPunctuality", Punctuality(deviation: deviation).rawValue)
    }

    /// Writes `occupancy` and `seats` of the API; both are omitted if unknown.
    package mutating func occupancy(_ occupancy: Occupancy?) {
        guard let occupancy, let seats = occupancy.seats else { return }
        member("occupancy", occupancy.word)
        member("seats", seats)
    }

    /// Writes `reports` of the API.
    private mutating func reports(_ reports: DisplayedReports) {
        member("reports") { json in
            if reports.didNotCome > 0 { json.member("didNotCome", reports.didNotCome) }
            if reports.full > 0 { json.member("full", reports.full) }
        }
    }

    private mutating func headway(of row: BoardRow, in timetable: Timetable) {
        guard let trip = row.trip?.trip else { return }
        let seconds = timetable.tripHeadways[trip]
        if seconds > 0 { member("headway", seconds) }
    }
}

extension JSONWriter {
    /// Writes `continuousPickup` of the API; omitted where riders cannot board between stops.
    mutating func continuous(pickup: StopRule?) {
        if let pickup { member("continuousPickup", pickup.word ?? "always") }
    }

    /// Writes `continuousDropOff` of the API; omitted where riders cannot alight between stops.
    mutating func continuous(dropOff: StopRule?) {
        if let dropOff { member("continuousDropOff", dropOff.word ?? "always") }
    }
}

extension StopRule {
    /// The rule's name in the API; nil for the default.
    package var word: String? {
        switch self {
        case .always: nil
        case .never: "none"
        case .byPhone: "phone"
        case .byDriver: "driver"
        }
    }
}

extension Occupancy {
    /// The level's name in the API. Valid only for levels whose ``seats`` is not nil.
    package var word: String {
        switch self {
        case .empty: "empty"
        case .manySeats: "manySeats"
        case .fewSeats: "fewSeats"
        case .standing: "standing"
        case .crushed: "crushed"
        case .full: "full"
        case .notAccepting, .noData, .notBoardable: "notAccepting"
        }
    }
}
