package import LiveModel
package import TransitCore

/// Creates random snapshots of the live state that vary in each field.
package final class RandomState {
    package var numbers: SeededRandom
    package let timetable: Timetable

    package init(seed: UInt64, _ timetable: Timetable) {
        numbers = SeededRandom(seed: seed)
        self.timetable = timetable
    }

    package func maybe<Value>(_ value: @autoclosure () -> Value) -> Value? { numbers.below(3) == 0 ? nil : value() }
    package func flag() -> Bool { numbers.below(2) == 0 }
    package func text() -> String {
        String((0..<numbers.below(6)).map { _ in ["a", "é", "🚌", "\"", "\0", " "][numbers.below(6)] }.joined())
    }
    /// Returns a random number of the type. Small numbers are frequent.
    package func number<Number: FixedWidthInteger>() -> Number {
        numbers.below(4) == 0 ? Number(truncatingIfNeeded: numbers.next()) : Number(numbers.below(100))
    }
    package func moment() -> EpochSeconds {
        EpochSeconds(numbers.below(8) == 0 ? number() >> 8 : 1_700_000_000 + number() % 9999)
    }
    package func double() -> Double { Double(numbers.below(1_000_000)) / 7 }
    package func date() -> ServiceDate { ServiceDate(daysSince1970: number() >> 8) }
    package func row<Entity>(_ table: Range<Index<Entity>>) -> Index<Entity> {
        table.lowerBound + numbers.below(table.count)
    }
    package func one<Choice>(_ choices: [Choice]) -> Choice { choices[numbers.below(choices.count)] }
    package func some<Value>(_ most: Int, _ make: (RandomState) -> Value) -> [Value] {
        (0..<numbers.below(most + 1)).map { _ in make(self) }
    }

    package func tripDay() -> TripDay { TripDay(trip: row(timetable.trips), date: date()) }

    package func reference() -> TripReference {
        TripReference(
            tripID: maybe(text()), routeID: maybe(text()), direction: maybe(number()), startTime: maybe(number()),
            startDate: maybe(date()), relation: one([.scheduled, .added, .unscheduled, .canceled, .deleted]),
            modificationsID: maybe(text()))
    }

    package func vehicle(_ id: String) -> LiveVehicle {
        var reading = VehicleReading(id: id, position: Coordinate(latitude: double(), longitude: double()))
        reading.label = maybe(text())
        reading.trip = maybe(reference())
        reading.bearing = maybe(Float(double()))
        reading.speed = maybe(Float(double()))
        reading.at = maybe(moment())
        reading.stopStatus = maybe(one([.incoming, .stopped, .inTransit]))
        reading.stopID = maybe(text())
        reading.stopSequence = maybe(number())
        reading.occupancy = maybe(one(Occupancy.allCases))
        reading.occupancyPercentage = maybe(number())
        reading.peopleOnBoard = maybe(number())
        reading.wheelchair = maybe(one([.unknown, .possible, .impossible]))
        reading.congestion = maybe(one(VehicleReading.Congestion.allCases))
        reading.carriages = some(2) {
            .init(
                id: $0.maybe($0.text()), label: $0.maybe($0.text()), occupancy: $0.maybe($0.one(Occupancy.allCases)),
                occupancyPercentage: $0.maybe($0.number()))
        }
        reading.deviation = maybe(number())
        reading.punctuality = maybe(one([.onTime, .late, .early, .unknown]))
        reading.directionName = maybe(text())
        reading.lastStopName = maybe(text())
        reading.isOnLayover = flag()
        reading.headsign = maybe(text())
        var vehicle = LiveVehicle(
            reading: reading, seenAt: moment(), isStale: flag(),
            state: one([.moving, .stopped, .layover, .offRoute, .unmatched]))
        vehicle.route = maybe(row(timetable.routes))
        vehicle.match = maybe(
            VehicleMatch(
                pattern: row(timetable.patterns), trip: maybe(tripDay()), distance: double(), offset: double()))
        vehicle.deviation = maybe(number())
        vehicle.path = some(3) { PathKnot(distance: $0.double(), time: $0.double()) }
        vehicle.nextStop = maybe(
            .init(patternStop: row(timetable.patternStopPatterns.indices), shown: maybe(moment())))
        return vehicle
    }

    package func call() -> PredictedCall {
        var call = PredictedCall(
            likely: moment(), low: moment(), high: moment(), departure: moment(), shown: moment(),
            source: one([.observed, .agency, .both, .noData]), isSkipped: flag())
        call.occupancy = maybe(one(Occupancy.allCases))
        call.movedTo = maybe(row(timetable.stops))
        call.rules = ChangedRules(pickup: maybe(one([.always, .never])), dropOff: maybe(one([.byPhone, .byDriver])))
        call.isStanding = flag()
        return call
    }

    package func run(vehicles: Int) -> LiveRun {
        let pattern = row(timetable.patterns)
        let first = numbers.below(timetable.stops(of: pattern).count + 1)
        var run = LiveRun(
            pattern: pattern, trip: maybe(tripDay()), state: one([.live, .notSeen, .canceled]),
            vehicle: vehicles == 0 ? nil : maybe(numbers.below(vehicles)), firstCallIndex: first,
            calls: some(timetable.stops(of: pattern).count - first) { $0.call() })
        run.isUpcoming = flag()
        run.isDeleted = flag()
        run.round = number()
        run.addedTripID = maybe(text())
        run.replaces = maybe(tripDay())
        run.plan = some(3) { PlannedCall(arrival: $0.maybe($0.moment()), departure: $0.maybe($0.moment())) }
        run.wheelchair = maybe(one([.unknown, .possible, .impossible]))
        run.signs = maybe(
            RunSigns(
                headsign: maybe(text()), shortName: maybe(text()),
                stopHeadsigns: Dictionary(some(2) { ($0.number(), $0.text()) }) { first, _ in first },
                line: maybe(row(timetable.patterns))))
        return run
    }

    package func passed() -> PassedCalls {
        var passed = PassedCalls()
        for _ in 0..<numbers.below(4) {
            let trip = tripDay()
            let pattern = timetable.pattern(of: trip.trip)
            let calls = some(timetable.stops(of: pattern).count - 1) {
                $0.maybe(PassedCall(arrival: $0.moment(), departure: $0.moment()))
            }
            passed.set(PassedCalls.Run(calls: calls + [nil], at: moment()), of: trip, on: pattern)
        }
        return passed
    }

    package func localized() -> LocalizedText {
        LocalizedText(some(2) { .init(language: $0.text(), text: $0.text()) })
    }

    package func alert() -> LiveAlert {
        var reading = AlertReading(
            id: text(), periods: some(2) { .init(from: $0.maybe($0.moment()), to: $0.maybe($0.moment())) },
            entities: some(2) {
                .init(
                    agencyID: $0.maybe($0.text()), routeID: $0.maybe($0.text()), routeType: $0.maybe($0.number()),
                    direction: $0.maybe($0.number()), trip: $0.maybe($0.reference()), stopID: $0.maybe($0.text()),
                    facilityID: $0.maybe($0.text()))
            }, header: localized(), text: localized(), url: localized(), cause: maybe(text()),
            effect: maybe(flag() ? "accessibilityIssue" : text()),
            severity: one([.unknown, .info, .warning, .severe]), condition: maybe(one(ServiceCondition.allCases)))
        reading.impactPeriods = some(2) { .init(from: $0.maybe($0.moment()), to: $0.maybe($0.moment())) }
        reading.type = maybe(text())
        reading.color = maybe(RouteColor(rgb: number()))
        reading.isSimulated = flag()
        (reading.causeDetail, reading.effectDetail) = (localized(), localized())
        (reading.spokenHeader, reading.spokenText, reading.imageText) = (localized(), localized(), localized())
        reading.images = some(2) { .init(url: $0.text(), mediaType: $0.text(), language: $0.text()) }
        var alert = LiveAlert(reading: reading, selectors: some(3) { $0.selector() }, in: timetable, isActive: flag())
        alert.isOutdated = flag()
        return alert
    }

    private func selector() -> AlertSelector {
        if numbers.below(4) == 0 { return AlertSelector() }
        return AlertSelector(
            agency: maybe(row(timetable.agencyIDs.indices)), routeType: maybe(number()),
            route: maybe(row(timetable.routes)),
            direction: maybe(number()), trip: maybe(row(timetable.trips)), date: maybe(tripDay().date),
            stop: maybe(row(timetable.stops)))
    }

    package func departure() -> StopDeparture {
        let reading = DepartureReading(
            routeID: text(), direction: maybe(number()), headsign: maybe(text()), tripID: maybe(text()),
            vehicleID: maybe(text()), scheduled: maybe(moment()), estimated: maybe(moment()),
            relation: one([.scheduled, .skipped, .canceled]), platform: maybe(text()))
        var departure = StopDeparture(
            reading, route: row(timetable.routes), row: row(timetable.patternStopPatterns.indices),
            trip: maybe(tripDay()), predicted: maybe(call()), reportedAt: moment())
        departure.number = number()
        return departure
    }

    package func headway() -> StopHeadway {
        let reading = HeadwayReading(
            routeID: "", direction: maybe(number()), headsign: maybe(text()), seconds: maybe(number()),
            next: maybe(moment()), last: maybe(moment()), words: maybe(text()))
        return StopHeadway(
            reading, route: row(timetable.routes), row: maybe(row(timetable.patternStopPatterns.indices)))
    }

    package func report() -> StopReport {
        StopReport(departures: some(2) { $0.departure() }, headways: some(2) { $0.headway() })
    }

    package func stops<Value>(_ make: (RandomState) -> Value) -> [StopIndex: Value] {
        Dictionary(some(3) { ($0.row($0.timetable.stops), make($0)) }) { _, later in later }
    }

    /// Returns an independent snapshot, or one that is derived from an earlier snapshot.
    package func snapshot(_ sequence: UInt64, after old: LiveSnapshot? = nil) -> LiveSnapshot {
        let ids = Set((0..<8).map { "v\($0)" }.filter { _ in flag() })
        let vehicles = ids.sorted().map { id -> LiveVehicle in
            if let known = old?.vehicle(id: id), flag() { return known }
            return vehicle(id)
        }
        let indices = Dictionary(uniqueKeysWithValues: vehicles.indices.map { (vehicles[$0].id, $0) })
        var runs: [LiveRun] = []
        for run in old?.runs ?? [] where flag() {
            var kept = run
            kept.vehicle = run.vehicle.flatMap { indices[old?.vehicles[$0].id ?? ""] }
            runs.append(kept)
        }
        for _ in 0..<numbers.below(5) { runs.insert(run(vehicles: vehicles.count), at: numbers.below(runs.count + 1)) }
        var departures = (old?.departures ?? [:]).filter { _ in flag() }
        departures.merge(stops { $0.report() }) { _, new in new }
        return LiveSnapshot(
            timetable: timetable, sequence: sequence, at: moment(), vehicles: vehicles, runs: runs,
            passed: old.flatMap { flag() ? $0.passed : nil } ?? passed(),
            alerts: old.flatMap { flag() ? $0.alerts : nil } ?? some(3) { $0.alert() },
            routeStatus: IndexedArray(timetable.routes.map { _ in one(ServiceStatus.allCases) }), isLive: flag(),
            departures: departures, answeredStops: Set(stops { _ in true }.keys))
    }
}
