import Feeds
import Logging
import ServiceLifecycle
import TransitCore
import Vaults
import WebServer

/// Measures riders' vaults every minute, and once a day lets those go that nobody has used for long.
struct VaultService: ServiceLifecycle.Service {
    let desk: VaultDesk
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
                        try await desk.archive.forget(before: today.advanced(by: -days))
                        try await desk.archive.forgetEmpty(before: today.advanced(by: -Self.daysEmpty))
                    }
                    forgottenOn = today
                    try await desk.archive.sweep()
                    desk.publish(try await desk.archive.extent())
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

    private var days: Int32 { Int32(clamping: desk.limits.days) }

    private var today: ServiceDate { ServiceDate(daysSince1970: Int32(clamping: clock.now / 86_400_000)) }
}
