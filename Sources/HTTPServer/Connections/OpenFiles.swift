#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The process's limit on open file descriptors, including connections.
package enum OpenFiles {
    /// The number of file descriptors reserved for purposes other than connections: the database, timetables and
    /// downloads.
    private static let others = 256

    /// Raises the process's soft limit to the hard limit.
    /// - Returns: the number available for connections.
    package static func raiseLimit() -> Int {
        #if canImport(Glibc)
            let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
            let files = RLIMIT_NOFILE
        #endif
        var limit = rlimit()
        guard getrlimit(files, &limit) == 0 else { return .max }
        limit.rlim_cur = limit.rlim_max
        _ = setrlimit(files, &limit)
        guard getrlimit(files, &limit) == 0 else { return .max }
        return max(Int(clamping: limit.rlim_cur) - others, 16)
    }
}
