/// What Swift's hash tables ask the C library for: bytes for their seeds. They need not be hard to guess here, where nobody but
/// the rider chooses what is hashed; the C library's own function would draw in files and formatted printing.
@_cdecl("arc4random_buf")
func fillWithChance(start: UnsafeMutablePointer<UInt8>, count: Int) {
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15
    for index in 0..<count {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        start[index] = UInt8(truncatingIfNeeded: state >> 24)
    }
}
