extension Calibration {
    private static var version: UInt8 { 2 }

    /// To be kept: a version, then the counts of all cells and the sums of the blend's as little-endian floats.
    package var bytes: [UInt8] {
        var bytes = [Self.version]
        for value in cells.lazy.flatMap(\.counts) + blend.cells.lazy.flatMap(\.sums.values) {
            withUnsafeBytes(of: value.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
        }
        return bytes
    }

    /// nil for what another version has written, or what is not whole.
    package init?(bytes: [UInt8]) {
        self.init()
        let (size, sumSize) = (CalibrationCell.countOfCounts, BlendSums.countOfValues)
        let counted = cells.count * size
        guard bytes.first == Self.version, bytes.count == 1 + 4 * (counted + blend.cells.count * sumSize) else {
            return nil
        }
        let values = stride(from: 1, to: bytes.count, by: 4).map { place in
            Float(bitPattern: bytes[place..<place + 4].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) })
        }
        guard values.allSatisfy(\.isFinite), values.prefix(counted).allSatisfy({ $0 >= 0 }) else { return nil }
        restore { CalibrationCell(counts: values[$0 * size..<($0 + 1) * size]) }
        var next = counted
        blend.restore { cell in
            defer { next += sumSize }
            return BlendCell(shipped: cell.shipped, sums: BlendSums(values: values[next..<next + sumSize]))
        }
    }
}
