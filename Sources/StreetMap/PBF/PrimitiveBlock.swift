import Protobuf
import TransitCore

/// One block of an extract: its strings, and what it holds in groups. The memory must outlive it.
struct PrimitiveBlock {
    private(set) var strings: [UnsafeBufferPointer<UInt8>] = []
    /// What each string is to us.
    private(set) var words: [Word] = []
    private var groups: [WireReader] = []
    private var granularity: Int64 = 100
    private var latitudeOffset: Int64 = 0
    private var longitudeOffset: Int64 = 0

    /// Takes in another block, in the memory of the last.
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

    /// Every group's fields.
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

    /// A latitude or longitude in 1e-7 degrees; nil for what is none on earth.
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

    /// A string's bytes; none for a number that no string has.
    func text(_ string: UInt64) -> UnsafeBufferPointer<UInt8> {
        string < UInt64(strings.count) ? strings[Int(string)] : UnsafeBufferPointer(start: nil, count: 0)
    }
}
