// The page and the core share one linear memory. The page writes strings and numbers to addresses that the core has
// allocated. scripts/build-core compiles this folder together with TransitCore as one Embedded Swift module. Classes
// named …Handle hold the state of an export, and its results between calls.

@_cdecl("allocate")
func allocate(byteCount: Int32) -> UnsafeMutableRawPointer {
    .allocate(byteCount: max(Int(byteCount), 1), alignment: 8)
}

@_cdecl("deallocate")
func deallocate(pointer: UnsafeMutableRawPointer) {
    pointer.deallocate()
}

/// Converts a JavaScript number to an integer; 0 if it is not finite.
func whole(_ number: Double) -> Int64 { Int64(exactly: number.rounded(.down)) ?? 0 }

/// Converts a JavaScript number to a timestamp in seconds since 1970.
func moment(_ number: Double) -> EpochSeconds { EpochSeconds(whole(number)) }

/// Copies bytes that the page has written.
func bytes(_ start: UnsafePointer<UInt8>, _ count: Int32) -> [UInt8] {
    Array(UnsafeBufferPointer(start: start, count: max(Int(count), 0)))
}
