import Foundation
import TestSupport
import Testing
import TransitCore

@testable import GTFSSchedule

/// Random bytes never cause a crash. The seeds are fixed; HEADSIGN_FUZZ multiplies the number of rounds.
struct FuzzTests {
    private static let factor = ProcessInfo.processInfo.environment["HEADSIGN_FUZZ"].flatMap(Int.init) ?? 1

    @Test func `a CSV file of random bytes yields the same rows for any chunk size`() throws {
        var random = SeededRandom(seed: 1)
        let alphabet = Array("a1,\"\n\r \t:.é".utf8) + [0, 0xFF, 0xEF, 0xBB, 0xBF]
        for _ in 0..<(3000 * Self.factor) {
            let bytes = (0..<Int.random(in: 0..<120, using: &random)).map { _ in
                alphabet.randomElement(using: &random) ?? 0
            }
            let whole = try rows(bytes, chunk: .max)
            #expect(try rows(bytes, chunk: 1) == whole)
            #expect(try rows(bytes, chunk: Int.random(in: 2..<9, using: &random)) == whole)
        }
    }

    private func rows(_ bytes: [UInt8], chunk: Int) throws -> [[[UInt8]]] {
        var reader = try CSVReader(MemoryStream(bytes, chunk: chunk))
        let columns = (0...reader.header.names.count).map { CSVColumn(slot: $0, name: "") }
        var rows: [[[UInt8]]] = []
        while try reader.next() {
            rows.append(columns.map { Array(reader[$0].bytes) } + [[UInt8(truncatingIfNeeded: reader.line)]])
        }
        return rows
    }

    @Test func `parsing fields of random bytes never crashes`() throws {
        var random = SeededRandom(seed: 2)
        let alphabet = Array("0123456789:.-+eE nx".utf8) + [0xFF]
        for _ in 0..<(20_000 * Self.factor) {
            let bytes = (0..<Int.random(in: 0..<24, using: &random)).map { _ in
                alphabet.randomElement(using: &random) ?? 0
            }
            bytes.withUnsafeBufferPointer { buffer in
                guard let base = buffer.baseAddress else { return }
                let field = Field(base: base, count: buffer.count)
                if let time = field.time { #expect((0...608_400).contains(time)) }
                if let degrees = field.degrees { #expect(abs(Int(degrees)) <= 1_800_000_000) }
                if let number = field.number { #expect((0...999_999_999).contains(number)) }
                _ = field.decimal
            }
        }
    }

    @Test func `the import of a randomly damaged feed succeeds or fails with an error`() throws {
        var random = SeededRandom(seed: 3)
        let alphabet = Array("0123456789:,.\"\n\r st-".utf8) + [0xFF, 0]
        var base = TinyFeed()
        base.files["frequencies.txt"] = "trip_id,start_time,end_time,headway_secs\nt1,06:00:00,07:00:00,600\n"
        base.files["shapes.txt"] = "shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence\nx,44,-76,1\nx,44.02,-76,2\n"
        base.files["trips.txt"] = "route_id,service_id,trip_id,shape_id,block_id\nr1,all,t1,x,b\n"
        var imported = 0
        for _ in 0..<(150 * Self.factor) {
            try withTemporaryFolder { folder in
                for (name, text) in base.files {
                    var bytes = Array(text.utf8)
                    for _ in 0..<Int.random(in: 0..<2, using: &random) {
                        bytes[Int.random(in: 0..<bytes.count, using: &random)] =
                            alphabet.randomElement(using: &random) ?? 0
                    }
                    try Data(bytes).write(to: folder.appending(path: name))
                }
                do {
                    let file = try GTFSImport.compile(source: folder.path).file
                    exercise(try Timetable(FileBytes(copying: file)))
                    imported += 1
                } catch is ImportError {
                    return
                }
            }
        }
        #expect(imported > 20)
    }

    private func exercise(_ timetable: Timetable) {
        for stop in timetable.stops {
            timetable.forEachCall(at: stop, from: 1_780_000_000, to: 1_780_100_000) { _ in }
        }
        _ = timetable.search("main")
        for pattern in timetable.patterns {
            let rows = timetable.stops(of: pattern)
            #expect(rows.map { timetable.patternStopDistances[$0] }.isAscending { $0 })
        }
        for trip in timetable.trips {
            let places = 0..<timetable.stops(of: timetable.pattern(of: trip)).count
            #expect(places.map { timetable.arrival(of: trip, at: $0) }.isAscending { $0 })
        }
    }

    @Test func `random damage to a timetable file is detected on opening or by verification`() throws {
        let bytes = try TinyFeed().compile().timetable.withBytes { Array($0) }
        var random = SeededRandom(seed: 4)
        try withTemporaryFolder { folder in
            let path = folder.appending(path: "a").path
            for _ in 0..<(400 * Self.factor) {
                var damaged = bytes
                for _ in 0..<Int.random(in: 1...6, using: &random) {
                    damaged[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
                }
                if Bool.random(using: &random) { damaged.removeLast(Int.random(in: 0..<bytes.count, using: &random)) }
                guard damaged != bytes else { continue }
                try Data(damaged).write(to: URL(filePath: path))
                _ = try? TimetableFile.open(path)
                // Bytes 40 ..< 48 are not used.
                if damaged.prefix(40) != bytes.prefix(40) || damaged.dropFirst(48) != bytes.dropFirst(48) {
                    #expect(throws: TimetableFileError.self) { try TimetableFile.openVerified(path) }
                }
            }
        }
    }
}
