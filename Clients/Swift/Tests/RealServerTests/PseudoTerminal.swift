#if os(Linux)
    import Foundation
    import Glibc
    import Testing

    /// The controlling end of a pseudoterminal.
    final class PseudoTerminal {
        private let own: Int32
        let programsEnd: FileHandle
        private var bytes: [UInt8] = []

        init(columns: UInt16) throws {
            // The ioctl numbers of Linux, because Swift does not import the POSIX functions for this purpose:
            // TIOCSPTLCK unlocks the program's end, TIOCGPTN returns its number.
            own = open("/dev/ptmx", O_RDWR | O_NOCTTY)
            var (lock, number): (Int32, UInt32) = (0, 0)
            try #require(own >= 0 && ioctl(own, 0x4004_5431, &lock) == 0 && ioctl(own, 0x8004_5430, &number) == 0)
            let end = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
            try #require(end >= 0)
            programsEnd = FileHandle(fileDescriptor: end, closeOnDealloc: true)
            _ = fcntl(own, F_SETFL, O_NONBLOCK)
            resize(columns: columns)
        }

        deinit { close(own) }

        var text: String { String(decoding: bytes, as: UTF8.self) }

        func resize(columns: UInt16) {
            var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
            _ = ioctl(own, UInt(TIOCSWINSZ), &size)
        }

        func type(_ keys: String) { _ = write(own, keys, keys.utf8.count) }

        /// Waits until the program has written a text, for at most a minute.
        func shows(_ wanted: String) async throws {
            let end = ContinuousClock.now + .seconds(60)
            while !text.contains(wanted) {
                try #require(ContinuousClock.now < end, "it shows \(text.suffix(2000).debugDescription)")
                var piece = [UInt8](repeating: 0, count: 4096)
                let count = read(own, &piece, piece.count)
                if count > 0 { bytes += piece[..<count] } else { try await Task.sleep(for: .milliseconds(20)) }
            }
        }
    }
#endif
