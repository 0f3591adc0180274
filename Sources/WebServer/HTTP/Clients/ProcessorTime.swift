#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The processor time of the calling thread, used to charge the cost of requests.
enum ProcessorTime {
    /// Runs the body on the current thread.
    /// - Returns: its result, and the processor time used, in units of ``RequestCost``.
    static func measure<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> (result: Result, work: Double) {
        let began = nanoseconds
        let result = try body()
        return (result, Double(nanoseconds - began) / 1e6 * RequestCost.perMillisecond)
    }

    private static var nanoseconds: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
