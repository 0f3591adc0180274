import Foundation
import TestSupport
import Testing
import TransitCore

@testable import Tiles

/// An archive that contains all tiles of the world at several zoom levels, each with a different text.
private struct World: TileArchive {
    var zooms = 0...6
    var isGzip = false
    /// The number of additional bytes in each tile.
    var filling = 0
    var content: TileContent {
        TileContent(zooms: zooms, west: -180, south: -85, east: 180, north: 85, version: "file-1")
    }
    let metadata = Array(#"{"vector_layers":[{"id":"transportation"}]}"#.utf8)

    func tile(_ address: TileAddress) throws(TileArchiveError) -> StoredTile? {
        guard address.column % 5 != 4 else { return nil }
        var random = SeededRandom(seed: address.number)
        let rest = (0..<filling).map { _ in UInt8.random(in: 0...255, using: &random) }
        let plain = Array("\(address.zoom)/\(address.column)/\(address.row) ".utf8) + rest
        return StoredTile(bytes: isGzip ? try TileCompression.packed(plain) : plain, isGzip: isGzip)
    }
}

struct TilePackTests {
    private let town = [Coordinate(latitude: -30.03, longitude: -51.2), Coordinate(latitude: -30.1, longitude: -51.1)]
    /// Three hundred places that are distributed over the world.
    private let scattered = (0..<300).map { Coordinate(latitude: Double($0 % 140) - 69.5, longitude: Double($0) - 150) }

    private func bytes(_ pack: TilePack) throws -> [UInt8] { try #require(pack.bytes(0..<pack.size)) }

    /// Checks that the pack contains each expected tile, and that the tile equals that of the archive.
    private func expectWhole(_ pack: TilePack, of world: World, around places: [Coordinate]) throws {
        try withFile(try bytes(pack)) { path in
            let read = try openTiles(path)
            #expect(read.content.zooms == pack.zooms)
            for zoom in pack.zooms {
                for address in try #require(TilesAround(places, within: world.content).tiles(at: zoom, most: .max)) {
                    let original = try world.tile(address)?.unpacked()
                    #expect(try read.tile(address)?.unpacked() == original, "\(address)")
                }
            }
        }
    }

    @Test(arguments: [true, false]) func `a pack is a PMTiles file with the tiles around the given places`(
        isGzip: Bool
    ) throws {
        let world = World(isGzip: isGzip)
        let pack = try #require(try TilePack(of: world, around: town))
        #expect(pack.zooms == 0...6)
        try expectWhole(pack, of: world, around: town)
        try withFile(try bytes(pack)) { path in
            let far = try #require(TileAddress(zoom: 6, column: 60, row: 10))
            #expect(try openTiles(path).tile(far) == nil)
        }
    }

    @Test func `a pack of many tiles has leaf directories, and its root directory is within the first read`() throws {
        let world = World(zooms: 0...11)
        let pack = try #require(try TilePack(of: world, around: scattered))
        let whole = try bytes(pack)
        let header = try PMTilesHeader(Array(whole.prefix(PMTilesHeader.size)), fileSize: UInt64(whole.count))
        #expect(!header.leaves.isEmpty && header.root.upperBound <= 16_384)
        try expectWhole(pack, of: world, around: scattered)
    }

    @Test func `any byte range of a pack can be read`() throws {
        let pack = try #require(try TilePack(of: World(zooms: 0...4, filling: 300), around: town))
        let whole = try bytes(pack)
        for size in [1, 7, 100, 1000, pack.size] {
            let parts = stride(from: 0, to: pack.size, by: size).map { $0..<min($0 + size, pack.size) }
            #expect(try parts.flatMap { try #require(pack.bytes($0)) } == whole)
        }
    }

    @Test func `a pack over the limits omits the highest zoom levels`() throws {
        let fewer = try #require(try TilePack(of: World(), around: scattered, limits: .init(tiles: 200)))
        #expect(fewer.zooms.upperBound < 6 && fewer.zooms.upperBound > 0)
        try expectWhole(fewer, of: World(), around: scattered)
        let world = World(filling: 1000)
        let lighter = try #require(try TilePack(of: world, around: town, limits: .init(bytes: 20_000)))
        #expect(lighter.zooms.upperBound < 6 && lighter.size < 25_000)
        try expectWhole(lighter, of: world, around: town)
        #expect(try TilePack(of: world, around: town, limits: .init(bytes: 100)) == nil)
    }

    @Test func `the version of a pack changes with its tiles and with the archive`() throws {
        func version(_ world: World, _ places: [Coordinate]) throws -> String {
            try #require(try TilePack(of: world, around: places)).version
        }
        let one = try version(World(), town)
        #expect(one.hasPrefix("file-1."))
        // The moved places are within the same tiles.
        let moved = town.map { Coordinate(latitude: $0.latitude + 0.0001, longitude: $0.longitude) }
        #expect(try version(World(), moved) == one)
        #expect(try version(World(), scattered) != one)
        #expect(try version(World(zooms: 0...5), town) != one)
    }

    @Test func `no tile pack is created if the archive has no tiles around the places`() throws {
        #expect(try TilePack(of: World(), around: [Coordinate]()) == nil)
        #expect(try TilePack(of: World(), around: [Coordinate(latitude: 88, longitude: 10)]) == nil)
    }

    @Test func `if the archive changes, its pack can no longer be read`() throws {
        final class Changing: TileArchive, @unchecked Sendable {
            // Changed only by the single test that uses it.
            var world = World()
            var content: TileContent { world.content }
            var metadata: [UInt8] { world.metadata }
            func tile(_ address: TileAddress) throws(TileArchiveError) -> StoredTile? { try world.tile(address) }
        }
        let archive = Changing()
        let pack = try #require(try TilePack(of: archive, around: town))
        archive.world.filling = 10
        #expect(pack.bytes(0..<pack.size) == nil)
    }

    @Test(.enabled(if: ProcessInfo.processInfo.environment["HEADSIGN_DATA"] != nil, "HEADSIGN_DATA is not set"))
    func `the pack of a city contains the tiles of the city's archive`() throws {
        let data = try #require(ProcessInfo.processInfo.environment["HEADSIGN_DATA"])
        let archive = try openTiles(data + "/basemap/porto-alegre.pmtiles")
        let pack = try #require(try TilePack(of: archive, around: town))
        #expect(pack.zooms == 0...14)
        try withFile(try bytes(pack)) { path in
            let address = try #require(TileAddress(zoom: 14, column: 5861, row: 9626))
            let stored = try #require(try archive.tile(address))
            #expect(try openTiles(path).tile(address) == stored)
        }
    }
}
