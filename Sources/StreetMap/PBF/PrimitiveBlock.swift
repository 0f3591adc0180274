import FileFormats
import TransitCore

/// A block of an extract: its string table and its groups. The memory of the block must outlive it.
struct PrimitiveBlock {
    private(set) var strings: [UnsafeBufferPointer<UInt8>] = []
    /// The keyword that each string of the table equals; `other` for most strings.
    private(set) var words: [Word] = []
    private var groups: [WireReader] = []
    private var granularity: Int64 = 100
    private var latitudeOffset: Int64 = 0
    private var longitudeOffset: Int64 = 0

    /// Replaces the content by another block, and reuses the memory.
    mutating func read(_ body: UnsafeRawBufferPointer) throws(BlockError) {
        strings.removeAll(keepingCapacity: true)
        words.removeAll(keepingCapacity: true)
        groups.removeAll(keepingCapacity: true)
        (granularity, latitudeOffset, longitudeOffset) = (100, 0, 0)
        guard var reader = WireReader(body) else { return }
        do throws(ProtobufError) {
            while let tag = try reader.next() { try take(tag, &reader) }
        } catch {
            throw BlockError(error)
        }
    }

    private mutating func take(_ tag: WireTag, _ reader: inout WireReader) throws(ProtobufError) {
        switch tag {
        case .bytes(1): try takeStrings(try reader.message())
        case .bytes(2): groups.append(try reader.message())
        case .varint(17): granularity = Int64(truncatingIfNeeded: try reader.varint())
        case .varint(19): latitudeOffset = Int64(bitPattern: try reader.varint())
        case .varint(20): longitudeOffset = Int64(bitPattern: try reader.varint())
        default: try reader.skip(tag)
        }
    }

    private mutating func takeStrings(_ table: WireReader) throws(ProtobufError) {
        var table = table
        while let tag = try table.next() {
            guard case .bytes(1) = tag else {
                try table.skip(tag)
                continue
            }
            let text = try table.bytes()
            strings.append(text)
            words.append(WordTable.shared.word(text))
        }
    }

    /// Calls `body` with each field of each group.
    func forEachField(_ body: (WireTag, inout WireReader) throws(ProtobufError) -> Void) throws(BlockError) {
        do throws(ProtobufError) {
            for group in groups {
                var group = group
                while let tag = try group.next() { try body(tag, &group) }
            }
        } catch {
            throw BlockError(error)
        }
    }

    /// Converts a raw latitude to units of 1e-7 degrees; nil if it is out of range.
    func latitude(_ raw: Int64) -> Int32? { degrees(raw, latitudeOffset, 900_000_000) }
    func longitude(_ raw: Int64) -> Int32? { degrees(raw, longitudeOffset, 1_800_000_000) }

    private func degrees(_ raw: Int64, _ offset: Int64, _ most: Int64) -> Int32? {
        let (product, isTooLarge) = raw.multipliedReportingOverflow(by: granularity)
        let (nanodegrees, overflows) = product.addingReportingOverflow(offset)
        guard !isTooLarge, !overflows else { return nil }
        let rounded = (nanodegrees / 50 + nanodegrees.signum()) / 2
        return abs(rounded) <= most ? Int32(rounded) : nil
    }

    func word(_ string: UInt64) -> Word {
        string < UInt64(words.count) ? words[Int(string)] : .other
    }

    /// Returns the bytes of a string of the table; empty for an invalid index.
    func text(_ string: UInt64) -> UnsafeBufferPointer<UInt8> {
        string < UInt64(strings.count) ? strings[Int(string)] : UnsafeBufferPointer(start: nil, count: 0)
    }
}
