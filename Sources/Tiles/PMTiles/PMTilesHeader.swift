/// The header of a PMTiles file (version 3). All ranges are checked against the file size.
struct PMTilesHeader: Sendable {
    static let size = 127

    enum Compression: UInt8 {
        case none = 1
        case gzip = 2
    }

    var root: Range<UInt64>
    var metadata: Range<UInt64>
    var leaves: Range<UInt64>
    var tiles: Range<UInt64>
    var directoryCompression: Compression
    var tileCompression: Compression
    var zooms: ClosedRange<Int>
    /// The west, south, east and north bounds in degrees.
    var bounds: [Double]

    init(_ bytes: [UInt8], fileSize: UInt64) throws(TileArchiveError) {
        guard bytes.count == Self.size, bytes.starts(with: "PMTiles".utf8) else {
            throw .unusable(reason: "it does not begin with the PMTiles signature")
        }
        guard bytes[7] == 3 else { throw .unusable(reason: "it is PMTiles version \(bytes[7]); version 3 is required") }
        func range(at place: Int) throws(TileArchiveError) -> Range<UInt64> {
            let (start, length) = (Self.number(bytes, at: place), Self.number(bytes, at: place + 8))
            guard start <= fileSize, length <= fileSize - start else {
                throw .damaged(reason: "its header refers to data beyond the end of the file")
            }
            return start..<start + length
        }
        root = try range(at: 8)
        metadata = try range(at: 24)
        leaves = try range(at: 40)
        tiles = try range(at: 56)
        guard let directory = Compression(rawValue: bytes[97]), let tile = Compression(rawValue: bytes[98]) else {
            throw .unusable(reason: "its compression is not gzip")
        }
        guard bytes[99] == 1 else { throw .unusable(reason: "it has raster tiles; vector tiles are required") }
        (directoryCompression, tileCompression) = (directory, tile)
        let (lowest, highest) = (Int(bytes[100]), Int(bytes[101]))
        guard lowest <= highest, highest <= TileAddress.deepest else {
            throw .damaged(reason: "its zoom levels are invalid")
        }
        zooms = lowest...highest
        bounds = [102, 106, 110, 114].map { place in
            Double(Int32(truncatingIfNeeded: Self.number(bytes, at: place, size: 4))) / 1e7
        }
        guard TileContent.isArea(bounds) else { throw .damaged(reason: "its bounds are invalid") }
    }

    private static func number(_ bytes: [UInt8], at place: Int, size: Int = 8) -> UInt64 {
        (0..<size).reduce(0) { $0 | UInt64(bytes[place + $1]) << UInt64(8 * $1) }
    }
}

extension TileContent {
    /// Whether bounds are plausible.
    /// - Parameter bounds: The west, south, east and north bounds in degrees.
    static func isArea(_ bounds: [Double]) -> Bool {
        bounds.count == 4 && bounds.allSatisfy(\.isFinite)
            && -180 <= bounds[0] && bounds[0] < bounds[2] && bounds[2] <= 180
            && -90 <= bounds[1] && bounds[1] < bounds[3] && bounds[3] <= 90
    }
}
