/// Training rows: predictions with known arrivals, each with its features at the time of the prediction.
package struct TreeRows: Sendable, Equatable {
    /// The maximum prediction error in seconds; with a greater error, the arrival does not belong to the trip.
    static let farthest: Float = 86_400

    package let bins: FeatureBins
    /// The cells in row order, one byte per feature.
    private(set) var cells: [UInt8] = []
    /// The seconds from the predicted time to the arrival.
    private(set) var targets: [Float] = []
    /// The weight of each row.
    private(set) var weights: [Float] = []

    package var count: Int { targets.count }

    package init(bins: FeatureBins) {
        self.bins = bins
    }

    /// Appends a row. Ignores rows with a non-finite target, without weight or with the wrong number of features.
    package mutating func append(_ row: some Collection<Float>, target: Float, weight: Float) {
        guard row.count == bins.featureCount, Self.areUsable(target, weight) else { return }
        for (feature, value) in row.enumerated() { cells.append(bins.byte(of: value, feature: feature)) }
        targets.append(target)
        weights.append(weight)
    }

    /// Appends a quantised row. The bytes must be valid bins, and the target and weight usable.
    mutating func append(cells row: [UInt8], target: Float, weight: Float) {
        cells += row
        targets.append(target)
        weights.append(weight)
    }

    static func areUsable(_ target: Float, _ weight: Float) -> Bool {
        abs(target) <= farthest && weight > 0 && weight.isFinite
    }

    /// Returns the levels of a row's cells.
    func values(ofRow row: Int) -> [Float] {
        (0..<bins.featureCount).map { bins.value(of: cells[row * bins.featureCount + $0], feature: $0) }
    }

    /// Merges the rows of several days into common bins; omits days with a different layout.
    ///
    /// - Parameter mostBins: The maximum number of bins per feature. Models with 127 bins are as accurate as models
    ///   with 255.
    package init(merging days: [TreeRows], _ layout: FeatureLayout, mostBins: Int = 127) {
        let days = days.filter { $0.bins.layout == layout }
        let step = max(days.rowCount / Self.seen, 1)
        let sample = days.flatMap { day in
            stride(from: 0, to: day.count, by: step).flatMap(day.values(ofRow:))
        }
        self.init(bins: FeatureBins(of: sample, layout, mostBins: mostBins))
        for day in days { append(day) }
    }

    /// The number of rows that suffice to determine the bins.
    private static let seen = 20_000

    private mutating func append(_ day: TreeRows) {
        let featureCount = bins.featureCount
        // A conversion table by feature and byte, because bins differ between days.
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
    /// The number of rows of all days.
    package var rowCount: Int { reduce(0) { $0 + $1.count } }
}
