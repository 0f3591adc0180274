import Agencies
import AgencyQueries
import Fetching
import Logging
import ServiceLifecycle
import TransitCore

/// Publishes and stores riders' reports about vehicles every 15 seconds.
struct ReportService: ServiceLifecycle.Service {
    let counter: ReportCounter
    let registry: AgencyRegistry
    let clock: any EpochClock
    let logger: Logger

    /// The interval in milliseconds at which reports are published and stored.
    private static let interval: Int64 = 15_000

    func run() async {
        await cancelWhenGracefulShutdown {
            var isFailing = false
            while !Task.isCancelled {
                await tend(&isFailing)
                await clock.sleep(for: Self.interval)
            }
            await tend(&isFailing)
        }
    }

    private func tend(_ isFailing: inout Bool) async {
        do {
            try await counter.tend(registry, at: clock.now.seconds)
            isFailing = false
        } catch is CancellationError {
        } catch {
            if !isFailing {
                logger.error("Rider reports could not be stored; retrying", metadata: ["error.message": "\(error)"])
            }
            isFailing = true
        }
    }
}
