import Testing
import TransitCore

@testable import LiveEngine
@testable import LiveModel

struct OwnPatternsTests {
    private let compiled: Timetable
    private let behind: PatternIndex

    init() throws {
        compiled = try straightTown()
        behind = compiled.patterns.upperBound
    }

    /// Returns a stop list; lists with different numbers differ only in their stop sequences.
    private func list(_ ids: [String] = ["E", "A"], number: Int = 1) throws -> OwnPattern {
        OwnPattern(
            route: RouteIndex(0), direction: 1, stops: try ids.map { try compiled.stop($0) },
            sequences: ids.indices.map { UInt32($0 + number) })
    }

    /// Returns the patterns of complete stop lists, one for each number.
    private func places(_ numbers: some Sequence<Int>, in patterns: inout OwnPatterns) throws -> [PatternIndex?] {
        try numbers.map { patterns.place(of: try list(number: $0), isWhole: true, behind: compiled)?.pattern }
    }

    @Test func `a new stop list has a pattern immediately, and rows once the timetable is extended`() throws {
        var patterns = OwnPatterns()
        let place = patterns.place(of: try list(), behind: compiled)
        #expect(place?.pattern == behind && place?.firstCallIndex == 0 && patterns.timetable == nil)
        var isRenumbered = patterns.extend(compiled)
        #expect(try !isRenumbered && patterns.timetable?.ownPatterns == [list()])
        let extended = patterns.timetable
        let end = patterns.place(of: try list(["A"]), behind: compiled)
        isRenumbered = patterns.extend(compiled)
        #expect(end?.pattern == behind && end?.firstCallIndex == 1 && !isRenumbered && patterns.timetable === extended)
    }

    @Test func `new stop lists replace unused ones, which renumbers the patterns`() throws {
        var patterns = OwnPatterns()
        let all = try places(0..<2000, in: &patterns)
        #expect(all.last == behind + 1999)
        var isRenumbered = patterns.extend(compiled)
        var found = try places([1999, 2000], in: &patterns)
        #expect(!isRenumbered && found == [behind + 1999, nil])
        isRenumbered = patterns.extend(compiled)
        found = try places([1999, 2000], in: &patterns)
        #expect(isRenumbered && found == [behind, behind + 1])
        isRenumbered = patterns.extend(compiled)
        #expect(try !isRenumbered && patterns.timetable?.ownPatterns == [list(number: 1999), list(number: 2000)])
    }

    @Test func `a stop list beyond the limit of used stop lists has no pattern`() throws {
        var patterns = OwnPatterns()
        let all = try places(0...2000, in: &patterns)
        #expect(all.last == .some(nil))
        let isRenumbered = patterns.extend(compiled)
        #expect(!isRenumbered && patterns.timetable?.ownPatterns.count == 2000)
    }
}
