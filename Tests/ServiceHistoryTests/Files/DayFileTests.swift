import LiveModel
import TestSupport
import Testing
import TransitCore

@testable import ServiceHistory

struct DayFileTests {
    private func day(_ bytes: [UInt8]) throws -> RecordedDay {
        try DayFile(FileBytes(copying: bytes)).day(.all, route: nil)
    }

    @Test func `a day file with a changed byte is rejected, or read as the same day`() throws {
        let file = try #require(DayFileWriter.file(RandomDay(seed: 20, routes: 2, trips: 3, visits: 12).value))
        let whole = try day(file)
        var found = 0
        for position in file.indices {
            var changed = file
            changed[position] ^= UInt8(1 << (position % 8))
            guard let read = try? day(changed) else {
                found += 1
                continue
            }
            #expect(read == whole)
        }
        // Only the padding between sections and the unused bytes of the header are not read.
        #expect(found > file.count - 60)
    }

    @Test func `a truncated file is rejected`() throws {
        let file = try #require(DayFileWriter.file(RandomDay(seed: 21, routes: 1, trips: 2, visits: 4).value))
        for size in file.indices { #expect(throws: DayFile.Failure.self) { try day(Array(file[..<size])) } }
    }

    @Test func `random columns with a valid checksum never yield an invalid pattern index`() throws {
        var random = SeededRandom(named: #function)
        for _ in 0..<200 {
            let columns = (0..<19).map { _ in
                var column = ByteWriter()
                for _ in 0..<random.below(6) { column.byte(UInt8(random.below(256) & random.below(256))) }
                return column
            }
            let block = try #require(DayFileBlock.packed(columns))
            block.withUnsafeBytes { block in
                guard let slice = try? RouteBlock.read(block) else { return }
                #expect(slice.trips.allSatisfy { Int($0.pattern) < slice.patterns.count })
            }
        }
    }

    @Test func `a file of another version is reported with its version`() throws {
        var file = try #require(DayFileWriter.file(RandomDay.header()))
        file[8] = 9
        #expect(throws: DayFile.Failure.otherVersion(9)) { try day(file) }
    }

    @Test func `equal days give equal files`() {
        let day = RandomDay(seed: 22).value
        #expect(DayFileWriter.file(day) == DayFileWriter.file(day.inFileOrder()))
    }

    @Test func `trajectories are read only on request, and never for a single route`() throws {
        let day = RandomDay(seed: 23).value.inFileOrder()
        let file = try DayFile(FileBytes(copying: #require(DayFileWriter.file(day))))
        #expect(try file.day([.trips, .trajectories], route: nil).trajectories == day.trajectories)
        #expect(try file.day([.trips], route: nil).trajectories.isEmpty)
        #expect(try file.day(.all, route: day.routes[0].id).trajectories.isEmpty)
    }

    @Test func `a file of an earlier version, without trajectories, can be read`() throws {
        var day = RandomDay(seed: 24).value.inFileOrder()
        day.trajectories = []
        #expect(try self.day(#require(DayFileWriter.file(day))) == day)
    }

    @Test func `for a town with 30 buses, a recorded visit takes at most 24 bytes`() throws {
        let day = TownDay(seed: 1).value
        let whole = try #require(DayFileWriter.file(day)).count
        var withoutPositions = day
        withoutPositions.positions = []
        var withoutTrajectories = withoutPositions
        withoutTrajectories.trajectories = []
        let bare = try #require(DayFileWriter.file(withoutTrajectories)).count
        let visits = try #require(DayFileWriter.file(withoutPositions)).count
        #expect(day.visits.count > 10_000)
        #expect(visits <= day.visits.count * 24)
        #expect(visits - bare <= day.visits.count * 3)
        #expect(whole - visits <= day.positions.count * 5)
        #expect(whole * 365 <= 150_000_000)
    }
}
