/// Bytes at a memory address. The page can read them until its next call to the core.
struct ExportedBytes {
    private(set) var start: UnsafeMutablePointer<UInt8> = .allocate(capacity: 1)
    private(set) var count = 0

    mutating func set(_ bytes: [UInt8]) {
        start.deallocate()
        start = .allocate(capacity: max(bytes.count, 1))
        start.initialize(from: bytes, count: bytes.count)
        count = bytes.count
    }

    func free() { start.deallocate() }
}
