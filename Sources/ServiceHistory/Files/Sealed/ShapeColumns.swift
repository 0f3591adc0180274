import LiveModel
import TransitCore

/// The columns of the shapes of a route's patterns. Patterns with equal shapes share one stored shape. Coordinates are
/// differences from the previous point, in 1e-5 degrees.
struct ShapeColumns {
    /// The number of columns.
    static let count = 4

    private var indexes = ByteWriter()
    private var sizes = ByteWriter()
    private var latitudes = ByteWriter()
    private var longitudes = ByteWriter()
    private var known: [[Coordinate]: Int] = [:]
    private var last = GridPoint()

    init(_ patterns: [RecordedPattern]) {
        for pattern in patterns {
            if known[pattern.shape] == nil { add(pattern.shape) }
            indexes.number(UInt64(known[pattern.shape] ?? 0))
        }
    }

    var columns: [ByteWriter] { [indexes, sizes, latitudes, longitudes] }

    private mutating func add(_ shape: [Coordinate]) {
        known[shape] = known.count
        sizes.number(UInt64(shape.count))
        for place in shape { last.write(place, &latitudes, &longitudes) }
    }

    /// Reads the shape of each pattern.
    static func read(_ columns: [ColumnCursor], patternCount: Int) throws(DamagedBlock) -> [[Coordinate]] {
        var (indexes, sizes, latitudes, longitudes) = (columns[0], columns[1], columns[2], columns[3])
        var last = GridPoint()
        var shapes: [[Coordinate]] = []
        while sizes.remaining > 0 {
            let count = sizes.count()
            guard count <= latitudes.remaining else { throw DamagedBlock() }
            shapes.append((0..<count).map { _ in last.read(&latitudes, &longitudes) })
        }
        let byPattern = (0..<patternCount).map { _ in
            let index = indexes.whole(limit: shapes.count)
            return index < shapes.count ? shapes[index] : []
        }
        guard indexes.isComplete, sizes.isComplete, latitudes.isComplete, longitudes.isComplete else {
            throw DamagedBlock()
        }
        return byPattern
    }
}

/// The previous point of a sequence in units of 1e-5 degrees, relative to which the next point is written and read.
struct GridPoint {
    private var latitude: Int64 = 0
    private var longitude: Int64 = 0

    mutating func write(_ place: Coordinate, _ latitudes: inout ByteWriter, _ longitudes: inout ByteWriter) {
        let (north, east) = (Rounding.e5(place.latitude), Rounding.e5(place.longitude))
        latitudes.signed(north - latitude)
        longitudes.signed(east - longitude)
        (latitude, longitude) = (north, east)
    }

    mutating func read(_ latitudes: inout ColumnCursor, _ longitudes: inout ColumnCursor) -> Coordinate {
        latitude &+= latitudes.signed()
        longitude &+= longitudes.signed()
        return Rounding.coordinate(latitude, longitude)
    }
}
