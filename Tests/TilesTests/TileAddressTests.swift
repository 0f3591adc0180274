import Testing

@testable import Tiles

struct TileAddressTests {
    @Test(arguments: [
        (0, 0, 0, 0), (1, 0, 0, 1), (1, 0, 1, 2), (1, 1, 1, 3), (1, 1, 0, 4), (2, 0, 0, 5), (2, 1, 0, 6), (2, 3, 0, 20),
        (12, 3423, 1763, 19_078_479),
    ])
    func `tiles are numbered along a Hilbert curve`(zoom: Int, column: Int, row: Int, number: UInt64) throws {
        #expect(try #require(TileAddress(zoom: zoom, column: column, row: row)).number == number)
    }

    @Test(arguments: 0...6) func `all tiles of a zoom level have different numbers`(zoom: Int) throws {
        let side = 1 << zoom
        let numbers = try (0..<side).flatMap { column in
            try (0..<side).map { try #require(TileAddress(zoom: zoom, column: column, row: $0)).number }
        }
        let first = ((1 as UInt64) << UInt64(2 * zoom) - 1) / 3
        #expect(numbers.sorted() == Array(first..<first + UInt64(side * side)))
    }

    @Test func `an address outside the world is nil`() {
        #expect(TileAddress(zoom: 3, column: 8, row: 0) == nil)
        #expect(TileAddress(zoom: 3, column: 0, row: -1) == nil)
        #expect(TileAddress(zoom: 23, column: 0, row: 0) == nil)
        #expect(TileAddress(zoom: -1, column: 0, row: 0) == nil)
        #expect(TileAddress(zoom: 22, column: 1 << 22 - 1, row: 1 << 22 - 1) != nil)
    }
}
