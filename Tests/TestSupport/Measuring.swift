#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Whether tests that measure time are wanted: `scripts/bench-unit` says so, `make test` does not.
package enum Measuring {
    package static var isWanted: Bool { getenv("HEADSIGN_MEASURE") != nil }

    /// Runs work several times, prints a line for the table of benchmarks, and gives the median in milliseconds.
    package static func median(_ name: String, runs: Int = 7, _ work: (Int) throws -> Void) rethrows -> Double {
        var times: [Duration] = []
        for run in 0..<runs { times.append(try ContinuousClock().measure { try work(run) }) }
        let median = times.sorted()[runs / 2] / .milliseconds(1)
        print("{\"benchmark\": \"\(name)\", \"median\": \(median)}")
        return median
    }

    /// Does work that makes some things, prints a line for the table of benchmarks, and gives the bytes that each of them holds.
    /// Of nothing else that allocates meanwhile: to be run alone.
    package static func bytes(_ name: String, of count: Int, _ work: () throws -> Void) rethrows -> Int {
        let before = allocated
        try work()
        let each = (allocated - before) / count
        print("{\"benchmark\": \"\(name)\", \"bytes\": \(each)}")
        return each
    }

    /// Bytes that the program has asked for and not given back.
    private static var allocated: Int {
        #if canImport(Glibc)
            let state = mallinfo2()
            return state.uordblks + state.hblkhd
        #else
            return 0
        #endif
    }
}
