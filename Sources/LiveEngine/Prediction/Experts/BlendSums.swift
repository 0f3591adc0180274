/// What a weighted regression without a constant needs of all that it has seen.
struct BlendSums: Sendable, Equatable {
    static let countOfValues = 1 + 8 + 64

    private(set) var count: Float = 0
    private var moments = Opinion.zero
    /// Row after row.
    private var products = [Opinion](repeating: .zero, count: 8)

    init() {}

    mutating func add(_ opinion: Opinion, error: Float, weight: Float) {
        count += 1
        let weighted = opinion * weight
        moments += weighted * error
        for row in products.indices where weighted[row] != 0 { products[row] += opinion * weighted[row] }
    }

    mutating func fade() {
        count /= 2
        moments /= 2
        for row in products.indices { products[row] /= 2 }
    }

    /// The weights that fit best, pulled towards others; nil where sums are no such sums.
    ///
    /// - Parameter ridge: added to each product of a lane with itself.
    func solved(ridge: Opinion, towards others: Opinion) -> Opinion? {
        var (rows, right) = (products, moments + others * ridge)
        for row in rows.indices { rows[row][row] += ridge[row] }
        // Positive definite, so no row has to be exchanged.
        for pivot in rows.indices {
            guard rows[pivot][pivot] >= ridge[pivot] / 2 else { return nil }
            for row in rows.indices where row > pivot && rows[row][pivot] != 0 {
                let factor = rows[row][pivot] / rows[pivot][pivot]
                rows[row] -= rows[pivot] * factor
                right[row] -= right[pivot] * factor
            }
        }
        var weights = Opinion.zero
        for row in rows.indices.reversed() {
            weights[row] = (right[row] - (rows[row] * weights).sum()) / rows[row][row]
        }
        return weights.indices.allSatisfy { weights[$0].isFinite } ? weights : nil
    }

    /// To be kept.
    var values: [Float] {
        [count] + moments.indices.map { moments[$0] } + products.flatMap { row in row.indices.map { row[$0] } }
    }

    /// - Parameter values: as many as ``countOfValues``, all finite.
    init(values: ArraySlice<Float>) {
        let values = Array(values)
        count = max(values[0], 0)
        moments = Opinion(values[1..<9])
        for row in products.indices { products[row] = Opinion(values[9 + row * 8..<17 + row * 8]) }
    }
}
