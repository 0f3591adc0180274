/// Sums over rows: the weighted signs of the residuals, the weights, and the number of rows. Integers, so that the
/// result does not depend on the order of additions and subtractions.
struct RowSums: Sendable, Equatable {
    private var lanes = SIMD4<Int32>.zero

    static let zero = RowSums()

    private init() {}

    /// Creates the sums of a single row.
    init(gradient: Int32, weight: Int32) {
        lanes = SIMD4(gradient, weight, 1, 0)
    }

    var gradient: Double { Double(lanes[0]) }
    var weight: Double { Double(lanes[1]) }
    var rows: Int { Int(lanes[2]) }

    static func += (sums: inout RowSums, more: RowSums) { sums.lanes &+= more.lanes }
    static func -= (sums: inout RowSums, less: RowSums) { sums.lanes &-= less.lanes }
    static func - (sums: RowSums, less: RowSums) -> RowSums {
        var rest = sums
        rest -= less
        return rest
    }
}

/// The row sums by leaf, feature and bin.
struct Histograms: Sendable {
    /// The index of each feature's first bin, which is the bin of missing values.
    private let starts: [Int]
    /// The total number of bins.
    private let size: Int
    private var sums: [RowSums]

    /// Creates histograms for several leaves.
    /// - Parameter leaves: The number of leaves whose histograms are stored simultaneously.
    init(of bins: FeatureBins, leaves: Int) {
        var starts = [0]
        for feature in 0..<bins.featureCount { starts.append(starts[feature] + bins.byteCount(of: feature)) }
        self.starts = starts
        size = starts[bins.featureCount]
        sums = [RowSums](repeating: .zero, count: size * leaves)
    }

    static func bytes(of bins: FeatureBins, leaves: Int) -> Int {
        (0..<bins.featureCount).reduce(0) { $0 + bins.byteCount(of: $1) } * leaves * MemoryLayout<RowSums>.stride
    }

    /// Returns the row sums of a feature's bins; the first is the bin of missing values.
    func bins(of feature: Int, in leaf: Int) -> ArraySlice<RowSums> {
        sums[leaf * size + starts[feature]..<leaf * size + starts[feature + 1]]
    }

    /// Replaces the sums of a leaf by the sums of the given rows.
    ///
    /// - Parameters:
    ///   - rows: The indexes of the rows in each column.
    ///   - each: The sums of each row, in the same order.
    mutating func count(
        _ rows: ArraySlice<Int32>, _ each: [RowSums], of columns: TreeColumns, _ features: [Int], in leaf: Int
    ) {
        for feature in features {
            let first = leaf * size + starts[feature]
            for bin in first..<leaf * size + starts[feature + 1] { sums[bin] = .zero }
            // Unchecked access, since nearly all the time is spent here. Every byte is a valid bin.
            sums.withUnsafeMutableBufferPointer { sums in
                let sums = UnsafeMutableBufferPointer(rebasing: sums[first...])
                columns.withColumn(feature) { column in
                    rows.withUnsafeBufferPointer { rows in
                        each.withUnsafeBufferPointer { each in
                            for index in rows.indices { sums[Int(column[Int(rows[index])])] += each[index] }
                        }
                    }
                }
            }
        }
    }

    /// Subtracts the sums of leaf `part` from the sums of leaf `whole`.
    mutating func take(_ part: Int, from whole: Int, _ features: [Int]) {
        for feature in features {
            for bin in starts[feature]..<starts[feature + 1] { sums[whole * size + bin] -= sums[part * size + bin] }
        }
    }
}
