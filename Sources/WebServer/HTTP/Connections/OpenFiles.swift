#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// How many files and connections the system lets this process have.
enum OpenFiles {
    /// Files that are open beside connections: the database, timetables, feeds that are fetched.
    private static let others = 256

    /// Takes as many as the system allows.
    /// - Returns: how many of them may be connections.
    static func raiseLimit() -> Int {
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
