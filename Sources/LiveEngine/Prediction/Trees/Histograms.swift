/// What is summed over rows: the signs of what is left of their targets, times their weights; their weights; how many. Whole
/// numbers, so that neither the order of adding nor taking a part from the whole changes a bit.
struct RowSums: Sendable, Equatable {
    private var lanes = SIMD4<Int32>.zero

    static let zero = RowSums()

    private init() {}

    /// Of one row.
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

/// By leaf, the sums of each bin of each feature.
struct Histograms: Sendable {
    /// By feature, its first bin, the unknown; and how many there are in all.
    private let starts: [Int]
    private let size: Int
    private var sums: [RowSums]

    /// - Parameter leaves: that are kept at a time.
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

    /// By bin, the unknown first.
    func bins(of feature: Int, in leaf: Int) -> ArraySlice<RowSums> {
        sums[leaf * size + starts[feature]..<leaf * size + starts[feature + 1]]
    }

    /// Counts rows anew.
    ///
    /// - Parameters:
    ///   - rows: where they stand in each column.
    ///   - each: the sums of each of them, in the same order.
    mutating func count(
        _ rows: ArraySlice<Int32>, _ each: [RowSums], of columns: TreeColumns, _ features: [Int], in leaf: Int
    ) {
        for feature in features {
            let first = leaf * size + starts[feature]
            for bin in first..<leaf * size + starts[feature + 1] { sums[bin] = .zero }
            // Unchecked, as nearly all of the time is spent here: bytes are those of their bins.
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

    /// Leaves in one what is not in the other.
    mutating func take(_ part: Int, from whole: Int, _ features: [Int]) {
        for feature in features {
            for bin in starts[feature]..<starts[feature + 1] { sums[whole * size + bin] -= sums[part * size + bin] }
        }
    }
}
