import Foundation

/// The result of one benchmark; times in milliseconds.
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

/// Milliseconds of one go.
func milliseconds(_ work: () throws -> Void) rethrows -> Double {
    let clock = ContinuousClock()
    let began = clock.now
    try work()
    return (clock.now - began) / .milliseconds(1)
}

/// Milliseconds of each of several goes, after one that warms up.
func times(_ count: Int, _ work: () throws -> Void) rethrows -> [Double] {
    try work()
    return try (0..<count).map { _ in try milliseconds(work) }
}

/// Megabytes that this process holds: at most so far (`VmHWM`), or now (`VmRSS`).
func memory(_ key: String) -> Double {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix(key) }
    return (line?.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first).flatMap { Double($0) }
        .map { ($0 / 102.4).rounded() / 10 } ?? 0
}
