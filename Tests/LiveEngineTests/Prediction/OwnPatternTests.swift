import Testing
import TransitCore

struct OwnPatternTests {
    private let compiled: Timetable

    init() throws { compiled = try straightTown() }

    private func list(_ ids: [String]) throws -> OwnPattern {
        OwnPattern(
            route: RouteIndex(0), direction: 1, stops: try ids.map { try compiled.stop($0) },
            sequences: ids.indices.map { UInt32($0 + 1) })
    }

    @Test func `patterns of feeds have indexes after those of the timetable`() throws {
        let timetable = compiled.extended(by: [try list(["E", "A"]), try list(["B", "D", "B"])])
        let own = timetable.ownPatternIndices
        #expect(own == PatternIndex(1)..<PatternIndex(3) && timetable.patterns.upperBound == own.upperBound)
        #expect(timetable.compiled === compiled && compiled.ownPatterns.isEmpty)
        #expect(timetable.hasSameFile(as: compiled) && timetable.checksum == compiled.checksum)
        let rows = timetable.stops(of: own.lowerBound + 1)
        #expect(rows.map { timetable.string(timetable.stopIDs[timetable.patternStopStops[$0]]) } == ["B", "D", "B"])
        #expect(rows.map { timetable.patternStopSequences[$0] } == [1, 2, 3])
        #expect(timetable.direction(of: own.lowerBound) == 1 && timetable.trips(of: own.lowerBound).isEmpty)
        let metres = rows.map { Double(timetable.patternStopDistances[$0]) }
        #expect(metres[0] == 0 && abs(metres[1] - 2000) < 20 && abs(metres[2] - 4000) < 40)
        #expect(timetable.shape(from: rows.lowerBound, to: rows.lowerBound + 1).count == 2)
    }

    @Test func `the rows of a stop include the calls of feeds' patterns`() throws {
        let timetable = compiled.extended(by: [try list(["B", "D", "B"])])
        let rows = timetable.callRows(at: try timetable.stop("B"))
        #expect(rows.map { timetable.patternStopPatterns[$0] } == [PatternIndex(0), PatternIndex(1), PatternIndex(1)])
        #expect(timetable.callRows(at: try timetable.stop("C")) == compiled.callRows(at: try compiled.stop("C")))
    }

    @Test func `the timetable's own content is unchanged`() throws {
        let timetable = compiled.extended(by: [try list(["E", "A"])])
        #expect(timetable.stops(of: PatternIndex(0)) == compiled.stops(of: PatternIndex(0)))
        #expect(timetable.trips.map { timetable.pattern(of: $0) } == compiled.trips.map { compiled.pattern(of: $0) })
        #expect(timetable.patterns(of: RouteIndex(0)) == compiled.patterns(of: RouteIndex(0)))
    }

    @Test func `extending an extended timetable replaces its patterns`() throws {
        let timetable = compiled.extended(by: [try list(["E", "A"])]).extended(by: [try list(["D", "A"])])
        #expect(timetable.ownPatterns == [try list(["D", "A"])])
        #expect(timetable.extended(by: []) === compiled)
    }
}
