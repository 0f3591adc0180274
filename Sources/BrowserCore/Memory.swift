// The page and the core share one memory: texts and numbers are written where the core says.
// This folder is compiled together with TransitCore, as one module of Embedded Swift, by scripts/build-core.
// An export asks what the core has; a class whose name begins with Shared keeps that, and the answer, from one call to the next.

@_cdecl("allocate")
func allocate(byteCount: Int32) -> UnsafeMutableRawPointer {
    .allocate(byteCount: max(Int(byteCount), 1), alignment: 8)
}

@_cdecl("deallocate")
func deallocate(pointer: UnsafeMutableRawPointer) {
    pointer.deallocate()
}

/// A number of the page as a whole one; 0 for what is none.
func whole(_ number: Double) -> Int64 { Int64(exactly: number.rounded(.down)) ?? 0 }

/// The same of seconds since 1970.
func moment(_ number: Double) -> EpochSeconds { EpochSeconds(whole(number)) }

/// A copy of what the page has written.
func bytes(_ start: UnsafePointer<UInt8>, _ count: Int32) -> [UInt8] {
    Array(UnsafeBufferPointer(start: start, count: max(Int(count), 0)))
}
