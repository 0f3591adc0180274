import Foundation

@testable import Tiles

/// Writes small PMTiles files without compression, both valid and invalid.
struct PMTilesWriter {
    var version: UInt8 = 3
    var type: UInt8 = 1
    var compression: UInt8 = 1
    var zooms: (UInt8, UInt8) = (0, 3)
    var metadata = #"{"vector_layers":[{"id":"transportation"}]}"#
    /// The entries of the root directory: tile number, run length, encoded offset, and length.
    var root: [(number: UInt64, run: UInt64, offset: UInt64, length: UInt64)] = []
    var leaf: [(number: UInt64, run: UInt64, offset: UInt64, length: UInt64)] = []
    var tiles: [UInt8] = []
    /// The number of bytes by which the header overstates the size.
    var claimed: UInt64 = 0

    var bytes: [UInt8] {
        let (root, leaf) = (Self.directory(root), Self.directory(leaf))
        let parts = [root, Array(metadata.utf8), leaf, tiles]
        var header = Array("PMTiles".utf8) + [version]
        var place: UInt64 = 127
        for (index, part) in parts.enumerated() {
            header += Self.number(place, 8) + Self.number(UInt64(part.count) + (index == 3 ? claimed : 0), 8)
            place += UInt64(part.count)
        }
        header += [UInt8](repeating: 0, count: 24) + [1, 1, compression, type, zooms.0, zooms.1]
        for degrees in [-51.3, -30.2, -51.1, -29.9] {
            header += Self.number(UInt64(UInt32(bitPattern: Int32(degrees * 1e7))), 4)
        }
        header += [UInt8](repeating: 0, count: 127 - header.count)
        return header + parts.flatMap { $0 }
    }

    static func directory(_ entries: [(number: UInt64, run: UInt64, offset: UInt64, length: UInt64)]) -> [UInt8] {
        let firsts = [0] + entries.map(\.number)
        var out = varint(UInt64(entries.count))
        out += zip(firsts, entries).flatMap { varint($1.number &- $0) }
        out += entries.flatMap { varint($0.run) }
        out += entries.flatMap { varint($0.length) }
        return out + entries.flatMap { varint($0.offset) }
    }

    static func varint(_ value: UInt64) -> [UInt8] {
        var (rest, out) = (value, [UInt8]())
        while rest > 0x7F {
            out.append(UInt8(rest & 0x7F) | 0x80)
            rest >>= 7
        }
        return out + [UInt8(rest)]
    }

    private static func number(_ value: UInt64, _ size: Int) -> [UInt8] {
        (0..<size).map { UInt8(truncatingIfNeeded: value >> UInt64(8 * $0)) }
    }
}

/// Calls `body` with the path of a temporary file that contains the given bytes.
func withFile<Value>(_ bytes: [UInt8], _ body: (String) throws -> Value) throws -> Value {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    return try body(path)
}
