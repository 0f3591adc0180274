import Foundation
import TestSupport
import Testing

@testable import Tiles

struct PMTilesTests {
    /// A file with the world tile, two of its four child tiles with equal content, and a leaf directory with the
    /// others.
    private var town: PMTilesWriter {
        var writer = PMTilesWriter()
        writer.tiles = Array("worldquarterdeep".utf8)
        writer.root = [(0, 1, 1, 5), (1, 2, 0, 7), (5, 0, 1, 5)]
        writer.leaf = [(5, 1, 13, 4)]
        return writer
    }

    private func tile(_ archive: any TileArchive, _ zoom: Int, _ column: Int, _ row: Int) throws -> String? {
        let address = try #require(TileAddress(zoom: zoom, column: column, row: row))
        return try archive.tile(address).map { String(decoding: $0.bytes, as: UTF8.self) }
    }

    @Test func `tiles are found by number, including those in a leaf directory`() throws {
        try withFile(town.bytes) { path in
            let archive = try openTiles(path)
            #expect(try tile(archive, 0, 0, 0) == "world")
            #expect(try tile(archive, 1, 0, 0) == "quarter")
            #expect(try tile(archive, 1, 0, 1) == "quarter")
            #expect(try tile(archive, 1, 1, 1) == nil)
            #expect(try tile(archive, 2, 0, 0) == "deep")
            #expect(try tile(archive, 2, 3, 3) == nil)
            #expect(archive.content.zooms == 0...3)
            #expect(archive.content.west == -51.3 && archive.content.north == -29.9)
        }
    }

    @Test func `a file without vector tiles is refused with a reason`() throws {
        func reason(_ change: (inout PMTilesWriter) -> Void) throws -> String {
            var writer = town
            change(&writer)
            return try withFile(writer.bytes) { path in
                let error = #expect(throws: TileArchiveError.self) { try openTiles(path) }
                return error.map { "\($0)" } ?? ""
            }
        }
        #expect(try reason { $0.version = 2 }.contains("version 2"))
        #expect(try reason { $0.type = 2 }.contains("raster"))
        #expect(try reason { $0.compression = 3 }.contains("not gzip"))
        #expect(try reason { $0.metadata = #"{"vector_layers":[{"id":"roads"}]}"# }.contains("OpenMapTiles"))
        #expect(try reason { $0.zooms = (5, 2) }.contains("zoom levels"))
        #expect(try reason { $0.claimed = 1 }.contains("beyond the end of the file"))
        _ = #expect(throws: TileArchiveError.unreadable(path: "/nowhere")) { try openTiles("/nowhere") }
        try withFile(Array("hello".utf8)) { path in
            let reason = "\(path) is neither PMTiles nor MBTiles"
            _ = #expect(throws: TileArchiveError.unusable(reason: reason)) { try openTiles(path) }
        }
    }

    @Test(arguments: [
        [(0, 1, 1, 500)], [(0, 1, 100, 7)], [(0, 1, 1, 0)], [(0, 1, 0, 5)], [(3, 1, 1, 2), (3, 1, 0, 2)],
        [(0, 0, 1, 90)], [(0, 1, UInt64.max, 5)], [(1, 1, 1, 5), (0, 1, 1, 5)],
    ])
    func `a directory with invalid offsets is refused`(
        entries: [(number: UInt64, run: UInt64, offset: UInt64, length: UInt64)]
    ) throws {
        let bytes = PMTilesWriter.directory(entries)
        _ = #expect(throws: TileArchiveError.self) { try PMTilesDirectory(bytes, tiles: 16, leaves: 16) }
    }

    @Test func `the search in cyclic directories ends with an error`() throws {
        var writer = PMTilesWriter()
        writer.leaf = [(0, 0, 1, 5)]
        writer.root = [(0, 0, 1, UInt64(PMTilesWriter.directory(writer.leaf).count))]
        try withFile(writer.bytes) { path in
            let archive = try openTiles(path)
            let address = try #require(TileAddress(zoom: 0, column: 0, row: 0))
            _ = #expect(throws: TileArchiveError.damaged(reason: "its directories are nested too deeply")) {
                try archive.tile(address)
            }
        }
    }

    @Test func `damage to a file does not cause a crash`() throws {
        var random = SeededRandom(seed: 7)
        let sound = town.bytes
        for _ in 0..<2000 {
            var bytes = sound
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            if Bool.random(using: &random) { bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random)) }
            try withFile(bytes) { path in
                guard let archive = try? openTiles(path) else { return }
                for zoom in 0...2 { _ = try? tile(archive, zoom, 0, 0) }
            }
        }
    }

    @Test(.enabled(if: ProcessInfo.processInfo.environment["HEADSIGN_DATA"] != nil, "HEADSIGN_DATA is not set"))
    func `the tiles of a city are found and decompressed`() throws {
        let data = try #require(ProcessInfo.processInfo.environment["HEADSIGN_DATA"])
        let archive = try openTiles(data + "/basemap/porto-alegre.pmtiles")
        #expect(archive.content.zooms == 0...14)
        let address = try #require(TileAddress(zoom: 14, column: 5861, row: 9627))
        let stored = try #require(try archive.tile(address))
        #expect(stored.isGzip)
        let unpacked = try stored.unpacked()
        #expect(unpacked.count > stored.bytes.count)
        #expect(String(decoding: unpacked, as: UTF8.self).contains("transportation"))
    }
}
