import LiveModel
import TransitCore

// Row indexes are checked on decoding, because an index received from another node must not be used unchecked.

extension LiveVehicle {
    static var blank: LiveVehicle { LiveVehicle(reading: .blank, seenAt: 0) }

    mutating func pass(_ coder: inout some WireCoder, _ timetable: Timetable) throws(WireError) {
        try reading.pass(&coder)
        try coder.moment(&seenAt)
        try coder.flag(&isStale)
        try coder.word(&state)
        try coder.optional(&route, RouteIndex(0)) { route, coder throws(WireError) in
            try coder.row(&route, of: timetable.routes)
        }
        try coder.optional(&match, .blank) { match, coder throws(WireError) in try match.pass(&coder, timetable) }
        try coder.optional(&deviation)
        try coder.list(&path, PathKnot(distance: 0, time: 0)) { knot, coder throws(WireError) in
            try coder.measure(&knot.distance)
            try coder.measure(&knot.time)
        }
        try coder.optional(&nextStop, .blank) { next, coder throws(WireError) in
            try coder.row(&next.patternStop, of: timetable.patternStopPatterns.indices)
            try coder.optional(&next.shown)
        }
    }
}

extension LiveVehicle.NextStop {
    fileprivate static var blank: Self { Self(patternStop: PatternStopIndex(0), shown: nil) }
}

extension VehicleMatch {
    fileprivate static var blank: VehicleMatch {
        VehicleMatch(pattern: PatternIndex(0), trip: nil, distance: 0, offset: 0)
    }

    fileprivate mutating func pass(_ coder: inout some WireCoder, _ timetable: Timetable) throws(WireError) {
        try coder.row(&pattern, of: timetable.patterns)
        try coder.optional(&trip, .blank) { trip, coder throws(WireError) in try trip.pass(&coder, timetable) }
        try coder.measure(&distance)
        try coder.measure(&offset)
    }
}

extension TripDay {
    static var blank: TripDay { TripDay(trip: TripIndex(0), date: ServiceDate(daysSince1970: 0)) }

    mutating func pass(_ coder: inout some WireCoder, _ timetable: Timetable) throws(WireError) {
        try coder.row(&trip, of: timetable.trips)
        try coder.date(&date)
    }
}

extension LiveRun {
    static var blank: LiveRun { LiveRun(pattern: PatternIndex(0), trip: nil, state: .live) }

    /// Encodes or decodes a run.
    /// - Parameter vehicles: The number of vehicles, which limits the vehicle index.
    mutating func pass(_ coder: inout some WireCoder, _ timetable: Timetable, vehicles: Int) throws(WireError) {
        try coder.row(&pattern, of: timetable.patterns)
        try coder.optional(&trip, .blank) { trip, coder throws(WireError) in try trip.pass(&coder, timetable) }
        try coder.word(&state)
        try coder.optional(&vehicle)
        guard vehicle.map((0..<vehicles).contains) ?? true else { throw .damaged }
        try coder.flag(&isUpcoming)
        try coder.flag(&isDeleted)
        try coder.integer(&round)
        try coder.optional(&addedTripID)
        try coder.optional(&replaces, .blank) { trip, coder throws(WireError) in try trip.pass(&coder, timetable) }
        try coder.list(&plan, PlannedCall()) { call, coder throws(WireError) in
            try coder.optional(&call.arrival, 0) { value, coder throws(WireError) in try coder.moment(&value) }
            try coder.optional(&call.departure, 0) { value, coder throws(WireError) in try coder.moment(&value) }
        }
        try coder.optional(&wheelchair, .unknown) { value, coder throws(WireError) in try coder.choice(&value) }
        try coder.integer(&firstCallIndex)
        let stops = timetable.stops(of: pattern).count
        guard 0...stops ~= firstCallIndex else { throw .damaged }
        // Each time is encoded relative to the previous call's time, to which it is usually close.
        var near = calls.first?.likely ?? 0
        try coder.moment(&near)
        try coder.list(&calls, .blank) { call, coder throws(WireError) in
            try call.pass(&coder, timetable, near: near)
            near = call.likely
        }
        guard calls.count <= stops - firstCallIndex else { throw .damaged }
        try coder.optional(&signs, RunSigns()) { signs, coder throws(WireError) in
            try signs.pass(&coder, timetable)
        }
    }
}

extension RunSigns {
    fileprivate mutating func pass(_ coder: inout some WireCoder, _ timetable: Timetable) throws(WireError) {
        try coder.optional(&headsign)
        try coder.optional(&shortName)
        var rows = stopHeadsigns.sorted { $0.key < $1.key }.map { (callIndex: $0.key, headsign: $0.value) }
        try coder.list(&rows, (0, "")) { row, coder throws(WireError) in
            try coder.integer(&row.callIndex)
            try coder.text(&row.headsign)
        }
        stopHeadsigns = Dictionary(rows.map { ($0.callIndex, $0.headsign) }) { first, _ in first }
        try coder.optional(&line, PatternIndex(0)) { line, coder throws(WireError) in
            try coder.row(&line, of: timetable.patterns)
        }
    }
}

extension PassedCalls {
    mutating func pass(_ coder: inout some WireCoder, _ timetable: Timetable) throws(WireError) {
        var rows = all.map { (trip: $0.trip, run: $0.run) }
        try coder.list(&rows, (.blank, Run(calls: [], at: 0))) { row, coder throws(WireError) in
            try row.trip.pass(&coder, timetable)
            try row.run.pass(&coder)
            let stops = timetable.stops(of: timetable.pattern(of: row.trip.trip))
            guard row.run.calls.count <= stops.count else { throw .damaged }
        }
        self = PassedCalls()
        for row in rows { set(row.run, of: row.trip, on: timetable.pattern(of: row.trip.trip)) }
    }
}

extension PassedCalls.Run {
    fileprivate mutating func pass(_ coder: inout some WireCoder) throws(WireError) {
        var (at, calls) = (at, calls)
        try coder.moment(&at)
        var near = at
        try coder.list(&calls, nil) { call, coder throws(WireError) in
            try coder.optional(&call, PassedCall(arrival: 0, departure: 0)) { call, coder throws(WireError) in
                try coder.moment(&call.arrival, from: near)
                try coder.moment(&call.departure, from: call.arrival)
                near = call.arrival
            }
        }
        self = PassedCalls.Run(calls: calls, at: at)
    }
}

extension PredictedCall {
    static var blank: PredictedCall {
        PredictedCall(likely: 0, low: 0, high: 0, departure: 0, shown: 0, source: .noData)
    }

    /// Encodes or decodes a predicted call.
    /// - Parameter near: A time known to both nodes, relative to which the likely time is encoded.
    mutating func pass(
        _ coder: inout some WireCoder, _ timetable: Timetable, near: EpochSeconds
    ) throws(WireError) {
        try coder.moment(&likely, from: near)
        try coder.moment(&low, from: likely)
        try coder.moment(&high, from: likely)
        try coder.moment(&departure, from: likely)
        try coder.moment(&shown, from: likely)
        try coder.choice(&source)
        try coder.flag(&isSkipped)
        try coder.choice(&rules)
        try coder.optional(&occupancy, .noData) { value, coder throws(WireError) in try coder.choice(&value) }
        try coder.optional(&movedTo, StopIndex(0)) { stop, coder throws(WireError) in
            try coder.row(&stop, of: timetable.stops)
        }
        try coder.flag(&isStanding)
    }
}

extension WireCoder {
    /// Encodes or decodes a time relative to another time that both nodes know.
    fileprivate mutating func moment(
        _ value: inout EpochSeconds, from other: EpochSeconds
    ) throws(WireError) {
        // Wrapping arithmetic, so that every value survives encoding and decoding.
        var distance = value.rawValue &- other.rawValue
        try number(&distance)
        value = EpochSeconds(other.rawValue &+ distance)
        try check(value)
    }
}

extension LiveAlert {
    static var blank: LiveAlert { LiveAlert(reading: .blank) }

    mutating func pass(_ coder: inout some WireCoder, _ timetable: Timetable) throws(WireError) {
        try reading.pass(&coder)
        try coder.list(&selectors, AlertSelector()) { selector, coder throws(WireError) in
            try selector.pass(&coder, timetable)
        }
        try coder.rows(&routes, of: timetable.routes)
        try coder.flag(&concernsWholeAgency)
        try coder.flag(&isActive)
        try coder.flag(&isOutdated)
        if closed.isEmpty { findClosedPlaces(in: timetable) }
    }
}

extension AlertSelector {
    fileprivate mutating func pass(_ coder: inout some WireCoder, _ timetable: Timetable) throws(WireError) {
        try coder.optionalRow(&agency, of: timetable.agencyIDs.indices)
        try coder.optional(&routeType)
        try coder.optionalRow(&route, of: timetable.routes)
        try coder.optional(&direction)
        try coder.optionalRow(&trip, of: timetable.trips)
        try coder.optional(&date, ServiceDate(daysSince1970: 0)) { date, coder throws(WireError) in
            try coder.date(&date)
        }
        try coder.optionalRow(&stop, of: timetable.stops)
    }
}

extension WireCoder {
    fileprivate mutating func optionalRow<Entity>(
        _ value: inout Index<Entity>?, of table: Range<Index<Entity>>
    ) throws(WireError) {
        try optional(&value, Index(0)) { row, coder throws(WireError) in try coder.row(&row, of: table) }
    }

    mutating func rows<Entity>(
        _ values: inout [Index<Entity>], of table: Range<Index<Entity>>
    ) throws(WireError) {
        try list(&values, Index(0)) { row, coder throws(WireError) in try coder.row(&row, of: table) }
    }
}

extension StopReport {
    mutating func pass(_ coder: inout some WireCoder, _ timetable: Timetable) throws(WireError) {
        try coder.list(&departures, .blank) { departure, coder throws(WireError) in
            try departure.pass(&coder, timetable)
        }
        try coder.list(&headways, .blank) { headway, coder throws(WireError) in try headway.pass(&coder, timetable) }
    }
}

extension StopDeparture {
    fileprivate static var blank: StopDeparture {
        StopDeparture(.blank, route: RouteIndex(0), row: PatternStopIndex(0), reportedAt: 0)
    }

    fileprivate mutating func pass(_ coder: inout some WireCoder, _ timetable: Timetable) throws(WireError) {
        try reading.pass(&coder)
        try coder.row(&route, of: timetable.routes)
        try coder.row(&row, of: timetable.patternStopPatterns.indices)
        try coder.integer(&number)
        try coder.optional(&trip, .blank) { trip, coder throws(WireError) in try trip.pass(&coder, timetable) }
        try coder.optional(&predicted, .blank) { call, coder throws(WireError) in
            try call.pass(&coder, timetable, near: 0)
        }
        try coder.moment(&reportedAt)
    }
}

extension StopHeadway {
    fileprivate static var blank: StopHeadway { StopHeadway(HeadwayReading(routeID: ""), route: RouteIndex(0)) }

    fileprivate mutating func pass(_ coder: inout some WireCoder, _ timetable: Timetable) throws(WireError) {
        try coder.row(&route, of: timetable.routes)
        try coder.optional(&row, PatternStopIndex(0)) { row, coder throws(WireError) in
            try coder.row(&row, of: timetable.patternStopPatterns.indices)
        }
        try coder.optional(&direction)
        try coder.optional(&headsign)
        try coder.optional(&seconds)
        try coder.optional(&next)
        try coder.optional(&last)
        try coder.optional(&words)
    }
}
