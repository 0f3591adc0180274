import Foundation
import Synchronization

/// One end of a pipe to a child process, marked close-on-exec and closed on deinitialization.
final class PipeEnd: Sendable {
    let descriptor: Int32
    private let state = Mutex(false)

    fileprivate init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }

    /// Whether the end of the stream was reached.
    var isAtEnd: Bool { state.withLock { $0 } }

    /// Reads the available bytes without blocking, and returns at most `most` of them.
    func take(keeping most: Int) -> [UInt8] {
        var taken: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while Self.isReady(descriptor), !isAtEnd {
            let count = read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                state.withLock { $0 = true }
                break
            }
            taken += buffer.prefix(min(count, max(most - taken.count, 0)))
            // Excess input is discarded, but one call does not read indefinitely.
            if count < buffer.count { break }
        }
        return taken
    }

    private static func isReady(_ descriptor: Int32) -> Bool {
        var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&watched, 1, 0) > 0
    }

    /// Waits until one of the pipes is readable or closed, or the time has passed.
    static func wait(for ends: [PipeEnd], milliseconds: Int) {
        var watched = ends.filter { !$0.isAtEnd }.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
        if !watched.isEmpty { poll(&watched, nfds_t(watched.count), Int32(milliseconds)) }
    }
}

/// Creates pairs of pipe ends for child processes.
enum ChildPipe {
    static func make() -> (read: PipeEnd, write: PipeEnd)? {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (PipeEnd(ends[0]), PipeEnd(ends[1]))
    }
}
