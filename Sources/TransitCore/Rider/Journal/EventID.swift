/// The id of an event. Ids define the total order of events: by timestamp, then writer, then sequence. Devices with the
/// same events therefore order them identically.
package struct EventID: Hashable, Sendable {
    package var timestamp: HybridTimestamp
    /// A random number that identifies one run of the program, not a machine: two tabs, a restored backup and a copied
    /// file never use the same number.
    package var writer: UInt64
    /// The sequence number of the event among the events of its writer.
    package var sequence: UInt32

    package init(timestamp: HybridTimestamp, writer: UInt64, sequence: UInt32) {
        self.timestamp = timestamp
        self.writer = writer
        self.sequence = sequence
    }
}

extension EventID: Comparable {
    package static func < (one: EventID, other: EventID) -> Bool {
        if one.timestamp != other.timestamp { return one.timestamp < other.timestamp }
        if one.writer != other.writer { return one.writer < other.writer }
        return one.sequence < other.sequence
    }
}

extension EventID {
    /// The id as text, for example `19a9c3f2e410000.9f3c62a1.1`: timestamp, writer and sequence in hexadecimal.
    package var text: TextKey {
        TextKey(
            Hexadecimal.digits(timestamp.rawValue) + [0x2E] + Hexadecimal.digits(writer) + [0x2E]
                + Hexadecimal.digits(UInt64(sequence)))
    }

    /// Parses the text that ``text`` returns; nil for any other text.
    package init?(_ text: TextKey) {
        let parts = text.bytes.split(separator: 0x2E, omittingEmptySubsequences: false)
        guard parts.count == 3, let timestamp = Hexadecimal.number(parts[0]), let writer = Hexadecimal.number(parts[1]),
            let sequence = Hexadecimal.number(parts[2]), let sequence = UInt32(exactly: sequence)
        else { return nil }
        self.init(timestamp: HybridTimestamp(rawValue: timestamp), writer: writer, sequence: sequence)
    }

    func write(to writer: inout ByteWriter) {
        writer.word(timestamp.rawValue)
        writer.word(self.writer)
        writer.number(UInt64(sequence))
    }

    init?(from reader: inout ByteReader) {
        guard let timestamp = reader.word(), let writer = reader.word(), let sequence = reader.number(),
            let sequence = UInt32(exactly: sequence)
        else { return nil }
        self.init(timestamp: HybridTimestamp(rawValue: timestamp), writer: writer, sequence: sequence)
    }
}

private enum Hexadecimal {
    static func digits(_ number: UInt64) -> [UInt8] {
        var digits: [UInt8] = []
        var rest = number
        repeat {
            let digit = UInt8(truncatingIfNeeded: rest & 15)
            digits.append(digit < 10 ? 0x30 + digit : 0x57 + digit)
            rest >>= 4
        } while rest != 0
        digits.reverse()
        return digits
    }

    static func number(_ digits: ArraySlice<UInt8>) -> UInt64? {
        guard (1...16).contains(digits.count) else { return nil }
        var number: UInt64 = 0
        for digit in digits {
            switch digit {
            case 0x30...0x39: number = number << 4 | UInt64(digit - 0x30)
            case 0x61...0x66: number = number << 4 | UInt64(digit - 0x57)
            default: return nil
            }
        }
        return number
    }
}
