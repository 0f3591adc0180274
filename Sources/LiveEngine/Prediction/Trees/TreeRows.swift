/// What trees learn from: predictions that have come true or not, each with what was known when it was made.
package struct TreeRows: Sendable, Equatable {
    /// Seconds by which anything may have been wrong: what is beyond is no arrival of this trip.
    static let farthest: Float = 86_400

    package let bins: FeatureBins
    /// Row after row, a byte for each feature.
    private(set) var cells: [UInt8] = []
    /// Seconds from what was predicted to what happened.
    private(set) var targets: [Float] = []
    /// How much each counts.
    private(set) var weights: [Float] = []

    package var count: Int { targets.count }

    package init(bins: FeatureBins) {
        self.bins = bins
    }

    /// What is no number, counts nothing or has another number of features is left out.
    package mutating func append(_ row: some Collection<Float>, target: Float, weight: Float) {
        guard row.count == bins.featureCount, Self.tells(target, weight) else { return }
        for (feature, value) in row.enumerated() { cells.append(bins.byte(of: value, feature: feature)) }
        targets.append(target)
        weights.append(weight)
    }

    /// A row by its bytes, which must be those of bins, and that tells something.
    mutating func append(cells row: [UInt8], target: Float, weight: Float) {
        cells += row
        targets.append(target)
        weights.append(weight)
    }

    static func tells(_ target: Float, _ weight: Float) -> Bool {
        abs(target) <= farthest && weight > 0 && weight.isFinite
    }

    /// The numbers of a row, as far as its bytes tell them.
    func values(ofRow row: Int) -> [Float] {
        (0..<bins.featureCount).map { bins.value(of: cells[row * bins.featureCount + $0], feature: $0) }
    }

    /// Several days as one, in bins that suit them all; days of another layout are left out.
    ///
    /// - Parameter mostBins: of a feature; half of those that a byte tells apart teach as much.
    package init(merging days: [TreeRows], _ layout: FeatureLayout, mostBins: Int = 127) {
        let days = days.filter { $0.bins.layout == layout }
        let step = max(days.rowCount / Self.seen, 1)
        let sample = days.flatMap { day in
            stride(from: 0, to: day.count, by: step).flatMap(day.values(ofRow:))
        }
        self.init(bins: FeatureBins(of: sample, layout, mostBins: mostBins))
        for day in days { append(day) }
    }

    /// Rows that are enough to choose bins by.
    private static let seen = 20_000

    private mutating func append(_ day: TreeRows) {
        let featureCount = bins.featureCount
        // By feature and byte: bins differ from day to day, but there are few.
        var table = [UInt8](repeating: FeatureBins.unknown, count: featureCount * 256)
        for feature in 0..<featureCount {
            for byte in 1..<max(day.bins.byteCount(of: feature), 1) {
                let value = day.bins.value(of: UInt8(byte), feature: feature)
                table[feature * 256 + byte] = bins.byte(of: value, feature: feature)
            }
        }
        cells.reserveCapacity(cells.count + day.cells.count)
        for index in day.cells.indices {
            cells.append(table[index % featureCount * 256 + Int(day.cells[index])])
        }
        targets += day.targets
        weights += day.weights
    }
}

extension [TreeRows] {
    /// Predictions of all days together.
    package var rowCount: Int { reduce(0) { $0 + $1.count } }
}
