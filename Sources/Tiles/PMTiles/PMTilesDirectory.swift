/// A PMTiles directory. It contains the locations of tiles or leaf directories in ascending order of tile number.
struct PMTilesDirectory: Sendable {
    private var firsts: [UInt64] = []
    /// The number of consecutive tiles that share each location; 0 for the location of a leaf directory.
    private var runs: [UInt32] = []
    private var offsets: [UInt64] = []
    private var lengths: [UInt32] = []

    static let mostEntries = 1 << 20
    /// The maximum size of an uncompressed directory in bytes.
    static let largest = 16 << 20

    /// The location of a tile or of a leaf directory.
    enum Entry: Equatable {
        /// The range of a tile's bytes, relative to the tile section.
        case tile(Range<UInt64>)
        /// The range of a leaf directory's bytes, relative to the leaf directory section.
        case directory(Range<UInt64>)
    }

    /// Parses an uncompressed directory.
    /// - Parameters:
    ///   - tiles: The size of the tile section in bytes.
    ///   - leaves: The size of the leaf directory section in bytes.
    /// - Throws: An error if the directory is damaged or refers to bytes outside these sections.
    init(_ bytes: [UInt8], tiles: UInt64, leaves: UInt64) throws(TileArchiveError) {
        var reader = VarintReader(bytes)
        let count = try reader.next()
        // Each entry takes at least one byte in each of the four columns.
        guard count <= UInt64(Self.mostEntries), count * 4 <= UInt64(bytes.count) else {
            throw .damaged(reason: "a directory has fewer entries than it states")
        }
        try readNumbers(Int(count), &reader)
        for _ in 0..<count { lengths.append(try reader.nextSmall()) }
        try readOffsets(&reader, tiles: tiles, leaves: leaves)
    }

    private mutating func readNumbers(_ count: Int, _ reader: inout VarintReader) throws(TileArchiveError) {
        var last: UInt64 = 0
        for index in 0..<count {
            let step = try reader.next()
            let (number, overflows) = last.addingReportingOverflow(step)
            guard !overflows, index == 0 || step > 0 else {
                throw .damaged(reason: "the tile ids of a directory are not ascending")
            }
            firsts.append(number)
            last = number
        }
        for _ in 0..<count { runs.append(try reader.nextSmall()) }
    }

    private mutating func readOffsets(
        _ reader: inout VarintReader, tiles: UInt64, leaves: UInt64
    ) throws(TileArchiveError) {
        var end: UInt64 = 0
        for index in firsts.indices {
            let written = try reader.next()
            // Zero means that the entry's bytes follow directly after those of the previous entry.
            guard written > 0 || index > 0 else {
                throw .damaged(reason: "the first entry of a directory has no offset")
            }
            let start = written == 0 ? end : written - 1
            let room = runs[index] == 0 ? leaves : tiles
            guard lengths[index] > 0, start <= room, UInt64(lengths[index]) <= room - start else {
                throw .damaged(reason: "an entry of a directory lies beyond the end of the file")
            }
            offsets.append(start)
            end = start + UInt64(lengths[index])
        }
    }

    func entry(of number: UInt64) -> Entry? {
        var (low, high) = (0, firsts.count)
        while low < high {
            let middle = (low + high) / 2
            if firsts[middle] <= number { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else { return nil }
        let place = offsets[low - 1]..<offsets[low - 1] + UInt64(lengths[low - 1])
        if runs[low - 1] == 0 { return .directory(place) }
        return number - firsts[low - 1] < UInt64(runs[low - 1]) ? .tile(place) : nil
    }
}

/// Reads variable-length numbers in LEB128 encoding.
struct VarintReader {
    private let bytes: [UInt8]
    private var place = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    mutating func next() throws(TileArchiveError) -> UInt64 {
        var (value, shift): (UInt64, UInt64) = (0, 0)
        while place < bytes.count {
            let byte = bytes[place]
            place += 1
            guard shift < 63 || byte < 2 else { break }
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
            shift += 7
        }
        throw .damaged(reason: "a directory is truncated")
    }

    mutating func nextSmall() throws(TileArchiveError) -> UInt32 {
        guard let value = UInt32(exactly: try next()) else {
            throw .damaged(reason: "a directory contains a number that is too large")
        }
        return value
    }
}
