import Foundation

/// What an import does to itself when it runs as a child of the server, before it looks at the feed.
struct ImportChild {
    let limits: ImportLimits

    func begin() {
        endWithParent()
        #if os(Linux)
            holdToLimits()
        #endif
    }

    /// The standard input is a pipe that the parent holds and never writes to: it ends when the parent does.
    private func endWithParent() {
        Thread.detachNewThread {
            var byte: UInt8 = 0
            while true {
                let count = read(STDIN_FILENO, &byte, 1)
                if count == 0 || (count < 0 && errno != EINTR) { _exit(Self.orphaned) }
            }
        }
    }

    private static let orphaned: Int32 = 75
}

#if os(Linux)
    extension ImportChild {
        private func holdToLimits() {
            limit(RLIMIT_DATA, limits.megabytes << 20)
            limit(RLIMIT_FSIZE, limits.fileMegabytes << 20)
            // Two threads read; the parent's own clock ends what only waits.
            limit(RLIMIT_CPU, limits.seconds * 2)
            limit(RLIMIT_CORE, 0)
            _ = nice(10)
            // If memory runs out all the same, an import goes before the server does.
            try? "1000".write(toFile: "/proc/self/oom_score_adj", atomically: false, encoding: .utf8)
        }

        private func limit(_ resource: __rlimit_resource, _ most: Int) {
            var bounds = rlimit(rlim_cur: rlim_t(most), rlim_max: rlim_t(most))
            setrlimit(__rlimit_resource_t(resource.rawValue), &bounds)
        }
    }
#endif
