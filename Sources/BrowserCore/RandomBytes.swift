/// Replaces the C library's `arc4random_buf`, from which Swift's hash tables obtain seeds. The bytes need not be
/// unpredictable, because only the rider's own data is hashed. The C library's version would add file and printf
/// support to the module.
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
