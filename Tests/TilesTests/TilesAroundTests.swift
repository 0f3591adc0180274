import Testing
import TransitCore

@testable import Tiles

struct TilesAroundTests {
    private let world = TileContent(zooms: 0...14, west: -180, south: -90, east: 180, north: 90, version: "1")

    private func tiles(_ places: [Coordinate], _ zoom: Int, most: Int = 100_000) -> [[Int]]? {
        TilesAround(places, within: world).tiles(at: zoom, most: most)?.map { [$0.column, $0.row] }
    }

    private func place(_ latitude: Double, _ longitude: Double) -> Coordinate {
        Coordinate(latitude: latitude, longitude: longitude)
    }

    @Test func `the tiles around a place are the tile that contains it and those within the radius`() throws {
        // At 60° north, a tile at zoom level 14 is 1.2 km wide.
        let found = try #require(tiles([place(60.1699, 24.9384)], 14))
        #expect(found.contains([9326, 4742]))
        #expect(Set(found.map { $0[0] }) == Set(9325...9328) || Set(found.map { $0[0] }) == Set(9324...9327))
        #expect((9...16).contains(found.count))
    }

    @Test(arguments: 0...3)
    func `at low zoom levels the tiles within half a tile of a place are included`(zoom: Int) throws {
        let found = try #require(tiles([place(45, 10)], zoom))
        #expect(found.count == min(4, 1 << (2 * zoom)))
    }

    @Test func `tiles are unique and sorted by number`() throws {
        let near = (0..<40).map { place(-30.03 + Double($0) / 1000, -51.2) }
        let found = try #require(TilesAround(near, within: world).tiles(at: 14, most: 1000)).map(\.number)
        #expect(found == Set(found).sorted())
    }

    @Test(arguments: [179.999, -179.999, 180, -180]) func `the included tiles continue across the 180th meridian`(
        longitude: Double
    ) throws {
        let columns = Set(try #require(tiles([place(-17, longitude)], 10)).map { $0[0] })
        #expect(columns == [0, 1023])
    }

    @Test(arguments: [90.0, -90, 85.1, -85.1]) func `the included tiles end at the poles`(latitude: Double) throws {
        let rows = Set(try #require(tiles([place(latitude, 15)], 6)).map { $0[1] })
        #expect(rows == [latitude > 0 ? 0 : 63])
    }

    @Test(arguments: [
        Coordinate(latitude: .nan, longitude: 10), Coordinate(latitude: 10, longitude: .infinity),
        Coordinate(latitude: 0, longitude: 0), Coordinate(latitude: 91, longitude: 10),
    ])
    func `an invalid place has no tiles`(place: Coordinate) {
        #expect(TilesAround([place], within: world).isEmpty)
        #expect(tiles([place], 5) == [])
    }

    @Test func `places outside the bounds of the archive are ignored`() {
        let town = TileContent(zooms: 0...14, west: -51.3, south: -30.2, east: -51.1, north: -29.9, version: "1")
        #expect(TilesAround([place(-30, -51.2)], within: town).isEmpty == false)
        #expect(TilesAround([place(-30, -51.4)], within: town).isEmpty)
    }

    @Test func `the tiles around places are nil if there are more of them than the limit`() {
        let scattered = (0..<100).map { place(40, Double($0)) }
        #expect(tiles(scattered, 12, most: 50) == nil)
        #expect(tiles(scattered, 0, most: 50) == [[0, 0]])
    }
}
