/// An arena allocator: memory is allocated in pieces that never move and is freed with this object.
final class Arena<Element: BitwiseCopyable>: @unchecked Sendable {
    // Safe to share: written by a single builder before it is published.
    private var chunks: [UnsafeMutablePointer<Element>] = []
    private var used = 0
    private var size = 0

    func allocate(_ count: Int) -> UnsafeMutablePointer<Element> {
        if chunks.isEmpty || used + count > size {
            size = max(count, 1 << 14)
            chunks.append(.allocate(capacity: size))
            used = 0
        }
        defer { used += count }
        return chunks[chunks.count - 1] + used
    }

    deinit {
        for chunk in chunks { chunk.deallocate() }
    }
}
