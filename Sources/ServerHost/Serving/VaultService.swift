import Fetching
import Logging
import RiderData
import ServiceLifecycle
import TransitCore
import WebServer

/// Counts riders' vaults and their size every minute, and deletes unused vaults once a day.
struct VaultService: ServiceLifecycle.Service {
    let access: VaultAccess
    let clock: any EpochClock
    let logger: Logger

    /// The interval between measurements in milliseconds.
    private static let minute: Int64 = 60_000
    /// The number of days after which an empty vault is deleted; devices normally write their first blob immediately.
    private static let daysEmpty: Int32 = 7

    func run() async {
        await cancelWhenGracefulShutdown {
            var forgottenOn: ServiceDate?
            var isFailing = false
            var fill = FillWarning()
            while !Task.isCancelled {
                do {
                    if forgottenOn != today {
                        report(try await access.repository.forget(VaultForgetting(unusedFor: days, on: today)))
                        try await access.repository.forgetEmpty(before: today.advanced(by: -Self.daysEmpty))
                    }
                    forgottenOn = today
                    try await access.repository.sweep()
                    let extent = try await access.repository.extent()
                    access.publish(extent)
                    warn(of: extent, &fill)
                    isFailing = false
                } catch is CancellationError {
                    break
                } catch {
                    if !isFailing {
                        logger.error(
                            "Vault maintenance failed; retrying in a minute", metadata: ["error.message": "\(error)"])
                    }
                    isFailing = true
                }
                await clock.sleep(for: Self.minute)
            }
        }
    }

    private func warn(of extent: VaultExtent, _ fill: inout FillWarning) {
        guard fill.isDue(extent.vaults, of: access.limits.vaults) else { return }
        logger.warning(
            "Vaults are near their limit; new ones are rejected once it is reached",
            metadata: ["vaults": "\(extent.vaults)", "vaults.limit": "\(access.limits.vaults)"])
    }

    private func report(_ outcome: VaultForgetting.Outcome) {
        guard outcome.deleted + outcome.kept > 0 else { return }
        let counts: Logger.Metadata = [
            "vaults.deleted": "\(outcome.deleted)", "vaults.kept": "\(outcome.kept)", "day": "\(today)",
        ]
        if outcome.isAgreed {
            logger.notice("Unused vaults deleted", metadata: counts)
        } else {
            logger.warning(
                "Unused vaults kept, because no vault was used in the past week; check the system clock",
                metadata: counts)
        }
    }

    private var days: Int32 { Int32(clamping: access.limits.days) }

    private var today: ServiceDate { clock.now.utcDate }
}
