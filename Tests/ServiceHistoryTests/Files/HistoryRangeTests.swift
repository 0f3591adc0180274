import LiveModel
import TestSupport
import Testing
import TransitCore

@testable import ServiceHistory

struct HistoryRangeTests {
    private let temporary = TemporaryFolder.unmade()
    private var folder: HistoryFolder { HistoryFolder(temporary) }

    private func date(_ day: Int32) -> ServiceDate { RandomDay.date.advanced(by: day) }

    private func record(_ days: Range<Int32>) throws {
        for index in days {
            var day = RandomDay(seed: UInt64(index), visits: 10).value
            day.date = date(index)
            try folder.record(day)
            if index + 1 < days.upperBound { try folder.seal(day.date) }
        }
    }

    @Test func `the days of a range are read in order, and damaged ones are reported`() throws {
        try record(0..<5)
        let sealed = try folder.files(date(2)).sealed
        var bytes = try #require(try FileContent.read(sealed))
        bytes[bytes.count / 2] ^= 1
        try FileContent.replace(sealed, by: bytes)
        var read: [ServiceDate] = []
        let folder = folder
        let skipped = folder.readRange(date(1)...date(9)) { read.append($0.date) }
        #expect(read == [date(1), date(3), date(4)])
        #expect(skipped == [date(2)])
        #expect(folder.sizes().damaged == 1)
        #expect(throws: HistoryFileError.damaged(path: sealed)) { try folder.read(date(2)) }
    }

    @Test func `a truncated file counts as damaged even before it is read`() throws {
        try record(0..<3)
        let sealed = try folder.files(date(1)).sealed
        let bytes = try #require(try FileContent.read(sealed))
        try FileContent.replace(sealed, by: Array(bytes.dropLast()))
        #expect(folder.sizes().damaged == 1)
        #expect(folder.sizes().days == 3)
    }

    @Test func `days before a date are deleted`() throws {
        try record(0..<4)
        #expect(try folder.delete(before: date(2)) == 2)
        #expect(folder.days() == [date(2), date(3)])
        #expect(try folder.delete(before: date(2)) == 0)
        #expect(try folder.delete(before: date(9)) == 2)
        #expect(folder.sizes() == (0, 0, 0))
    }

    @Test func `a sealed file can be stored in another folder, but not as another day`() throws {
        try record(0..<2)
        let file = try #require(try folder.sealedFile(date(0)))
        let other = HistoryFolder(root: temporary.path, agency: "Other/../city")
        try other.store(sealedFile: file, of: date(0))
        #expect(try other.read(date(0)) == folder.read(date(0)))
        let path = try other.files(date(1)).sealed
        #expect(throws: HistoryFileError.damaged(path: path)) { try other.store(sealedFile: file, of: date(1)) }
        let log = try folder.files(date(1)).log
        #expect(throws: HistoryFileError.damaged(path: try folder.files(date(1)).sealed)) {
            try folder.store(sealedFile: file, of: date(1))
        }
        #expect(FileContent.exists(log))
    }

    @Test(arguments: ["..", "a/b", "/etc", "", ".", "a\0b", "É", "%", String(repeating: "x", count: 300)])
    func `any agency id becomes the name of one folder below the root`(id: String) {
        let name = FolderName.escaped(id)
        #expect(!name.isEmpty && name.utf8.count <= 255)
        #expect(!name.contains { "/.\0".contains($0) })
        #expect(name != FolderName.escaped(id + "x") && name != FolderName.escaped("x" + id))
    }

    @Test func `agency ids that differ only in letter case have different folders`() {
        #expect(FolderName.escaped("MTA") == "%4d%54%41")
        #expect(FolderName.escaped("mta-bus_2") == "mta-bus_2")
    }
}
