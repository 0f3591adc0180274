#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Whether tests that measure time are enabled: `scripts/bench unit` enables them, `make test` does not.
package enum Measuring {
    package static var isWanted: Bool { getenv("HEADSIGN_MEASURE") != nil }

    /// Runs work several times, prints a line for the benchmark table, and returns the median duration in milliseconds.
    @discardableResult package static func median(
        _ name: String, runs: Int = 7, _ work: (Int) throws -> Void
    ) rethrows -> Double {
        var times: [Duration] = []
        for run in 0..<runs { times.append(try ContinuousClock().measure { try work(run) }) }
        let median = times.sorted()[runs / 2] / .milliseconds(1)
        print("{\"benchmark\": \"\(name)\", \"median\": \(median)}")
        return median
    }

    /// Runs work that creates objects, prints a line for the benchmark table, and returns the number of bytes that each
    /// object holds. Nothing else may allocate memory meanwhile, so the test must run separately.
    package static func bytes(_ name: String, of count: Int, _ work: () throws -> Void) rethrows -> Int {
        let before = allocated
        try work()
        let each = (allocated - before) / count
        print("{\"benchmark\": \"\(name)\", \"bytes\": \(each)}")
        return each
    }

    /// The number of bytes that are allocated and not freed, according to the C library (`malloc_info`). Swift does not
    /// see the header of that function.
    private static var allocated: Int {
        typealias Account = @convention(c) (Int32, UnsafeMutablePointer<FILE>) -> Int32
        guard let symbol = dlsym(nil, "malloc_info") else { return 0 }
        var (text, size): (UnsafeMutablePointer<CChar>?, Int) = (nil, 0)
        guard let file = open_memstream(&text, &size) else { return 0 }
        _ = unsafeBitCast(symbol, to: Account.self)(0, file)
        fclose(file)
        defer { free(text) }
        let account = text.map { String(cString: $0) } ?? ""
        /// Returns the number in the last line of the given kind, which is the total over all arenas.
        func bytes(_ kind: String) -> Int {
            account.split(separator: "\n").last { $0.hasPrefix("<\(kind)") }?.split(separator: "\"")
                .compactMap { Int($0) }.last ?? 0
        }
        return bytes("system type=\"current\"") + bytes("total type=\"mmap\"") - bytes("total type=\"rest\"")
            - bytes("total type=\"fast\"")
    }
}
