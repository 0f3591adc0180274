import LiveEngine
import LiveModel
import Testing

@testable import TransitCore

@Suite struct `Live data of a ride` {
    private let t1 = TripReference(tripID: "t1")

    private func update(_ trip: TripReference, _ words: [StopTimeReading]) -> FeedReading {
        let update = TripUpdateReading.Update(trip: trip, at: at("8:00"), stopTimes: words.indices)
        return FeedReading(tripUpdates: TripUpdateReading(updates: [update], stopTimes: words))
    }

    private func word(
        _ stop: String, delay: Int32? = nil, time: EpochSeconds? = nil, leaves: EpochSeconds? = nil,
        _ relation: StopTimeReading.Relation = .scheduled
    ) -> StopTimeReading {
        let event = delay == nil && time == nil ? nil : StopTimeReading.Event(time: time, delay: delay)
        return StopTimeReading(
            stopID: stop, arrival: event,
            departure: leaves.map { StopTimeReading.Event(time: $0, delay: nil) } ?? event,
            relation: relation)
    }

    /// Checks that each call of a run is the same on its ride and on the board of its stop.
    private func agree(_ engine: EngineState, _ id: String) throws {
        let (snapshot, trip) = (engine.snapshot, try engine.timetable.tripDay(id))
        let stops = engine.timetable.stops(of: engine.timetable.pattern(of: trip.trip))
        for (callIndex, row) in stops.enumerated().dropLast() {
            let ride = try #require(snapshot.ride(of: trip, from: callIndex, to: callIndex + 1))
            let board = snapshot.board(
                at: engine.timetable.patternStopStops[row], from: snapshot.at, to: snapshot.at + 86_400)
            guard let arrival = board.arrivals.first(where: { $0.trip == trip }) else {
                #expect(ride.departure.isOver || (ride.departure.scheduled ?? 0) < snapshot.at)
                continue
            }
            #expect(arrival.scheduled == ride.departure.scheduled && arrival.vehicle == ride.vehicle)
            #expect(ride.departure.isSkipped == (arrival.status == .skipped))
            if !ride.departure.isSkipped { #expect(arrival.status.rawValue == ride.status.rawValue) }
            #expect(arrival.deviation == ride.deviation || ride.departure.isSkipped)
            #expect(arrival.predicted?.shown == ride.departure.times?.beThere)
            #expect(arrival.predicted?.departure == ride.departure.predicted?.likely)
            let next = try #require(snapshot.ride(of: trip, from: callIndex, to: callIndex))
            #expect(arrival.predicted?.likely == next.arrival.predicted?.likely)
            #expect(arrival.predicted?.low == next.arrival.predicted?.low)
            #expect(arrival.predicted?.high == next.arrival.predicted?.high)
        }
    }

    @Test func `a ride matches the boards, with and without a vehicle`() throws {
        var engine = EngineState(timetable: try straightTown())
        engine.tick(at: at("7:50"))
        try agree(engine, "t1")
        engine.apply(
            update(t1, [word("B", delay: 240), word("C", .skipped), word("D", .noData)]), from: "updates",
            at: at("8:00"))
        try agree(engine, "t1")
        try agree(engine, "t2")
        engine.watch(bus("7", 500, 0, at: "8:20", trip: "t1"))
        try agree(engine, "t1")
        engine.watch(bus("7", 2500, 0, at: "8:42", trip: "t1"))
        for trip in ["t1", "t2", "t3"] { try agree(engine, trip) }
    }

    @Test func `a canceled trip and a trip without a vehicle are not live`() throws {
        var engine = EngineState(timetable: try straightTown())
        engine.apply(update(TripReference(tripID: "t2", relation: .canceled), []), from: "updates", at: at("8:00"))
        let canceled = engine.snapshot.ride(of: try engine.timetable.tripDay("t2"), from: 0, to: 2)
        #expect(canceled?.status == .canceled && canceled?.outlook(at: at("8:00")) == .unknown)
        #expect(canceled?.departure.scheduled == at("8:30") && canceled?.arrival.scheduled == at("8:40"))
        try agree(engine, "t2")
        var other = EngineState(timetable: try straightTown())
        other.watch(bus("7", 500, 0, at: "8:42", trip: "t1"))
        #expect(other.snapshot.ride(of: try other.timetable.tripDay("t2"), from: 0, to: 2)?.status == .notSeen)
    }

    @Test func `a ride's calls at passed stops are over`() throws {
        var engine = EngineState(timetable: try straightTown())
        engine.watch(bus("7", 2500, 0, at: "8:14", trip: "t1"))
        let trip = try engine.timetable.tripDay("t1")
        let ride = try #require(engine.snapshot.ride(of: trip, from: 1, to: 4))
        #expect(ride.status == .live && ride.departure.isOver && !ride.arrival.isOver && ride.vehicle == 0)
        let outlook = ride.outlook(at: engine.snapshot.at)
        #expect(outlook.hasLeft && !outlook.hasArrived && outlook.departure == nil && outlook.arrival != nil)
        let done = try #require(engine.snapshot.ride(of: trip, from: 0, to: 2)).outlook(at: engine.snapshot.at)
        #expect(done.hasArrived && done.arrival == UncertainMoment(engine.snapshot.at))
    }

    @Test func `a ride on an added run has the times of its update`() throws {
        var engine = EngineState(timetable: try straightTown())
        let extra = TripReference(tripID: "extra", routeID: "1", relation: .added)
        let words = [word("A", time: at("8:06")), word("B", time: at("8:11")), word("E", time: at("8:19"))]
        engine.apply(update(extra, words), from: "updates", at: at("8:00"))
        let number = try #require(engine.snapshot.runs.firstIndex { $0.trip == nil })
        let ride = try #require(engine.snapshot.ride(ofAdded: number, from: 0, to: 4))
        #expect(ride.status == .added && ride.departure.scheduled == nil && ride.deviation == nil)
        #expect(ride.arrival.predicted?.likely == at("8:19") && ride.punctuality == .unknown)
        #expect(engine.snapshot.ride(ofAdded: number, from: 0, to: 2)?.arrival.isSkipped == true)
    }

    @Test func `an early bus waits at a timepoint, a late one does not`() throws {
        var town = TinyNetwork()
        for (number, id) in ["A", "B", "C"].enumerated() { town.stop(id, Double(number) * 3000, 0) }
        town.route("1")
        let line = town.pattern("1", ["A", "B", "C"], along: [(0, 0), (6000, 0)], timepoints: ["B"])
        town.trip("t1", on: line, at: "8:00", minutes: [0, 10, 20])
        var engine = EngineState(timetable: try town.timetable)
        engine.watch(bus("7", 2600, 0, at: "8:04", trip: "t1"), bus("7", 2800, 0, at: "8:05", trip: "t1"))
        let trip = try engine.timetable.tripDay("t1")
        let early = try #require(engine.snapshot.ride(of: trip, from: 1, to: 2))
        let (arrives, leaves) = try (
            #require(engine.snapshot.ride(of: trip, from: 0, to: 1)?.arrival.predicted),
            #require(early.departure.predicted)
        )
        #expect(arrives.high < at("8:10") && leaves.low == at("8:10") && leaves.notBefore == at("8:10"))
        engine.watch(bus("7", 2900, 0, at: "8:14", trip: "t1"))
        let late = try #require(engine.snapshot.ride(of: trip, from: 1, to: 2)?.departure.predicted)
        #expect(late.likely > at("8:14") && late.low >= at("8:14") - 60 && late.high > late.likely)
    }

    @Test func `a ride with invalid call indexes or an unknown run is nil`() throws {
        let snapshot = EngineState(timetable: try straightTown()).snapshot
        let trip = try snapshot.timetable.tripDay("t1")
        for (from, to) in [(-1, 2), (3, 2), (0, 5), (.min, .max), (5, 5)] {
            #expect(snapshot.ride(of: trip, from: from, to: to) == nil)
        }
        #expect(snapshot.ride(of: TripDay(trip: TripIndex(UInt32.max), date: trip.date), from: 0, to: 1) == nil)
        #expect(
            snapshot.ride(ofAdded: -1, from: 0, to: 1) == nil && snapshot.ride(ofAdded: .max, from: 0, to: 1) == nil)
        let ride = PlanRide(
            trip: NetworkTrip(timetable: 0, trip: trip.trip), date: trip.date, boarding: 0, alighting: 2)
        #expect(snapshot.ride(ride)?.status == .scheduled)
    }
}
