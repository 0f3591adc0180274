import Foundation
import Synchronization

/// An array of 64-bit words that survives the process. Stores are atomic and become visible in order.
protocol WordStore: Sendable {
    var count: Int { get }

    func load(_ index: Int) -> UInt64

    func store(_ word: UInt64, at index: Int)
}

/// Words in a memory-mapped file. Stored words survive the end of the process, whatever its cause.
///
/// Unchecked, because the pointer never changes and the memory behind it is accessed atomically.
final class MappedWords: WordStore, @unchecked Sendable {
    let count: Int
    private let base: UnsafeMutableRawPointer

    /// Creates the file if necessary. Its disk space is allocated in advance, because a full disk must not crash the
    /// process later.
    init?(path: String, count: Int) {
        let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else { return nil }
        defer { close(file) }
        let size = count * 8
        guard Self.takeRoom(file, size) else { return nil }
        guard let base = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0), base != MAP_FAILED else {
            return nil
        }
        self.count = count
        self.base = base
    }

    deinit { munmap(base, count * 8) }

    func load(_ index: Int) -> UInt64 { word(index).pointee.load(ordering: .acquiring) }

    func store(_ word: UInt64, at index: Int) { self.word(index).pointee.store(word, ordering: .releasing) }

    private func word(_ index: Int) -> UnsafeMutablePointer<Atomic<UInt64>> {
        precondition((0..<count).contains(index))
        return (base + index * 8).assumingMemoryBound(to: Atomic<UInt64>.self)
    }

    private static func takeRoom(_ file: Int32, _ size: Int) -> Bool {
        #if os(Linux)
            guard posix_fallocate(file, 0, off_t(size)) == 0 else { return false }
        #endif
        return ftruncate(file, off_t(size)) == 0
    }
}
