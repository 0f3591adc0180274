import Dispatch
import Foundation

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The terminal that a board is drawn on. Uses the alternate screen, without echo and cursor; ``restore()`` reverts the
/// terminal to its previous state.
final class Terminal {
    private var before = termios()

    static var isThere: Bool { isatty(STDIN_FILENO) == 1 && isWrittenTo }
    static var isWrittenTo: Bool { isatty(STDOUT_FILENO) == 1 }

    init() {
        tcgetattr(STDIN_FILENO, &before)
        var raw = before
        raw.c_lflag &= ~tcflag_t(ICANON | ECHO)
        tcsetattr(STDIN_FILENO, TCSANOW, &raw)
        write("\u{1B}[?1049h\u{1B}[?25l")
    }

    func restore() {
        write("\u{1B}[?25h\u{1B}[?1049l")
        tcsetattr(STDIN_FILENO, TCSANOW, &before)
    }

    var size: (rows: Int, columns: Int) {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0, size.ws_col > 0 else {
            return (24, 80)
        }
        return (Int(size.ws_row), Int(size.ws_col))
    }

    /// Draws all lines in one synchronized update and without clearing the screen first, which prevents flicker.
    func draw(_ lines: [String]) {
        let body = lines.map { $0 + "\u{1B}[K" }.joined(separator: "\r\n")
        write("\u{1B}[?2026h\u{1B}[H" + body + "\u{1B}[J\u{1B}[?2026l")
    }

    private func write(_ text: String) {
        FileHandle.standardOutput.write(Data(text.utf8))
    }
}

/// An event of the terminal: a resize, a key or signal to quit, or the tick of each second.
enum Happening: Sendable {
    case resized, quit, second
}

/// Returns the key presses, signals and ticks of the clock as one sequence.
func happenings() -> AsyncStream<Happening> {
    AsyncStream { continuation in
        let queue = DispatchQueue(label: "happenings")
        let signals: [any DispatchSourceProtocol] = [
            SIGWINCH: Happening.resized, SIGINT: .quit, SIGTERM: .quit, SIGHUP: .quit,
        ].map {
            number, meaning in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler { continuation.yield(meaning) }
            source.resume()
            return source
        }
        let keys = DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO, queue: queue)
        keys.setEventHandler {
            var buffer = [UInt8](repeating: 0, count: 64)
            let count = read(STDIN_FILENO, &buffer, buffer.count)
            // The end of the input also ends the program.
            let isQuit =
                count <= 0 || buffer[..<count].contains { [UInt8(ascii: "q"), UInt8(ascii: "Q"), 3, 4].contains($0) }
            if isQuit { continuation.yield(.quit) }
        }
        keys.resume()
        let clock = DispatchSource.makeTimerSource(queue: queue)
        clock.schedule(deadline: .now(), repeating: 1)
        clock.setEventHandler { continuation.yield(.second) }
        clock.resume()
        // The dispatch sources are cancelled when the sequence is no longer consumed.
        let sources = Sources(all: signals + [keys, clock])
        continuation.onTermination = { _ in sources.cancel() }
    }
}

/// The dispatch sources of the sequence. Sendable, because only `cancel()` is called on them, which is thread-safe.
private final class Sources: @unchecked Sendable {
    private let all: [any DispatchSourceProtocol]

    init(all: [any DispatchSourceProtocol]) {
        self.all = all
    }

    func cancel() {
        for source in all { source.cancel() }
    }
}
