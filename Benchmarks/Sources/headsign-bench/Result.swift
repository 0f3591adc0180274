import Foundation

/// The result of one benchmark, with times in milliseconds.
struct Result: Encodable {
    var benchmark: String
    var median: Double
    var p99: Double
    var count: Int
    var notes: [String: Double] = [:]

    init(_ benchmark: String, _ times: [Double], notes: [String: Double] = [:]) {
        let sorted = times.sorted()
        self.benchmark = benchmark
        median = Self.rounded(sorted[sorted.count / 2])
        p99 = Self.rounded(sorted[Int(Double(sorted.count - 1) * 0.99)])
        count = sorted.count
        self.notes = notes
    }

    var json: String {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            return String(decoding: try encoder.encode(self), as: UTF8.self)
        }
    }

    private static func rounded(_ time: Double) -> Double { (time * 10_000).rounded() / 10_000 }
}

/// Returns the duration of one run in milliseconds.
func milliseconds(_ work: () throws -> Void) rethrows -> Double {
    let clock = ContinuousClock()
    let began = clock.now
    try work()
    return (clock.now - began) / .milliseconds(1)
}

/// Returns the durations of several runs in milliseconds, after one warm-up run.
func times(_ count: Int, _ work: () throws -> Void) rethrows -> [Double] {
    try work()
    return try (0..<count).map { _ in try milliseconds(work) }
}

/// Returns the resident memory of this process in megabytes: its peak (`VmHWM`) or its current size (`VmRSS`).
func memory(_ key: String) -> Double {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix(key) }
    return (line?.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first).flatMap { Double($0) }
        .map { ($0 / 102.4).rounded() / 10 } ?? 0
}
