/// The sufficient statistics of a weighted linear regression without intercept.
struct BlendSums: Sendable, Equatable {
    static let countOfValues = 1 + 8 + 64

    private(set) var count: Float = 0
    private var moments = SourceOffsets.zero
    /// The matrix of weighted products, by row.
    private var products = [SourceOffsets](repeating: .zero, count: 8)

    init() {}

    mutating func add(_ offsets: SourceOffsets, error: Float, weight: Float) {
        count += 1
        let weighted = offsets * weight
        moments += weighted * error
        for row in products.indices where weighted[row] != 0 { products[row] += offsets * weighted[row] }
    }

    mutating func fade() {
        count /= 2
        moments /= 2
        for row in products.indices { products[row] /= 2 }
    }

    /// Solves for the weights, regularised towards other weights; nil if the sums are invalid.
    ///
    /// - Parameter ridge: The regularisation added to the diagonal of the matrix, by lane.
    func solved(ridge: SourceOffsets, towards others: SourceOffsets) -> SourceOffsets? {
        var (rows, right) = (products, moments + others * ridge)
        for row in rows.indices { rows[row][row] += ridge[row] }
        // The matrix is positive definite, so no pivoting is needed.
        for pivot in rows.indices {
            guard rows[pivot][pivot] >= ridge[pivot] / 2 else { return nil }
            for row in rows.indices where row > pivot && rows[row][pivot] != 0 {
                let factor = rows[row][pivot] / rows[pivot][pivot]
                rows[row] -= rows[pivot] * factor
                right[row] -= right[pivot] * factor
            }
        }
        var weights = SourceOffsets.zero
        for row in rows.indices.reversed() {
            weights[row] = (right[row] - (rows[row] * weights).sum()) / rows[row][row]
        }
        return weights.indices.allSatisfy { weights[$0].isFinite } ? weights : nil
    }

    /// The sums in storage order.
    var values: [Float] {
        [count] + moments.indices.map { moments[$0] } + products.flatMap { row in row.indices.map { row[$0] } }
    }

    /// Restores stored sums.
    /// - Parameter values: Exactly ``countOfValues`` finite values.
    init(values: ArraySlice<Float>) {
        let values = Array(values)
        count = max(values[0], 0)
        moments = SourceOffsets(values[1..<9])
        for row in products.indices { products[row] = SourceOffsets(values[9 + row * 8..<17 + row * 8]) }
    }
}
