import LiveEngine
import LiveModel
import Testing

@testable import TransitCore

@Suite struct `Positions of a ride's vehicle` {
    private func ride(_ trip: TripDay, from boarding: Int) -> PlanRide {
        PlanRide(
            trip: NetworkTrip(timetable: 0, trip: trip.trip), date: trip.date, boarding: boarding, alighting: 4)
    }

    @Test func `a vehicle has left the stops that it has passed`() throws {
        var engine = EngineState(timetable: try straightTown())
        let reading = bus("7", 2500, 0, at: "8:14", trip: "t1")
        engine.watch(reading)
        let trip = try engine.timetable.tripDay("t1")
        let seen = (0..<4).map { engine.snapshot.sighting(of: ride(trip, from: $0)) }
        #expect(seen.map { $0?.hasLeft } == [true, true, true, false])
        #expect(seen.allSatisfy { $0?.position == reading.position && $0?.seenAt == at("8:14") })
    }

    @Test func `a run without a vehicle, or of another day, has no position`() throws {
        var engine = EngineState(timetable: try straightTown())
        engine.watch(bus("7", 2500, 0, at: "8:14", trip: "t1"))
        let trip = try engine.timetable.tripDay("t1")
        let tomorrow = TripDay(trip: trip.trip, date: trip.date.advanced(by: 1))
        #expect(engine.snapshot.sighting(of: ride(tomorrow, from: 0)) == nil)
        #expect(engine.snapshot.sighting(of: ride(try engine.timetable.tripDay("t3"), from: 0)) == nil)
    }

    @Test func `a vehicle short of a stop has not left it, even after its predicted departure`() throws {
        let timetable = try straightTown()
        let trip = try timetable.tripDay("t1")
        var vehicle = LiveVehicle(reading: bus("7", 500, 0, at: "8:14", trip: "t1"), seenAt: at("8:14"))
        func hasLeft() -> Bool? {
            let run = LiveRun(
                pattern: timetable.pattern(of: trip.trip), trip: trip, state: .live, vehicle: 0, firstCallIndex: 2)
            return LiveSnapshot(timetable: timetable, sequence: 1, at: at("8:14"), vehicles: [vehicle], runs: [run])
                .sighting(of: ride(trip, from: 1))?.hasLeft
        }
        // Without a match to the line, only the run's updates show what the vehicle has passed.
        #expect(hasLeft() == true)
        vehicle.match = VehicleMatch(
            pattern: timetable.pattern(of: trip.trip), trip: trip, distance: 500, offset: 0)
        #expect(hasLeft() == false)
    }
}
