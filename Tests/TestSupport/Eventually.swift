import Foundation

/// The time for which a test waits before it fails. It is long, because waiting costs nothing if the test succeeds. The
/// variable HEADSIGN_PATIENCE multiplies it for slow machines.
package let timeout = Duration.seconds(
    60 * (ProcessInfo.processInfo.environment["HEADSIGN_PATIENCE"].flatMap(Double.init) ?? 1))

/// Polls a condition until it is true or `timeout` has passed, and returns whether it is true.
package func eventually(
    isolation: isolated (any Actor)? = #isolation, _ condition: () async throws -> Bool
) async throws -> Bool {
    let end = ContinuousClock.now + timeout
    while ContinuousClock.now < end {
        if try await condition() { return true }
        try await Task.sleep(for: .milliseconds(20))
    }
    return try await condition()
}
