import LiveEngine
import LiveModel
import TestSupport
import Testing
import TransitCore

/// A generator of random invalid readings, the same in every run.
private struct Junk {
    var random: SeededRandom
    private let trips: [String?] = [nil, "t1", "t2", "first", "second", "x", ""]
    private let stops: [String?] = [nil, "A", "B", "C", "a", "nowhere"]
    private let routes: [String?] = [nil, "1", "loop", "?"]

    init(seed: UInt64) {
        random = SeededRandom(seed: seed)
    }

    mutating func reading(around now: EpochSeconds) -> FeedReading {
        switch random.below(4) {
        case 0: FeedReading(madeAt: moment(now), vehicles: (0..<random.below(6)).map { _ in vehicle(now) })
        case 1: FeedReading(tripUpdates: updates(now))
        case 2: FeedReading(departures: (0..<random.below(3)).map { _ in departures(now) })
        default: FeedReading(alerts: (0..<random.below(3)).map { AlertReading(id: "\($0)", entities: [entity()]) })
        }
    }

    private mutating func departures(_ now: EpochSeconds) -> StopDeparturesReading {
        let departures = (0..<random.below(5)).map { _ in
            DepartureReading(
                routeID: routes.randomElement(using: &random)! ?? "", direction: UInt8(random.below(4)),
                headsign: [nil, "", "x"].randomElement(using: &random)!, tripID: trips.randomElement(using: &random)!,
                vehicleID: random.below(2) == 0 ? "\(random.below(6))" : nil, scheduled: moment(now),
                estimated: [.min, .max, moment(now), moment(now)].randomElement(using: &random)!,
                relation: [.scheduled, .skipped, .canceled].randomElement(using: &random)!)
        }
        return StopDeparturesReading(
            stopID: stops.randomElement(using: &random)! ?? "", at: moment(now), departures: departures,
            headways: [HeadwayReading(routeID: "1", seconds: .min, next: moment(now))])
    }

    private mutating func moment(_ now: EpochSeconds) -> EpochSeconds? {
        switch random.below(5) {
        case 0: nil
        case 1: now + Int64(random.below(200_000)) - 100_000
        case 2: random.below(2) == 0 ? 0 : 99_999_999_999
        default: now - Int64(random.below(90))
        }
    }

    private mutating func reference(_ now: EpochSeconds) -> TripReference {
        TripReference(
            tripID: trips.randomElement(using: &random)!, routeID: routes.randomElement(using: &random)!,
            direction: UInt8(random.below(3)),
            startTime: random.below(2) == 0 ? Int32(random.below(200_000)) - 9000 : nil,
            startDate: random.below(3) == 0 ? TinyNetwork.day.advanced(by: Int32(random.below(4000)) - 2000) : nil,
            relation: [.scheduled, .added, .unscheduled, .canceled, .replacement, .duplicated, .deleted]
                .randomElement(using: &random)!)
    }

    private mutating func vehicle(_ now: EpochSeconds) -> VehicleReading {
        let far = random.below(20) == 0 ? 1e6 : 1.0
        var vehicle = bus(
            "\(random.below(6))", (Double(random.below(5000)) - 500) * far, Double(random.below(1500)) - 300, at: "8:00"
        )
        vehicle.at = moment(now)
        if random.below(4) > 0 { vehicle.trip = reference(now) }
        vehicle.bearing = [nil, 0, 90, -720, .infinity, .nan].randomElement(using: &random)!
        vehicle.speed = [nil, 0, 12, -5, .infinity, .nan].randomElement(using: &random)!
        vehicle.stopID = stops.randomElement(using: &random)!
        vehicle.stopSequence = [nil, 0, 10, 50, .max].randomElement(using: &random)!
        return vehicle
    }

    private mutating func updates(_ now: EpochSeconds) -> TripUpdateReading {
        var reading = TripUpdateReading()
        for _ in 0..<random.below(4) {
            let start = reading.stopTimes.count
            for _ in 0..<random.below(8) { reading.stopTimes.append(stopTime(now)) }
            reading.updates.append(
                TripUpdateReading.Update(
                    trip: reference(now), vehicleID: "\(random.below(6))", at: moment(now),
                    delay: random.below(2) == 0 ? Int32(random.below(9000)) - 4500 : nil,
                    stopTimes: start..<reading.stopTimes.count))
        }
        return reading
    }

    private mutating func stopTime(_ now: EpochSeconds) -> StopTimeReading {
        let event = StopTimeReading.Event(
            time: moment(now),
            delay: random.below(2) == 0 ? [.min, -60, 0, 60, .max].randomElement(using: &random)! : nil)
        return StopTimeReading(
            stopID: stops.randomElement(using: &random)!,
            stopSequence: random.below(2) == 0 ? UInt32(random.below(7)) * 10 : nil,
            arrival: random.below(3) == 0 ? nil : event, departure: random.below(2) == 0 ? nil : event,
            relation: [.scheduled, .skipped, .noData, .unscheduled].randomElement(using: &random)!)
    }

    private mutating func entity() -> AlertReading.Entity {
        AlertReading.Entity(
            agencyID: [nil, "town", "?"].randomElement(using: &random)!,
            routeID: routes.randomElement(using: &random)!, routeType: [nil, 3, 900].randomElement(using: &random)!,
            stopID: stops.randomElement(using: &random)!)
    }
}

@Suite struct `Invalid readings` {
    @Test(arguments: UInt64(1)...20)
    func `states stay valid through invalid readings, clock jumps and new timetables`(seed: UInt64) throws {
        let towns = [try straightTown(), try outAndBackTown(), try loopTown()]
        var junk = Junk(seed: seed)
        var engine = EngineState(timetable: towns[0])
        var now = at("7:50")
        for step in 0..<150 {
            now += Int64(junk.random.below(60)) - 10
            if step % 40 == 39 { engine.replaceTimetable(towns[junk.random.below(3)], at: now) }
            let before = engine.snapshot
            let (snapshot, delta) = engine.apply(junk.reading(around: now), from: "\(junk.random.below(3))", at: now)
            #expect(snapshot.vehicles.map(\.id) == snapshot.vehicles.map(\.id).sorted())
            let (old, new) = (byID(before.vehicles), byID(snapshot.vehicles))
            #expect(delta.vehicles == Set(old.keys).union(new.keys).filter { old[$0] != new[$0] })
            for run in snapshot.runs { expectSound(run, in: snapshot) }
            for vehicle in snapshot.vehicles { expectSound(vehicle) }
            for stop in engine.timetable.stops {
                let board = snapshot.board(at: stop, from: now, to: now + 7200)
                #expect(board.arrivals.map(\.shown) == board.arrivals.map(\.shown).sorted())
            }
        }
    }

    private func expectSound(_ run: LiveRun, in snapshot: LiveSnapshot) {
        let stops = snapshot.timetable.stops(of: run.pattern).count
        #expect(run.firstCallIndex <= stops && run.firstCallIndex + run.calls.count <= stops)
        #expect(run.vehicle.map(snapshot.vehicles.indices.contains) ?? true)
        // A call without data keeps its scheduled time, regardless of the calls around it.
        let predicted = run.calls.filter { $0.source != .noData }
        for (one, next) in zip(predicted, predicted.dropFirst()) {
            #expect(one.departure <= next.likely && one.shown <= next.shown && one.low <= next.low)
        }
        #expect(run.calls.allSatisfy { $0.low <= $0.likely && $0.likely <= $0.high && $0.likely <= $0.departure })
    }

    private func expectSound(_ vehicle: LiveVehicle) {
        #expect(vehicle.match?.distance.isFinite ?? true && vehicle.match?.offset.isFinite ?? true)
        for (one, next) in zip(vehicle.path, vehicle.path.dropFirst()) {
            #expect(one.time < next.time && one.distance <= next.distance)
        }
    }
}

private func byID(_ vehicles: [LiveVehicle]) -> [String: LiveVehicle] {
    Dictionary(uniqueKeysWithValues: vehicles.map { ($0.id, $0) })
}
