import TestSupport
import Testing
import TransitCore

@testable import LiveEngine
@testable import LiveModel

@Suite struct `Stored training rows` {
    private let rows = TreeRows(MadeUp.examples(40, seed: 3), featureCount: MadeUp.featureCount, mostBins: 9)

    @Test func `rows round-trip through their bytes`() throws {
        #expect(try TreeRows(bytes: rows.bytes) == rows)
        let none = TreeRows([], featureCount: 0)
        #expect(try TreeRows(bytes: none.bytes) == none)
    }

    @Test func `a row takes one byte per feature, plus eight`() {
        let twice = TreeRows(merging: [rows, rows], rows.bins.layout)
        #expect(twice.bytes.count - rows.bytes.count == 40 * (MadeUp.featureCount + 8))
    }

    @Test func `any flipped bit and any missing byte is detected`() {
        for place in rows.bytes.indices {
            var bytes = rows.bytes
            bytes[place] ^= 1 << UInt8(place % 8)
            #expect(throws: UnreadableTrees.self) { try TreeRows(bytes: bytes) }
            #expect(throws: UnreadableTrees.self) { try TreeRows(bytes: Array(rows.bytes.prefix(place))) }
        }
    }

    /// Returns the bytes of one feature with levels, and one row.
    private func body(levels: [Float], rows: UInt64 = 1, cell: UInt8, target: Float = 0, weight: Float = 1) -> [UInt8] {
        var writer = ByteWriter()
        for byte in [1, 1, 1] as [UInt8] { writer.byte(byte) }
        writer.number(UInt64(levels.count))
        for level in levels { writer.number(UInt64(level.bitPattern)) }
        writer.number(rows)
        writer.byte(cell)
        writer.word(UInt64(target.bitPattern) << 32 | UInt64(weight.bitPattern))
        return writer.checked
    }

    @Test func `invalid rows are rejected with their reason`() throws {
        func refused(_ bytes: [UInt8], as error: UnreadableTrees) {
            #expect(throws: error) { try TreeRows(bytes: bytes) }
        }
        #expect(try TreeRows(bytes: body(levels: [1, 2], cell: 2)).values(ofRow: 0) == [2])
        refused(body(levels: [1, 2], cell: 3), as: .noSuchBin)
        refused(body(levels: [2, 1], cell: 1), as: .wildNumber)
        refused(body(levels: [1, .nan], cell: 1), as: .wildNumber)
        refused(body(levels: [1], cell: 1, target: .nan), as: .wildNumber)
        refused(body(levels: [1], cell: 1, target: 1e9), as: .wildNumber)
        refused(body(levels: [1], cell: 1, weight: 0), as: .wildNumber)
        refused(body(levels: [1], rows: .max, cell: 1), as: .damaged)
        refused(body(levels: [1], rows: 0, cell: 1), as: .damaged)
        refused(body(levels: (0..<256).map { Float($0) }, cell: 1), as: .damaged)
    }

    /// Without features, rows take no bytes, so that only the declared count limits them.
    @Test func `a row count beyond the available bytes is rejected even without features`() {
        var writer = ByteWriter()
        for byte in [1, 1, 0] as [UInt8] { writer.byte(byte) }
        writer.number(.max)
        #expect(throws: UnreadableTrees.damaged) { try TreeRows(bytes: writer.checked) }
    }
}
