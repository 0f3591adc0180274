import TransitCore

extension TreeRows {
    private static var version: UInt8 { 1 }
    private static var mostBytes: Int { 100_000_000 }

    /// The stored form: a version, the layout, the levels of each feature, then the rows.
    package var bytes: [UInt8] {
        var writer = ByteWriter()
        writer.byte(Self.version)
        writer.byte(bins.layout.version)
        writer.number(UInt64(bins.layout.count))
        for feature in 0..<bins.layout.count {
            writer.number(UInt64(bins.levels(of: feature).count))
            for level in bins.levels(of: feature) { writer.number(UInt64(level.bitPattern)) }
        }
        writer.number(UInt64(count))
        for row in 0..<count {
            for cell in cells[row * bins.layout.count..<(row + 1) * bins.layout.count] { writer.byte(cell) }
            writer.word(UInt64(targets[row].bitPattern) << 32 | UInt64(weights[row].bitPattern))
        }
        return writer.checked
    }

    /// Reads the stored form from an untrusted source.
    package init(bytes: [UInt8]) throws(UnreadableTrees) {
        var reader = try ByteReader(checked: bytes, Self.version, most: Self.mostBytes)
        self.init(bins: try FeatureBins(&reader))
        guard let count = reader.number() else { throw .damaged }
        // A count that is too great fails at the end of the bytes, since each row takes some.
        for _ in 0..<Int(clamping: count) { try readRow(&reader) }
        guard reader.isAtEnd else { throw .damaged }
    }

    private mutating func readRow(_ reader: inout ByteReader) throws(UnreadableTrees) {
        var row: [UInt8] = []
        for feature in 0..<bins.layout.count {
            guard let cell = reader.byte() else { throw .damaged }
            guard Int(cell) < bins.byteCount(of: feature) else { throw .noSuchBin }
            row.append(cell)
        }
        guard let word = reader.word() else { throw .damaged }
        let target = Float(bitPattern: UInt32(word >> 32))
        let weight = Float(bitPattern: UInt32(truncatingIfNeeded: word))
        guard Self.areUsable(target, weight) else { throw .wildNumber }
        append(cells: row, target: target, weight: weight)
    }
}

extension FeatureBins {
    fileprivate init(_ reader: inout ByteReader) throws(UnreadableTrees) {
        guard let version = reader.byte(), let count = reader.number(), count <= UInt64(TreeLearner.mostFeatures) else {
            throw .damaged
        }
        var levels: [[Float]] = []
        for _ in 0..<count { levels.append(try Self.levels(&reader)) }
        guard let bins = FeatureBins(levels: levels, FeatureLayout(version: version, count: Int(count))) else {
            throw .wildNumber
        }
        self = bins
    }

    private static func levels(_ reader: inout ByteReader) throws(UnreadableTrees) -> [Float] {
        guard let count = reader.number(), count <= UInt64(most) else { throw .damaged }
        var levels: [Float] = []
        for _ in 0..<count {
            guard let bits = reader.number() else { throw .damaged }
            levels.append(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))
        }
        return levels
    }
}
