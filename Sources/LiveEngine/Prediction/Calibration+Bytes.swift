extension Calibration {
    private static var version: UInt8 { 4 }
    /// The previous version of the stored form and its number of cells. It has no cells for trips that have not begun.
    private static var older: (version: UInt8, cells: Int) { (3, 12 * Blend.knots.count) }

    /// The stored form: a version byte, then the global interval scale, all cells and the blend's sums as little-endian
    /// floats.
    package var bytes: [UInt8] {
        var bytes = [Self.version]
        let common = [weather.early, weather.late, weather.count]
        for value in common + cells.lazy.flatMap(\.values) + blend.cells.lazy.flatMap(\.sums.values) {
            withUnsafeBytes(of: value.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
        }
        return bytes
    }

    /// Decodes the stored form; returns nil if the version is unknown or the bytes are incomplete.
    package init?(bytes: [UInt8]) {
        self.init()
        let (size, sumSize) = (CalibrationCell.countOfValues, BlendSums.countOfValues)
        let counted = 3 + cells.count * size
        let known = bytes.first == Self.older.version ? Self.older.cells : blend.cells.count
        guard let version = bytes.first, version == Self.version || version == Self.older.version,
            bytes.count == 1 + 4 * (counted + known * sumSize)
        else { return nil }
        let values = stride(from: 1, to: bytes.count, by: 4).map { place in
            Float(bitPattern: bytes[place..<place + 4].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) })
        }
        guard values.allSatisfy(\.isFinite) else { return nil }
        restore(IntervalScale(early: values[0], late: values[1], count: values[2])) {
            CalibrationCell(values: values[3 + $0 * size..<3 + ($0 + 1) * size])
        }
        var next = counted
        blend.restore { cell in
            guard next < values.count else { return cell }
            defer { next += sumSize }
            return BlendCell(shipped: cell.shipped, sums: BlendSums(values: values[next..<next + sumSize]))
        }
    }
}
