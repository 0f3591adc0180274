package import TransitCore

extension ByteWriter {
    /// The written bytes followed by a checksum.
    package var checked: [UInt8] {
        var checked = self
        checked.word(Checksum.value(of: bytes[...]))
        return checked.bytes
    }
}

extension ByteReader {
    /// Creates a reader of bytes from ``ByteWriter/checked``, after the version byte. Verifies the checksum and the
    /// version first.
    init(checked bytes: [UInt8], _ version: UInt8, most: Int) throws(UnreadableTrees) {
        guard bytes.count <= most else { throw .tooLong(bytes.count) }
        guard let first = bytes.first else { throw .damaged }
        guard first == version else { throw .anotherVersion(first) }
        let body = bytes.dropLast(8)
        var tail = ByteReader(Array(bytes.suffix(8)))
        guard !body.isEmpty, tail.word() == Checksum.value(of: body) else { throw .damaged }
        self.init(Array(body.dropFirst()))
    }
}

extension Checksum {
    fileprivate static func value(of bytes: ArraySlice<UInt8>) -> UInt64 {
        var checksum = Checksum()
        bytes.withUnsafeBytes { checksum.update($0) }
        return checksum.value
    }
}
