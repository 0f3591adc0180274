/// A 64-bit FNV-1a hash for values that are stored or published. The same input has the same hash on all machines and
/// in all processes.
@frozen @usableFromInline package struct StableHash {
    @usableFromInline package internal(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    @inlinable package init() {}

    @inlinable package mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { add(byte) }
    }

    @inlinable package mutating func add(_ byte: UInt8) {
        value = (value ^ UInt64(byte)) &* 0x100_0000_01B3
    }
}
