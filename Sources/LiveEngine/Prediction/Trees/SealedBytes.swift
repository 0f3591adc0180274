package import TransitCore

extension ByteWriter {
    /// All that was written, and a checksum.
    package var sealed: [UInt8] {
        var sealed = self
        sealed.word(Checksum.value(of: bytes[...]))
        return sealed.bytes
    }
}

extension ByteReader {
    /// Reads what ``ByteWriter/sealed`` gave, from behind the version, which is its first byte.
    init(sealed bytes: [UInt8], _ version: UInt8, most: Int) throws(UnreadableTrees) {
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
