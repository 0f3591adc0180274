import Foundation

/// The machine's memory statistics from `/proc/meminfo`.
struct MachineMemory: Sendable {
    /// Available memory in megabytes; nil if unknown.
    let available: Int?

    init(_ text: String? = Self.systemText) {
        let line = text?.split(separator: "\n").first { $0.hasPrefix("MemAvailable:") }
        let kilobytes = line?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
        available = kilobytes.map { $0 / 1024 }
    }

    private static var systemText: String? {
        FileManager.default.contents(atPath: "/proc/meminfo").map { String(decoding: $0, as: UTF8.self) }
    }
}
