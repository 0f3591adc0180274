/// The transfer rules from one stop to another, indexed by the lines to which they apply. Finding the rule between two
/// nodes takes time proportional to the number of the nodes' lines, not of rules: a station may have thousands of
/// rules, each for two trips.
struct PairRules {
    private let rules: [TransferRule]
    /// The index of the first rule for each pair of lines; -1 if there is none. Rows are the lines of the first stop,
    /// columns those of the second; row and column 0 represent any line.
    private let table: [Int32]
    /// The number of columns of ``table``.
    private let width: Int

    init(
        _ all: ArraySlice<TransferRule>, from: NetworkStopIndex, to: NetworkStopIndex, _ lines: RuleLines
    ) {
        guard !all.isEmpty else {
            (rules, table, width) = ([], [], 0)
            return
        }
        func place(of line: TransferRule.Line, at stop: NetworkStopIndex) -> Int? {
            line == .any ? 0 : lines.number(of: line, at: stop).map { $0 + 1 }
        }
        let width = lines.count(at: to) + 1
        var table = [Int32](repeating: -1, count: (lines.count(at: from) + 1) * width)
        for (number, rule) in all.enumerated() {
            guard let row = place(of: rule.fromLine, at: from), let column = place(of: rule.toLine, at: to),
                table[row * width + column] < 0
            else { continue }
            table[row * width + column] = Int32(number)
        }
        (rules, self.table, self.width) = (Array(all), table, width)
    }

    /// Returns the most specific rule between the lines of two masks; the first of equally specific rules.
    /// - Parameter work: Incremented by the number of lookups.
    func rule(_ from: RuleLines.Mask, _ to: RuleLines.Mask, work: inout Int) -> TransferRule? {
        guard !rules.isEmpty else { return nil }
        var best: Int32 = -1
        for row in LinePlaces(mask: from) {
            for column in LinePlaces(mask: to) {
                work += 1
                let found = table[row * width + column]
                if found >= 0, best < 0 || isBetter(found, best) { best = found }
            }
        }
        return best < 0 ? nil : rules[Int(best)]
    }

    private func isBetter(_ one: Int32, _ other: Int32) -> Bool {
        let ranks = (rules[Int(one)].rank, rules[Int(other)].rank)
        return ranks.0 != ranks.1 ? ranks.0 > ranks.1 : one < other
    }
}

/// Yields 0, which represents any line, and then the index plus one of each line of a mask.
private struct LinePlaces: Sequence, IteratorProtocol {
    private var mask: RuleLines.Mask
    private var hasBegun = false

    init(mask: RuleLines.Mask) { self.mask = mask }

    mutating func next() -> Int? {
        guard hasBegun else {
            hasBegun = true
            return 0
        }
        guard mask != 0 else { return nil }
        defer { mask &= mask &- 1 }
        return mask.trailingZeroBitCount + 1
    }
}
