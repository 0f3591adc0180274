/// The bytes of rows in column order, since a histogram reads one feature at a time.
struct TreeColumns: Sendable {
    let count: Int
    private let bytes: [UInt8]

    init(of rows: TreeRows) {
        let (count, featureCount) = (rows.count, rows.bins.featureCount)
        self.count = count
        bytes = [UInt8](unsafeUninitializedCapacity: count * featureCount) { columns, filled in
            for row in 0..<count {
                for feature in 0..<featureCount {
                    columns.initializeElement(
                        at: feature * count + row, to: rows.cells[row * featureCount + feature])
                }
            }
            filled = count * featureCount
        }
    }

    func byte(of row: Int, _ feature: Int) -> UInt8 { bytes[feature * count + row] }

    func withColumn(_ feature: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        bytes.withUnsafeBufferPointer {
            body(UnsafeBufferPointer(rebasing: $0[feature * count..<(feature + 1) * count]))
        }
    }
}
