package import Fetching
import Synchronization
import TransitCore

/// A schedule source that compiles the network of a provider without GTFS.
package final class NetworkSchedule: ScheduleSource {
    private let provider: any Provider
    private let last = Mutex<String?>(nil)

    package init(_ provider: any Provider) {
        self.provider = provider
    }

    package func check() async throws(FeedError) -> ScheduleCheck {
        let (file, report) = try await provider.network().compile()
        let fingerprint = Self.fingerprint(of: file)
        let known = last.withLock { last in
            defer { last = fingerprint }
            return last
        }
        return fingerprint == known ? .unchanged : .new(.network(file: file, report), fingerprint: fingerprint)
    }

    /// Returns a fingerprint of the compiled file. Equal networks are compiled to equal files.
    private static func fingerprint(of file: [UInt8]) -> String {
        var checksum = Checksum()
        file.withUnsafeBytes { checksum.update($0) }
        return "network-" + String(checksum.value, radix: 16)
    }
}
