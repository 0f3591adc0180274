import Testing
import TransitCore

@testable import GTFSSchedule

/// A file that has valid checksums but invalid row references is detected as damaged on opening.
struct RowCheckTests {
    private static let sections: [TimetableSection] = [
        .transferStarts, .transferToStops, .transferFromRoutes, .transferToRoutes, .transferFromTrips, .transferToTrips,
        .linkFromTrips, .linkToTrips, .pathwayStarts, .pathwayToStops,
    ]

    private func file() throws -> [UInt8] {
        var feed = TinyFeed.station(transfers: "a1,b1,r1,r2,,,2,60\na1,b1,,,t1,u1,2,60\nA,B,,,,,2,60\n,,,,t1,u1,4,\n")
        feed.files["pathways.txt"] =
            TinyFeed.station(pathways: "p,ae,a1,2,1,45,20.5,-30,-0.1,1.8").files["pathways.txt"]
        return try feed.compile().timetable.withBytes { Array($0) }
    }

    /// Returns the byte range of a section's elements.
    private func bytes(of section: TimetableSection, in file: [UInt8]) -> Range<Int> {
        file.withUnsafeBytes { bytes in
            let count = Int(bytes.load(fromByteOffset: 12, as: UInt32.self))
            for entry in (0..<count).map({ TimetableFormat.headerSize + $0 * TimetableFormat.entrySize })
            where bytes.load(fromByteOffset: entry, as: UInt32.self) == section.rawValue {
                let start = Int(bytes.load(fromByteOffset: entry + 8, as: UInt64.self))
                return start..<start + Int(bytes.load(fromByteOffset: entry + 16, as: UInt64.self)) * 4
            }
            return 0..<0
        }
    }

    @Test(arguments: sections)
    func `an invalid row reference is detected when the timetable file is opened`(section: TimetableSection) throws {
        let file = try file()
        _ = try Timetable(FileBytes(copying: file))
        let range = bytes(of: section, in: file)
        #expect(!range.isEmpty)
        for element in stride(from: range.lowerBound, to: range.upperBound, by: 4) {
            var damaged = file
            damaged[element + 2] = 0x7F
            #expect(throws: ColumnFileError<TimetableSection>.self) { try Timetable(FileBytes(copying: damaged)) }
        }
    }

    @Test func `an invalid transfer kind, transfer rank or pathway mode in a file is replaced by its default`() throws {
        var file = try file()
        for section: TimetableSection in [.transferKinds, .transferRanks, .pathwayModes] {
            let start = bytes(of: section, in: file).lowerBound
            file[start] = 200
        }
        let timetable = try Timetable(FileBytes(copying: file))
        #expect(timetable.transfers.kind(of: TransferIndex(0)) == .recommended)
        #expect(timetable.transfers.rank(of: TransferIndex(0)) == .stops)
        #expect(timetable.pathways.mode(of: PathwayIndex(0)) == .walkway)
    }
}
