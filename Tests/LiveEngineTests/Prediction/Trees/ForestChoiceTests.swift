import Testing

@testable import LiveEngine

@Suite struct `Which trees count` {
    /// Late by a minute above 0, early by as much below: what there is to learn.
    private func day(_ count: Int = 800, lateness: Float = 60) -> TreeRows {
        TreeRows(
            (0..<count).map { number in
                let side: Float = number % 2 == 0 ? -1 : 1
                return Example(row: [side], target: side * lateness)
            })
    }

    private func forest(_ lateness: Float, features: Int = 1) throws -> TreeForest {
        guard features == 1 else { return TreeForest(FeatureLayout(version: 1, count: features)) }
        return try TreeLearner(.exact).learn(day(lateness: lateness))
    }

    private func taken(_ before: Float?, _ candidate: Float, on newest: TreeRows? = nil) throws -> ForestChoice.Taken {
        try ForestChoice(between: before.map { try forest($0) }, and: forest(candidate), on: newest ?? day()).taken
    }

    @Test func `those that bring the newest day nearer count`() throws {
        #expect(try taken(nil, 40) == .candidate)
        #expect(try taken(20, 40) == .candidate)
        #expect(try taken(nil, -10) == .none)
        #expect(try taken(40, 20) == .before)
        #expect(try taken(40, 40) == .before)
    }

    @Test func `those before go when they make it worse`() throws {
        #expect(try taken(-30, -10) == .none)
        #expect(try taken(130, -10) == .none)
    }

    @Test func `what is hardly better is not worth it`() throws {
        #expect(try taken(nil, 0.5) == .none)
        #expect(try taken(nil, 0.7) == .candidate)
    }

    @Test func `a day of a few predictions decides nothing`() throws {
        #expect(try taken(nil, 60, on: day(499)) == .none)
        #expect(try taken(-30, 60, on: day(499)) == .before)
        #expect(try taken(-30, 60, on: day(0)) == .before)
    }

    @Test func `it says by how much`() throws {
        let choice = try ForestChoice(between: forest(20), and: forest(50), on: day())
        #expect(choice.rows == 800 && choice.without == 60 && choice.before == 40 && choice.candidate == 10)
    }

    @Test func `trees of other features are no choice`() throws {
        let other = try forest(60, features: 2)
        #expect(ForestChoice(between: other, and: try forest(-10), on: day()).taken == .none)
        #expect(ForestChoice(between: other, and: try forest(-10), on: day(10)).taken == .none)
        #expect(ForestChoice(between: nil, and: other, on: day()).taken == .none)
    }
}
