import Foundation

/// How long a test waits before it gives up: a minute, as waiting costs nothing when all is well. HEADSIGN_PATIENCE
/// multiplies it on a slow machine.
package let timeout = Duration.seconds(
    60 * (ProcessInfo.processInfo.environment["HEADSIGN_PATIENCE"].flatMap(Double.init) ?? 1))

/// Looks again and again whether something has come true, as long as there is `timeout`.
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
