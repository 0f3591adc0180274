import Fetching
import HTTPServer
import Logging
import ServiceLifecycle
import TransitCore
import UnixSignals
import WebServer

/// Reloads the TLS certificate when its files change, or on SIGHUP. If the files are unusable, that is logged and the
/// current certificate stays in use.
struct CertificateService: ServiceLifecycle.Service {
    let certificate: ServerCertificate
    private let clock: any EpochClock
    private let logger: Logger
    /// The watcher of the files, created before their first read so that no change is missed.
    private let changes: WatchedFiles

    init(_ files: CertificateFiles, clock: any EpochClock, logger: Logger) throws(Failure) {
        changes = WatchedFiles([files.certificate, files.key])
        (self.clock, self.logger) = (clock, logger)
        do throws(CertificateError) {
            certificate = try ServerCertificate(files)
        } catch {
            throw Failure(.badConfiguration, "server: tls: \(error)")
        }
        logDoubts()
    }

    func run() async {
        let (asked, ask) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        await cancelWhenGracefulShutdown {
            await withTaskGroup(of: Void.self) { group in
                group.addTask { for await _ in await UnixSignalsSequence(trapping: .sighup) { ask.yield() } }
                group.addTask { await changes.watch { ask.yield() } }
                for await _ in asked { renew() }
                group.cancelAll()
            }
        }
    }

    private func renew() {
        do throws(CertificateError) {
            try certificate.renew()
            logger.notice("Certificate reloaded", metadata: ["certificate.end": "\(certificate.end.rawValue)"])
            logDoubts()
        } catch {
            logger.error(
                "New certificate is invalid; keeping the previous one",
                metadata: ["error.message": "\(error)"])
        }
    }

    private func logDoubts() {
        for doubt in certificate.doubts(at: clock.now.seconds) {
            logger.warning("Certificate needs attention", metadata: ["certificate.doubt": "\(doubt)"])
        }
    }
}
