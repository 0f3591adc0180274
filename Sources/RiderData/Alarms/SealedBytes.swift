import TransitCore

/// An encoder for content to be encrypted: 64-bit numbers, and texts with their lengths.
struct SealedWriter {
    private(set) var bytes: [UInt8] = []

    /// The lengths to which contents are padded, in bytes. Encryption adds 28 bytes of nonce and tag; the longest then
    /// has ``AlarmContent/mostBytes``.
    private static let lengths = [192, 448, 704, AlarmContent.mostBytes - 28]

    /// Pads content with zeros to one of a few lengths, because the exact length could reveal the names of stops and
    /// routes.
    static func padded(_ bytes: [UInt8]) -> [UInt8] {
        let length = lengths.first { $0 >= bytes.count } ?? (bytes.count + 255) / 256 * 256
        return bytes + Array(repeating: 0, count: length - bytes.count)
    }

    mutating func add(_ byte: UInt8) { bytes.append(byte) }

    mutating func add(_ number: Int64) { withUnsafeBytes(of: number.littleEndian) { bytes += $0 } }

    mutating func add(_ moment: EpochSeconds?) { add(moment?.rawValue ?? .min) }

    /// Appends content with its length, truncated to 65,535 bytes.
    mutating func add(_ content: some Collection<UInt8>) {
        let count = UInt16(min(content.count, Int(UInt16.max)))
        withUnsafeBytes(of: count.littleEndian) { bytes += $0 }
        bytes += content.prefix(Int(count))
    }

    mutating func add(_ text: String?) { add(Array((text ?? "").utf8)) }
}

/// A decoder for decrypted content. Missing fields are read as empty, and make ``isWhole`` false.
struct SealedReader {
    private let bytes: [UInt8]
    private var place = 0
    private var isCut = false

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Whether all fields were present and are followed only by zeros.
    var isWhole: Bool { !isCut && bytes[place...].allSatisfy { $0 == 0 } }

    private mutating func take(_ count: Int) -> ArraySlice<UInt8> {
        guard bytes.count - place >= count else {
            isCut = true
            place = bytes.count
            return []
        }
        defer { place += count }
        return bytes[place..<place + count]
    }

    mutating func byte() -> UInt8 { take(1).first ?? 0 }

    mutating func number() -> Int64 { take(8).reversed().reduce(0) { $0 << 8 | Int64($1) } }

    mutating func moment() -> EpochSeconds? {
        let number = number()
        return number == .min ? nil : EpochSeconds(number)
    }

    mutating func content() -> [UInt8] {
        let count = take(2).reversed().reduce(0) { $0 << 8 | Int($1) }
        return Array(take(count))
    }

    /// Reads a text; nil if it is empty.
    mutating func text() -> String? {
        let content = content()
        return content.isEmpty ? nil : String(decoding: content, as: UTF8.self)
    }
}
