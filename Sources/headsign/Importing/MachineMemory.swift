import Foundation

/// The machine's memory as the system sees it.
struct MachineMemory: Sendable {
    /// Megabytes that programs can still have; nil where the system does not say.
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
