import Testing

@testable import TransitCore

/// Tests stops without nearby streets, beside a stop with a street.
struct UnlinkedStopTests {
    /// Returns a town whose stops lie on a line from south to north: one at a street, two within walking distance of
    /// the first one, and one too far away.
    private static func town() -> SmallTown {
        var town = SmallTown()
        town.stops = [0.0, 400, 800, 950].map { SmallTown.Stop(north: $0) }
        town.trips = [SmallTown.Trip([0, 1, 2, 3], at: clock(8))]
        return town
    }

    /// Returns a street network with one street that is ten metres long.
    private static func streets(at place: Coordinate) throws -> Streets {
        let other = LocalPlane(at: place).coordinate(PlanePoint(x: 10, y: 0))
        let cells = [place, other].map { StreetCell(latitudeE7: $0.latitudeE7, longitudeE7: $0.longitudeE7).key }
        try #require(cells[0] == cells[1])
        var writer = StreetsWriter()
        writer.put(.junctionLatitudes, [place.latitudeE7, other.latitudeE7])
        writer.put(.junctionLongitudes, [place.longitudeE7, other.longitudeE7])
        writer.put(.edgeStarts, [0, 1, 1] as [UInt32])
        writer.put(.endingStarts, [0, 0, 1] as [UInt32])
        writer.put(.endings, [0] as [UInt32])
        writer.put(.edgeJunctions, [1] as [UInt32])
        writer.put(.edgeLengths, [100] as [UInt16])
        writer.put(.edgeWays, [0] as [UInt32])
        writer.put(.shapeStarts, [0] as [UInt32])
        writer.put(.shapeBytes, [0] as [UInt8])
        writer.put(.wayNames, [0] as [UInt32])
        writer.put(.wayAttributes, [0] as [UInt32])
        writer.put(.nameStarts, [0, 0] as [UInt32])
        writer.put(.cells, [cells[0]])
        writer.put(.cellStarts, [0, 2] as [UInt32])
        return try Streets(FileBytes(copying: writer.finish()))
    }

    @Test(arguments: [false, true])
    func `stops without nearby streets are reached in a straight line`(arriving: Bool) throws {
        let timetable = try Self.town().timetable()
        let place = PlanPlace(try #require(timetable.coordinate(of: StopIndex(0))))
        let routing = AccessEgressWalks([timetable, timetable], streets: try Self.streets(at: place.coordinate))
        var search = WalkSearch()
        let walks = routing.walks(at: place, for: WalkProfile(), arriving: arriving, in: &search)
        #expect(walks.map { $0.stop.position } == [0, 4, 1, 2, 5, 6])
        #expect(walks.suffix(4).map { $0.metres.rounded() } == [520, 1040, 520, 1040])
        #expect(walks.prefix(2).allSatisfy { $0.metres == 0 })
    }

    @Test func `stops without nearby streets are reached regardless of their order in the feed`() throws {
        var town = Self.town()
        town.stops = [800.0, 400, 950, 0].map { SmallTown.Stop(north: $0) }
        let timetable = try town.timetable()
        let place = PlanPlace(try #require(timetable.coordinate(of: StopIndex(3))))
        let routing = AccessEgressWalks([timetable], streets: try Self.streets(at: place.coordinate))
        var search = WalkSearch()
        let walks = routing.walks(at: place, for: WalkProfile(), arriving: false, in: &search)
        #expect(walks.map { $0.stop.position } == [3, 1, 0])
    }
}
