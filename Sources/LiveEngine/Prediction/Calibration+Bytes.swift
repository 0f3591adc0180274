extension Calibration {
    private static var version: UInt8 { 1 }

    /// To be kept: a version, then the counts of all cells as little-endian floats.
    package var bytes: [UInt8] {
        var bytes = [Self.version]
        for cell in cells {
            for value in cell.counts {
                withUnsafeBytes(of: value.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
            }
        }
        return bytes
    }

    /// nil for what another version has written, or what is not whole.
    package init?(bytes: [UInt8]) {
        self.init()
        let size = CalibrationCell.countOfCounts
        guard bytes.first == Self.version, bytes.count == 1 + cells.count * size * 4 else { return nil }
        let values = stride(from: 1, to: bytes.count, by: 4).map { place in
            Float(bitPattern: bytes[place..<place + 4].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) })
        }
        guard values.allSatisfy({ $0.isFinite && $0 >= 0 }) else { return nil }
        restore { CalibrationCell(counts: values[$0 * size..<($0 + 1) * size]) }
    }
}
