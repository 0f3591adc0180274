import Testing

@testable import TransitCore

struct ChecksumTests {
    private func checksum(_ pieces: [[UInt8]]) -> UInt64 {
        var checksum = Checksum()
        for piece in pieces { piece.withUnsafeBytes { checksum.update($0) } }
        return checksum.value
    }

    private let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0 * 31) }

    @Test func `bytes in pieces of a multiple of 32 bytes have the same checksum as in one piece`() {
        let pieces = [Array(bytes[..<64]), Array(bytes[64..<960]), Array(bytes[960...])]
        #expect(checksum(pieces) == checksum([bytes]))
    }

    @Test func `each single bit and the length affect the checksum`() {
        let whole = checksum([bytes])
        for position in bytes.indices {
            var changed = bytes
            changed[position] ^= 1
            #expect(checksum([changed]) != whole)
        }
        #expect(checksum([bytes + [0]]) != whole)
        #expect(checksum([[]]) != checksum([[0]]))
    }
}
