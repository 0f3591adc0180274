package import Agencies
import Crypto
package import HTTPServer
package import RiderData
import Synchronization
package import TransitCore

/// Receives riders' reports that a bus did not come or was full. Publishes the counts and stores them.
package final class ReportCounter: Sendable {
    /// The number of days for which counts are stored for operators.
    private static let days: Int64 = 30

    private let repository: any ReportRepository
    /// The exchange of reports with other nodes; nil for a single server.
    private let marks: (any ReportMarkRepository)?
    private let book: Mutex<ReportBook>
    /// The hour in which old counts were last deleted, in hours since 1970; nil before the first deletion.
    private let forgottenIn = Mutex<Int64?>(nil)
    package let quota = ClientQuota(of: "reports", requestsPerMinute: 6, newPerDay: 40)

    /// Creates a counter.
    /// - Parameter sharing: the exchange with other nodes, and the secret key shared by all nodes; nil for a single
    ///   server.
    package init(_ repository: any ReportRepository, sharing: (marks: any ReportMarkRepository, key: [UInt8])? = nil) {
        self.repository = repository
        marks = sharing?.marks
        book = Mutex(
            ReportBook { [key = sharing?.key] date in
                if let key { return SHA256.bytes(of: Array("reports \(date.daysSince1970) ".utf8) + key) }
                var random = SystemRandomNumberGenerator()
                return (0..<32).map { _ in UInt8.random(in: 0...255, using: &random) }
            })
    }

    package func add(_ kind: ReportKind, of trip: ReportedTrip, from client: ClientNetwork, at now: EpochSeconds)
        -> ReportBook.Verdict
    {
        book.withLock { $0.add(kind, of: trip, from: client.bytes, at: now) }
    }

    /// Returns the number of an agency's reports within the last day by kind, and the number of trips with reports.
    package func summary(of agency: String) -> (reports: DisplayedReports, trips: Int) {
        book.withLock { $0.summary(of: agency) }
    }

    /// The number of reports since the server's start, by agency and kind.
    package var totals: [(agency: String, kind: ReportKind, count: Int)] {
        book.withLock { book in
            book.totals.sorted { $0.key < $1.key }.flatMap { agency, counts in
                zip(ReportKind.allCases, counts).map { (agency, $0, $1) }
            }
        }
    }

    /// Exchanges reports with other nodes, publishes current reports, deletes old counts, and stores new counts.
    /// - Throws: if the store or the exchange fails. Counts that could not be stored and reports that could not be sent
    ///   are retried at the next call.
    package func tend(_ registry: AgencyRegistry, at now: EpochSeconds) async throws {
        // Local reports are published even after a failed exchange.
        var failure: (any Error)?
        do { try await meet(at: now) } catch { failure = error }
        let entries = registry.entries
        let (rows, displayed) = book.withLock { book in
            book.forget(at: now, allBut: Set(entries.map(\.description.id)))
            return (book.takePending(), entries.map { book.displayed(of: $0.description.id, at: now) })
        }
        // Runs outside the lock, because publishing notifies streams and incoming reports need the lock.
        for (entry, reports) in zip(entries, displayed) { entry.publish(reports: reports) }
        do {
            if !rows.isEmpty { try await repository.add(rows) }
        } catch {
            book.withLock { $0.putBack(rows) }
            throw error
        }
        try await forget(at: now)
        if let failure { throw failure }
    }

    /// Exchanges reports with the other nodes.
    private func meet(at now: EpochSeconds) async throws {
        let unsent = book.withLock { $0.takeUnsent() }
        guard let marks else { return }
        do {
            let displayed = try await marks.exchange(unsent)
            book.withLock { $0.merge(displayed, at: now) }
        } catch {
            book.withLock { $0.restoreUnsent(unsent) }
            throw error
        }
    }

    /// Deletes old counts once per hour; after a failure, retries at the next call.
    private func forget(at now: EpochSeconds) async throws {
        let hour = now.rawValue / 3600
        guard forgottenIn.withLock({ $0 != hour }) else { return }
        try await repository.forget(before: hour - Self.days * 24)
        forgottenIn.withLock { $0 = hour }
    }
}
