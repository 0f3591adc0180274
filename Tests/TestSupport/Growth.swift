#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Measures how the cost of work grows with its size. The cost is the processor time of the thread, which depends
/// little on the load of the machine.
package enum Growth {
    /// The limit for linear work: twice its growth and half that of quadratic work, because measurements vary by half
    /// on a machine whose caches other processes fill.
    package static let limit = 8.0

    /// Returns the cost of work for four times the input, relative to that for the input: about 4 if the work is
    /// linear, 16 if it is quadratic. The minimum of several runs is used, because disturbances only increase the cost.
    package static func ofFourTimes<Input>(
        _ size: Int, _ make: (Int) -> Input, _ work: (Input) throws -> Void
    ) rethrows -> Double {
        let (small, large) = (make(size), make(4 * size))
        var least = (small: Double.infinity, large: Double.infinity)
        for _ in 0..<5 {
            least.small = min(least.small, try seconds { try work(small) })
            least.large = min(least.large, try seconds { try work(large) })
        }
        return least.large / max(least.small, 1e-6)
    }

    private static func seconds(_ work: () throws -> Void) rethrows -> Double {
        let start = now()
        try work()
        return now() - start
    }

    /// The processor time of this thread in seconds.
    package static func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
