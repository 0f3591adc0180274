import LiveModel
import TestSupport
import Testing
import TransitCore

@testable import ServiceHistory

struct HistoryPartsTests {
    private let temporary = TemporaryFolder.unmade()
    private var folder: HistoryFolder { HistoryFolder(temporary) }
    private let date = ServiceDate(iso: "2026-11-27".utf8)!

    private func file(_ visits: [StopVisit]) throws -> [UInt8] {
        try #require(DayFileWriter.file(ExportDay.make([ExportDay.trip()], visits)))
    }

    @Test func `another node's part is stored if there is none, and merged with the node's own part`() throws {
        try folder.merge(file([ExportDay.visit(0, 28_800)]), of: "two", into: date, own: "one")
        #expect(folder.parts(of: date)?.nodes == ["two"])
        try folder.store(sealedFile: file([ExportDay.visit(1, 28_930)]), of: date)
        #expect(folder.parts(of: date) == nil)
        let replacement = try #require(folder.replacement(of: date))
        try folder.endReplacement(replacement, of: date, as: DayParts(nodes: ["one"]))
        try folder.merge(file([ExportDay.visit(0, 28_800)]), of: "two", into: date, own: "one")
        #expect(folder.parts(of: date)?.nodes == ["one", "two"])
        #expect(try folder.read(date)?.visits.map(\.call) == [0, 1])
    }

    @Test func `a damaged part, or a part of another day, changes nothing`() throws {
        let file = try file([ExportDay.visit(0, 28_800)])
        #expect(throws: HistoryFileError.self) {
            try folder.merge(Array(file.dropLast()), of: "two", into: date, own: "one")
        }
        #expect(throws: HistoryFileError.self) {
            try folder.merge(file, of: "two", into: date.advanced(by: 1), own: "one")
        }
        #expect(folder.days().isEmpty && folder.parts(of: date) == nil)
    }

    @Test func `a part cannot be merged into a day that is being recorded`() throws {
        try folder.record(ExportDay.make([ExportDay.trip()], []))
        #expect(throws: HistoryFileError.inUse(path: folder.path + "/2026-11-27.log")) {
            try folder.merge(file([]), of: "two", into: date, own: "one")
        }
    }

    @Test func `a part of a higher version replaces the day, and one of a lower version is ignored`() throws {
        try folder.merge(file([ExportDay.visit(0, 28_800)]), of: "two", into: date, own: "one")
        try folder.merge(file([ExportDay.visit(1, 28_930)]), of: "three", version: 1, into: date, own: "one")
        try folder.merge(file([ExportDay.visit(0, 28_800)]), of: "two", into: date, own: "one")
        #expect(folder.parts(of: date) == DayParts(version: 1, nodes: ["three"]))
        #expect(try folder.read(date)?.visits.map(\.call) == [1])
    }

    @Test func `a part cannot be merged into a replaced day until the replacement is stored`() throws {
        try folder.store(sealedFile: file([]), of: date)
        #expect(folder.replacement(of: date) == nil)
        try folder.store(sealedFile: file([ExportDay.visit(1, 28_930)]), of: date)
        let replacement = try #require(folder.replacement(of: date))
        #expect(throws: HistoryFileError.inUse(path: folder.path + "/2026-11-27.day")) {
            try folder.merge(file([]), of: "two", version: 1, into: date, own: "one")
        }
        try folder.endReplacement(replacement &+ 1, of: date, as: DayParts(version: 2, nodes: ["one"]))
        #expect(folder.replacement(of: date) == replacement)
        try folder.endReplacement(replacement, of: date, as: DayParts(version: 2, nodes: ["one"]))
        #expect(folder.replacement(of: date) == nil && folder.parts(of: date)?.version == 2)
    }

    @Test func `days are sealed once they have ended in every time zone`() throws {
        try folder.record(ExportDay.make([ExportDay.trip()], []))
        folder.sealEndedDays(at: date.utcStart + 46 * 3600)
        #expect(folder.sealedDays().isEmpty)
        folder.sealEndedDays(at: date.utcStart + 47 * 3600)
        #expect(folder.sealedDays() == [date])
    }

    @Test func `the list of parts is deleted with its day`() throws {
        try folder.merge(file([]), of: "two", into: date, own: "one")
        try folder.delete(before: date.advanced(by: 1))
        #expect(folder.parts(of: date) == nil && folder.sizes() == (0, 0, 0))
    }
}
