import Testing

@testable import TransitCore

/// A station with two adjacent platforms on different levels: stairs connect them, and lifts by a longer path.
struct PathwayPlanTests {
    private static func town(lifts: Bool = true) -> SmallTown {
        var town = SmallTown(stops: 5)
        // 0 → platform 1, platform 2 → 3; stop 4 is the station.
        town.stops[2] = SmallTown.Stop(east: 3010, parent: 4)
        town.stops[1].parent = 4
        town.stops[4] = SmallTown.Stop(east: 3000, kind: 1)
        town.pathways = [
            SmallTown.Pathway(from: 1, to: 2, mode: .stairs, time: 240),
            SmallTown.Pathway(from: 2, to: 1, mode: .stairs, time: 300),
        ]
        if lifts {
            // An entrance between the platforms.
            town.stops.append(SmallTown.Stop(parent: 4, kind: 2))
            town.pathways += [
                SmallTown.Pathway(from: 1, to: 5, mode: .elevator), SmallTown.Pathway(from: 5, to: 2, time: 600),
            ]
        }
        town.routes = 2
        town.trips = [SmallTown.Trip([0, 1], at: clock(8))]
        town.trips += [12, 15, 30].map { SmallTown.Trip([2, 3], at: clock(8, $0), route: 1) }
        for number in town.trips.indices { town.trips[number].flags = .wheelchairAccessible }
        return town
    }

    private static func planTown(lifts: Bool = true) throws -> PlanTown {
        let town = Self.town(lifts: lifts)
        return try PlanTown(town, walks: Network.straightWalks(between: [town.timetable()]))
    }

    @Test func `a transfer takes the time of the stairs, regardless of the platforms' distance`() throws {
        let town = try Self.planTown()
        let plan = try town.plan(from: 0, to: 3, at: clock(7, 50))
        #expect(plan.journeys.map { town.trips($0) } == [[0, 2]])
        #expect(plan.journeys.first?.walking == 240)
    }

    @Test func `a wheelchair user is routed via the lift`() throws {
        let town = try Self.planTown()
        let plan = try town.plan(from: 0, to: 3, at: clock(7, 50)) { $0.wheelchair = .unlessImpossible }
        #expect(plan.journeys.map { town.trips($0) } == [[0, 3]])
        #expect(plan.journeys.first?.walking == 660)
    }

    @Test(arguments: [(Float(0.79), 2), (0.8, 1), (.nan, 1)])
    func `a wheelchair user avoids pathways below the minimum width`(width: Float, wanted: Int) throws {
        var town = Self.town(lifts: false)
        town.pathways = [
            SmallTown.Pathway(from: 1, to: 2, time: 60, width: width), SmallTown.Pathway(from: 1, to: 2, time: 280),
        ]
        let plan = try PlanTown(town)
        let journeys = try plan.plan(from: 0, to: 3, at: clock(7, 50)) { $0.wheelchair = .unlessImpossible }.journeys
        #expect(journeys.map { plan.trips($0) } == [[0, wanted]])
        #expect(try plan.plan(from: 0, to: 3, at: clock(7, 50)).journeys.map { plan.trips($0) } == [[0, 1]])
    }

    @Test(arguments: [(Float(0.084), 2), (-0.084, 2), (0.083, 1)])
    func `a wheelchair user avoids ramps above the maximum slope`(slope: Float, wanted: Int) throws {
        var town = Self.town(lifts: false)
        town.pathways = [
            SmallTown.Pathway(from: 1, to: 2, time: 60, slope: slope), SmallTown.Pathway(from: 1, to: 2, time: 280),
        ]
        let plan = try PlanTown(town)
        let journeys = try plan.plan(from: 0, to: 3, at: clock(7, 50)) { $0.wheelchair = .unlessImpossible }.journeys
        #expect(journeys.map { plan.trips($0) } == [[0, wanted]])
    }

    @Test(arguments: [(Float(120), 0, Int32(100)), (.nan, 48, 20), (120, 480, 200)])
    func `without a traversal time a pathway is timed by its length and steps`(
        length: Float, stairs: Int, wanted: Int32
    ) throws {
        var town = Self.town(lifts: false)
        town.pathways = [SmallTown.Pathway(from: 1, to: 2, stairs: stairs, length: length)]
        let plan = try PlanTown(town).plan(from: 0, to: 3, at: clock(7, 50))
        #expect(plan.journeys.first?.walking == Int64(wanted))
    }

    @Test func `walks between platforms with pathways lead only along the pathways`() throws {
        var town = Self.town(lifts: false)
        town.pathways = []
        for platform in [1, 2] { town.stops[platform].access = .byStation }
        // Without walks along streets, the platforms are 10 m apart.
        let plan = try PlanTown(town).plan(from: 0, to: 3, at: clock(7, 50))
        #expect(plan.journeys.first?.walking == 11)
    }

    @Test func `a stop without a link to its station's pathways is reached along the street`() throws {
        var town = Self.town()
        town.stops[2].access = .direct
        town.pathways = town.pathways.filter { $0.from != 2 && $0.to != 2 }
        let plan = try PlanTown(town, walks: Network.straightWalks(between: [town.timetable()]))
        #expect(try plan.plan(from: 0, to: 3, at: clock(7, 50)).journeys.map { plan.trips($0) } == [[0, 1]])
    }

    @Test func `without a lift there is no step-free walk, despite a straight-line estimate or a rule`() throws {
        let town = Self.town(lifts: false)
        let rule = TransferRule(from: NetworkStopIndex(1), to: NetworkStopIndex(2), kind: .minimum(60))
        let plan = try PlanTown(town, walks: Network.straightWalks(between: [town.timetable()]), rules: [rule])
        #expect(throws: PlanError.noRide) {
            _ = try plan.plan(from: 0, to: 3, at: clock(7, 50)) { $0.wheelchair = .unlessImpossible }
        }
        #expect(try plan.plan(from: 0, to: 3, at: clock(7, 50)).journeys.map { plan.trips($0) } == [[0, 1]])
    }

    @Test func `a boarding area has the walking times of its platform`() throws {
        var town = Self.town(lifts: false)
        town.stops.append(SmallTown.Stop(parent: 2, kind: 4))
        town.pathways = [SmallTown.Pathway(from: 1, to: 5, time: 400)]
        let plan = try PlanTown(town).plan(from: 0, to: 3, at: clock(7, 50))
        #expect(plan.journeys.first?.walking == 400)
    }

    @Test func `a search on cyclic pathways terminates`() throws {
        var town = Self.town(lifts: false)
        town.pathways += [SmallTown.Pathway(from: 1, to: 2, time: 0), SmallTown.Pathway(from: 2, to: 1, time: 0)]
        #expect(try PlanTown(town).plan(from: 0, to: 3, at: clock(7, 50)).journeys.first?.changes == 1)
    }
}
