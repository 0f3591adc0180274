/// Memory that is written piece by piece; pieces stay where they are. Given back with this object.
final class Arena<Element: BitwiseCopyable>: @unchecked Sendable {
    // Safe to share: written by one builder only, before anybody else sees it.
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
