#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Measures how the cost of work grows with its size. The cost is the processor time of the thread, which depends
/// little on the load of the machine.
package enum Growth {
    /// Returns the cost of work for twice the input, relative to that for the input: about 2 if the work is linear, 4
    /// if it is quadratic. The minimum of several runs is used, because disturbances only increase the cost.
    package static func ofTwice<Input>(
        _ size: Int, _ make: (Int) -> Input, _ work: (Input) throws -> Void
    ) rethrows -> Double {
        let (once, twice) = (make(size), make(2 * size))
        var least = (once: Double.infinity, twice: Double.infinity)
        for _ in 0..<5 {
            least.once = min(least.once, try seconds { try work(once) })
            least.twice = min(least.twice, try seconds { try work(twice) })
        }
        return least.twice / max(least.once, 1e-6)
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
