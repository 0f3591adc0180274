import Testing

@testable import TransitCore

/// Tests journeys that run as planned, with riders who are not where the journey expects them.
extension WatchedJourneyTests {
    /// The state of a bus, by its trip's index in the town.
    struct Bus {
        var trip = 0
        /// The position in metres east and north of the first stop.
        var east: Double
        var north = 0.0
        /// The time in seconds since the last position.
        var age: Int64 = 0
        var hasLeft = true
    }

    /// Returns the watched journey.
    /// - Parameter rider: The rider's position in metres east of the first stop; nil if unknown.
    private func watch(_ scene: Scene, at time: Int, rider: Double?, _ buses: Bus...) throws -> WatchedJourney {
        let now = scene.plans.town.moment(time)
        let check = rider.map { east in
            RiderCheck(position: Scene.place(east: east)) { ride in
                let bus = buses.first { scene.plans.rows[$0.trip] == ride.trip.trip }
                return bus.map {
                    RideSighting(
                        position: Scene.place(east: $0.east, north: $0.north), seenAt: now - $0.age,
                        hasLeft: $0.hasLeft)
                }
            }
        }
        return try scene.watch(at: time, of: check).0
    }

    @Test func `a bus that left without its rider makes the journey impossible`() throws {
        let scene = try Scene()
        let watched = try watch(scene, at: clock(8, 2), rider: 100, Bus(east: 900, age: 60))
        #expect(watched.state == .impossible)
        #expect(watched.reason?.kind == .left && watched.reason?.leg == 0 && watched.reason?.seconds == nil)
        // The journey keeps its own times, and the alternative is the following bus.
        #expect(scene.plans.trips(watched.journey) == [0, 2])
        var planner = JourneyPlanner()
        let onward = watched.onward(
            from: Scene.place(east: 0), now: scene.plans.town.moment(clock(8, 2)), in: scene.plans.view(),
            on: scene.routing, using: &planner)
        #expect(scene.plans.trips(onward.journeys[0]) == [1, 3])
    }

    /// Positions of the rider and of a bus that do not prove that the rider missed the bus at its first stop.
    static let unsure: [(rider: Double?, bus: Bus)] = [
        // The rider is in the bus; the rider's position is unknown.
        (900, Bus(east: 900)), (nil, Bus(east: 900)),
        // The rider is neither at the stop nor in the bus.
        (200, Bus(east: 900)),
        // The bus stands just after the stop, or is still before it.
        (0, Bus(east: 450)), (0, Bus(east: -900, hasLeft: false)),
        // The position of the bus is too old.
        (0, Bus(east: 900, age: 91)),
        // The position of the ride's bus is unknown.
        (0, Bus(trip: 1, east: 900)),
    ]

    @Test(arguments: WatchedJourneyTests.unsure)
    func `a bus is not reported as missed if it is uncertain whether it left without its rider`(
        rider: Double?, bus: Bus
    ) throws {
        #expect(try watch(Scene(), at: clock(8, 2), rider: rider, bus).state == .possible)
    }

    @Test func `of a journey's rides, only the one that the rider should now be on can be reported as missed`() throws {
        let scene = try Scene()
        let buses = [Bus(east: 2900), Bus(trip: 2, east: 3900)]
        // The rider is still at the first stop, until the second bus departs.
        let still = try watch(scene, at: clock(8, 12), rider: 0, buses[0], Bus(trip: 2, east: 2000, hasLeft: false))
        #expect(still.reason?.kind == .left && still.reason?.leg == 0)
        #expect(try watch(scene, at: clock(8, 17), rider: 0, buses[0], buses[1]).state == .possible)
        #expect(try watch(scene, at: clock(8, 17), rider: 3900, buses[0], buses[1]).state == .possible)
        // The rider is at the transfer stop, not in the second bus.
        let second = try watch(scene, at: clock(8, 17), rider: 3000, buses[0], buses[1])
        #expect(second.reason?.kind == .left && second.reason?.leg == 1)
        #expect(try watch(scene, at: clock(8, 30), rider: 3000, buses[0], buses[1]).state == .over)
    }

    @Test func `a rider who is too far from the stop to reach it in time is reported to miss the bus`() throws {
        let scene = try Scene(leave: clock(7, 40), from: -600)
        let bus = Bus(east: 0, north: 3000, hasLeft: false)
        // Five minutes before departure, the rider is 1,500 m away, less 150 m for the accuracy of the position: seven
        // and a half minutes at three metres per second.
        let watched = try watch(scene, at: clock(7, 55), rider: -1500, bus)
        #expect(watched.state == .impossible && watched.reason?.kind == .missed && watched.reason?.leg == 1)
        #expect(abs((watched.reason?.seconds ?? 0) - 150) <= 1)
        #expect(try watch(scene, at: clock(7, 55), rider: -1000, bus).state == .possible)
        #expect(try watch(scene, at: clock(7, 55), rider: nil, bus).state == .possible)
        // Before the journey's departure, the rider may be anywhere.
        #expect(try watch(scene, at: clock(7, 45), rider: -9000, bus).state == .possible)
    }

    @Test func `a rider who may already be on the bus is not reported to miss it`() throws {
        let scene = try Scene(leave: clock(7, 40), from: -600)
        func reason(_ time: Int, _ bus: Bus) throws -> WatchedJourney.Reason.Kind? {
            try watch(scene, at: time, rider: -3000, bus).reason?.kind
        }
        #expect(try reason(clock(7, 55), Bus(east: -4200, hasLeft: false)) == .missed)
        // The bus has moved since its last position.
        #expect(try reason(clock(7, 55), Bus(east: -4200, age: 60, hasLeft: false)) == nil)
        #expect(try reason(clock(7, 55), Bus(east: -3100, hasLeft: false)) == nil)
        #expect(try reason(clock(7, 55), Bus(east: 0, north: 3000, age: 91, hasLeft: false)) == nil)
        // From two minutes before the departure, the rider may have boarded the bus.
        #expect(try reason(clock(7, 58) - 1, Bus(east: 0, north: 3000, hasLeft: false)) == .missed)
        #expect(try reason(clock(7, 58), Bus(east: 0, north: 3000, hasLeft: false)) == nil)
    }

    @Test func `a bus of a frequency-based service is never reported as missed`() throws {
        let scene = try Scene(leave: clock(7, 40)) { $0.trips[0].headway = 600 }
        #expect(scene.recalled.journey.rides.first?.headway == 600)
        #expect(try watch(scene, at: clock(8, 2), rider: 0, Bus(east: 900)).state == .possible)
    }
}
