import CNIOLinux

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The processor time of the calling thread, used to measure the cost of requests.
package enum ProcessorTime {
    /// Runs the body on the current thread.
    /// - Returns: the body's result, and the processor time used, in units of ``RequestCost``.
    package static func measure<Result>(_ body: () -> Result) -> (result: Result, work: Double) {
        let began = nanoseconds
        let result = body()
        return (result, work(since: began))
    }

    /// Runs the body on the current thread. A problem that it throws carries the cost of the work done before it.
    /// - Returns: the body's result, and the processor time used, in units of ``RequestCost``.
    package static func charge<Result>(_ body: () throws(Problem) -> Result) throws(Problem) -> (
        result: Result, work: Double
    ) {
        let began = nanoseconds
        do throws(Problem) {
            let result = try body()
            return (result, work(since: began))
        } catch {
            throw error.costing(work(since: began))
        }
    }

    /// Returns the processor time that this thread has used since `began`, in units of ``RequestCost``.
    /// - Parameter began: an earlier value of ``nanoseconds``.
    package static func work(since began: Int64) -> Double {
        Double(nanoseconds - began) / 1e6 * RequestCost.perMillisecond
    }

    /// The processor time that this thread has used so far, in nanoseconds.
    package static var nanoseconds: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
