import Testing

@testable import TransitCore

/// An underground platform with two entrances: one with a lift, 300 m away, and one with stairs, closer.
struct EntranceTests {
    private static let (platform, lift, stairs) = (1, 4, 5)

    private static func town() -> SmallTown {
        var town = SmallTown(stops: 3)
        town.stops[platform].parent = 3
        town.stops += [
            SmallTown.Stop(east: 3000, kind: 1), SmallTown.Stop(east: 3300, parent: 3, kind: 2),
            SmallTown.Stop(east: 2900, parent: 3, kind: 2),
        ]
        town.pathways = [
            SmallTown.Pathway(from: lift, to: platform, mode: .elevator, time: 120),
            SmallTown.Pathway(from: platform, to: lift, mode: .elevator, time: 150),
            SmallTown.Pathway(from: stairs, to: platform, mode: .stairs, time: 60),
            SmallTown.Pathway(from: platform, to: stairs, mode: .stairs, time: 90),
        ]
        town.trips = [SmallTown.Trip([0, platform, 2], at: clock(8))]
        return town
    }

    private static func walks(
        at stop: Int, wheelchair: Bool = false, arriving: Bool = false, in town: SmallTown = town()
    ) throws -> [AccessWalk] {
        let timetable = try town.timetable()
        let place = try #require(timetable.coordinate(of: StopIndex(stop)))
        var search = WalkSearch()
        return AccessEgressWalks([timetable])
            .walks(
                at: PlanPlace(place), for: WalkProfile(wheelchair: wheelchair), arriving: arriving, in: &search)
    }

    @Test func `a walk to a platform leads through an entrance`() throws {
        let walk = try #require(try Self.walks(at: Self.lift).first)
        #expect(walk.stop == NetworkStopIndex(Self.platform))
        #expect(walk.seconds == 120)
        #expect(walk.metres == 144)
        #expect(walk.entrance == NetworkStopIndex(Self.lift))
    }

    @Test func `each platform is returned once, with its fastest entrance`() throws {
        // From the point above the platform, the stairs are 100 m away and the lift is 300 m away.
        let walks = try Self.walks(at: Self.platform)
        #expect(walks.count == 1)
        #expect(walks.first.map { ($0.seconds - 60 - Int32(100 * 1.3 / 1.2)).magnitude <= 2 } == true)
    }

    @Test func `a wheelchair user is routed via the lift`() throws {
        let walks = try Self.walks(at: Self.stairs, wheelchair: true)
        #expect(walks.count == 1)
        #expect(walks.first.map { $0.seconds > 120 + 400 } == true)
    }

    @Test func `a pathway has a separate time in each direction`() throws {
        #expect(try Self.walks(at: Self.stairs, arriving: true).first?.seconds == 90)
        #expect(try Self.walks(at: Self.stairs).first?.seconds == 60)
    }

    @Test func `a stop with direct street access needs no entrance`() throws {
        var town = Self.town()
        town.stops[Self.platform].access = .direct
        let walk = try #require(try Self.walks(at: Self.platform, in: town).first)
        #expect(walk.seconds == 0)
        #expect(walk.entrance == nil)
    }

    @Test func `a platform without street access and pathways is reached through the station's entrance`() throws {
        var town = Self.town()
        town.pathways = []
        #expect(try Self.walks(at: Self.platform, in: town).first?.entrance == nil)
        town.stops[Self.platform].access = .byStation
        let walk = try #require(try Self.walks(at: Self.platform, in: town).first)
        // The walk is 100 m to the entrance, and the same distance back inside.
        #expect(walk.entrance == NetworkStopIndex(Self.stairs))
        let seconds: Int32 = 217
        #expect((walk.seconds - seconds).magnitude <= 2)
        // Without the inaccessible entrance, the other one is used.
        town.stops[Self.stairs].wheelchair = 2
        #expect(
            try Self.walks(at: Self.platform, wheelchair: true, in: town).first?.entrance
                == NetworkStopIndex(Self.lift))
    }

    @Test func `a platform of a station without entrances is reached through the station's coordinate`() throws {
        var town = Self.town()
        town.pathways = []
        town.stops = Array(town.stops[..<Self.lift])
        town.stops[3].east = 3050
        town.stops[Self.platform].access = .byStation
        let walk = try #require(try Self.walks(at: 3, in: town).first)
        #expect(walk.entrance == NetworkStopIndex(3))
        let seconds: Int32 = 54
        #expect((walk.seconds - seconds).magnitude <= 1)
    }

    @Test func `a transfer between stations uses their entrances`() throws {
        var town = Self.town()
        // The stop is 20 m from the platform, and 120 m from the stairs.
        town.stops[2] = SmallTown.Stop(east: 3020)
        town.trips = [SmallTown.Trip([0, Self.platform], at: clock(8)), SmallTown.Trip([2, 0], at: clock(9))]
        let walks = AccessEgressWalks([try town.timetable()]).transfers()
        let out = walks.filter {
            $0.from == NetworkStopIndex(Self.platform) && $0.to == NetworkStopIndex(2) && !$0.isStepFree
        }
        // The path out is by the stairs, then along the street.
        let seconds: UInt16 = 90 + 130
        #expect(out.map { $0.seconds }.min() == seconds)
        let stepFree = walks.filter { $0.from == NetworkStopIndex(Self.platform) && $0.isStepFree }
        #expect(stepFree.allSatisfy { $0.seconds > 150 })
        #expect(!stepFree.isEmpty)
    }

    @Test(arguments: [[], [platform], [lift, stairs]])
    func `a platform that pathways only lead to or only lead from has no entrance`(from ends: [Int]) throws {
        var town = Self.town()
        town.pathways = town.pathways.filter { ends.contains($0.from) }
        let timetable = try town.timetable()
        let entrances = StationEntrances(
            [timetable], Offsets([timetable.stops.count]), [PlannableStops(timetable)])
        #expect(entrances.isEmpty)
        #expect(entrances.platforms.isEmpty)
    }
}
