import TestSupport
import Testing
import TransitCore

@testable import StreetMap

struct DamageTests {
    private var extract: TinyExtract {
        var extract = TinyExtract()
        for number in 0..<12 { extract.node(Int64(number), Double(number) * 37, Double(number * number)) }
        extract.street("Crescent", [0, 1, 2, 3, 4])
        extract.street("Row", [4, 5, 6, 7], ["surface": "sett", "incline": "12%"])
        extract.way([2, 8, 9, 6], ["highway": "steps"])
        extract.way([10, 11], ["barrier": "wall"])
        return extract
    }

    @Test func `reading an extract truncated at any offset is an error`() throws {
        let file = extract.file
        for count in file.indices {
            #expect(throws: StreetMapError.self, "\(count)") { try TinyExtract.compile(Array(file.prefix(count))) }
        }
    }

    @Test func `reading an extract with a flipped bit does not crash`() throws {
        for isPacked in [true, false] {
            var extract = extract
            extract.isPacked = isPacked
            let file = extract.file
            for position in file.indices {
                var damaged = file
                damaged[position] ^= 1 << UInt8(position % 8)
                do {
                    let compiled = try TinyExtract.compile(damaged).file
                    exercise(try Streets(FileBytes(copying: compiled)))
                } catch is StreetMapError {}
            }
        }
    }

    @Test func `false sizes declared in an extract are refused`() {
        let small = extract.file
        var limits = StreetMapLimits()
        limits.wayNodes = 5
        #expect { try TinyExtract.compile(small, limits: limits) } throws: { tooLarge($0) }
        let header = TinyExtract.block("OSMHeader", [])
        let bomb = TinyExtract.block("OSMData", [UInt8](repeating: 0, count: 1000), claims: 1 << 40)
        #expect { try TinyExtract.compile(header + bomb) } throws: { tooLarge($0) }
        let swollen = TinyExtract.block("OSMData", [UInt8](repeating: 0, count: 100_000), claims: 1000)
        #expect { try TinyExtract.compile(header + swollen) } throws: { damaged($0) }
        let promise = TinyExtract.frame("OSMData", size: 1 << 30)
        #expect { try TinyExtract.compile(header + promise) } throws: { tooLarge($0) }
        #expect { try TinyExtract.compile(header + [0xFF, 0xFF, 0xFF, 0xFF, 1, 2, 3]) } throws: { damaged($0) }
    }

    private func tooLarge(_ error: any Error) -> Bool {
        if case .tooLarge = error as? StreetMapError { true } else { false }
    }

    private func damaged(_ error: any Error) -> Bool {
        if case .damaged = error as? StreetMapError { true } else { false }
    }

    @Test func `a file that is no extract, or requires unsupported features, is reported`() {
        for body: [UInt8] in [[], Array("<html>".utf8), [0, 0, 0, 0], [0, 0, 0, 4, 1, 2, 3, 4]] {
            #expect { try TinyExtract.compile(body) } throws: { error in
                if case .notPBF = error as? StreetMapError { true } else { false }
            }
        }
        var history = extract
        history.features.append("HistoricalInformation")
        #expect { try TinyExtract.compile(history.file) } throws: { error in
            if case .unsupported(_, "HistoricalInformation") = error as? StreetMapError { true } else { false }
        }
        #expect { try TinyExtract.compile(TinyExtract.block("OSMHeader", [])) } throws: { error in
            if case .noStreets = error as? StreetMapError { true } else { false }
        }
        #expect { try StreetImport.compile("/nowhere/at.all") } throws: { error in
            if case .unreadable = error as? StreetMapError { true } else { false }
        }
    }

    @Test func `nodes outside the coordinate range are omitted, and nodes at its ends are used`() throws {
        for (latitude, longitude) in [
            (90.0, 180.0), (-90, -180), (91, 0), (0, 181), (1e11, -1e11), (89.999999, 179.9),
        ] {
            var extract = extract
            extract.nodes[3].latitude = latitude
            extract.nodes[3].longitude = longitude
            exercise(try extract.compile().streets)
        }
    }

    @Test func `a streets file with a changed byte is refused, or opened without a crash`() throws {
        let file = try TinyExtract.compile(extract.file).file
        for position in file.indices {
            for value in [0, 0xFF, file[position] ^ 1, file[position] &+ 1, file[position] ^ 0x80] {
                var damaged = file
                damaged[position] = value
                if let streets = try? Streets(FileBytes(copying: damaged)) { exercise(streets) }
            }
        }
        for count in 0..<file.count {
            #expect(throws: StreetsError.self) { try Streets(FileBytes(copying: Array(file.prefix(count)))) }
        }
    }

    @Test func `an empty streets file has no streets and no walks`() throws {
        let streets = try Streets(FileBytes(copying: StreetsWriter().finish()))
        exercise(streets)
        #expect(throws: StreetsError.otherKind) {
            try Streets(FileBytes(copying: ColumnFileWriter<TimetableSection>().finish()))
        }
    }

    /// Runs each kind of query on the streets.
    private func exercise(_ streets: Streets) {
        let places = [(0.0, 0.0), (200, 30), (400, 100)].map { streets.place(at: TinyExtract.coordinate($0.0, $0.1)) }
        var search = WalkSearch()
        var walks: [WalkDistance] = []
        for profile in [WalkProfile(), WalkProfile(wheelchair: true)] {
            streets.appendWalks(
                from: places[0], to: StreetTargets(places, in: streets), for: profile, within: 2000, in: &search,
                into: &walks)
            _ = streets.walk(from: places[0], to: places[2], for: profile, in: &search)
        }
    }
}
