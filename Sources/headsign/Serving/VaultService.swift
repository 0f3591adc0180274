import Feeds
import Logging
import ServiceLifecycle
import TransitCore
import Vaults
import WebServer

/// Measures riders' vaults every minute, and once a day lets those go that nobody has used for long.
struct VaultService: ServiceLifecycle.Service {
    let access: VaultAccess
    let clock: any EpochClock
    let logger: Logger

    /// Milliseconds.
    private static let minute: Int64 = 60_000
    /// Days that a vault waits for its first blob: devices write at once.
    private static let daysEmpty: Int32 = 7

    func run() async {
        await cancelWhenGracefulShutdown {
            var forgottenOn: ServiceDate?
            var isFailing = false
            while !Task.isCancelled {
                do {
                    if forgottenOn != today {
                        try await access.archive.forget(before: today.advanced(by: -days))
                        try await access.archive.forgetEmpty(before: today.advanced(by: -Self.daysEmpty))
                    }
                    forgottenOn = today
                    try await access.archive.sweep()
                    access.publish(try await access.archive.extent())
                    isFailing = false
                } catch is CancellationError {
                    break
                } catch {
                    if !isFailing {
                        logger.error("vaults cannot be looked after", metadata: ["error.message": "\(error)"])
                    }
                    isFailing = true
                }
                await clock.sleep(for: Self.minute)
            }
        }
    }

    private var days: Int32 { Int32(clamping: access.limits.days) }

    private var today: ServiceDate { clock.now.utcDate }
}
