import Foundation

/// The setup of an import process before it reads the feed: resource limits, and exit when the parent exits.
package struct ImportChild {
    let limits: ImportLimits

    package init(limits: ImportLimits) { self.limits = limits }

    package func begin() {
        endWithParent()
        #if os(Linux)
            holdToLimits()
        #endif
    }

    /// Exits when the parent exits. The standard input is a pipe that the parent keeps open and never writes to.
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
            // Twice the time limit, because two threads use processor time; the parent limits wall-clock time.
            limit(RLIMIT_CPU, limits.seconds * 2)
            limit(RLIMIT_CORE, 0)
            _ = nice(10)
            // Makes the kernel kill an import rather than the server when memory runs out.
            try? "1000".write(toFile: "/proc/self/oom_score_adj", atomically: false, encoding: .utf8)
        }

        private func limit(_ resource: __rlimit_resource, _ most: Int) {
            var bounds = rlimit(rlim_cur: rlim_t(most), rlim_max: rlim_t(most))
            setrlimit(__rlimit_resource_t(resource.rawValue), &bounds)
        }
    }
#endif
