import Crypto
package import Reports
import Synchronization
package import TransitCore

/// Takes and counts what riders say: that a bus did not come, or was full.
package final class ReportCounter: Sendable {
    /// Days for which counts are kept for operators.
    private static let days: Int64 = 30

    private let archive: any ReportArchive
    /// Where servers that count together tell each other; nil for a server that is alone.
    private let marks: (any ReportMarkArchive)?
    private let book: Mutex<ReportBook>
    /// The hour in which old counts were deleted last; nil before that has been done.
    private let forgottenIn = Mutex<Int64?>(nil)
    let gate = ClientGate(of: "reports", requestsPerMinute: 6, newPerDay: 40)

    /// - Parameter sharing: with what other servers have told, and the key that they share.
    package init(_ archive: any ReportArchive, sharing: (marks: any ReportMarkArchive, key: [UInt8])? = nil) {
        self.archive = archive
        marks = sharing?.marks
        book = Mutex(
            ReportBook { [key = sharing?.key] date in
                if let key { return SHA256.bytes(of: Array("reports \(date.daysSince1970) ".utf8) + key) }
                var random = SystemRandomNumberGenerator()
                return (0..<32).map { _ in UInt8.random(in: 0...255, using: &random) }
            })
    }

    func add(_ kind: ReportKind, of trip: ReportedTrip, from client: ClientNetwork, at now: EpochSeconds)
        -> ReportBook.Verdict
    {
        book.withLock { $0.add(kind, of: trip, from: client.bytes, at: now) }
    }

    /// Of one agency, of the last day.
    func summary(of agency: String) -> (reports: ToldReports, trips: Int) {
        book.withLock { $0.summary(of: agency) }
    }

    /// Since the start, by agency.
    var totals: [(agency: String, kind: ReportKind, count: Int)] {
        book.withLock { book in
            book.totals.sorted { $0.key < $1.key }.flatMap { agency, counts in
                zip(ReportKind.allCases, counts).map { (agency, $0, $1) }
            }
        }
    }

    /// Tells the agency's next moments what riders say, forgets what is old, and writes down what is new.
    package func tend(_ directory: TransitDirectory, at now: EpochSeconds) async throws {
        // What is told here alone is better than nothing.
        var failure: (any Error)?
        do { try await meet(at: now) } catch { failure = error }
        let entries = directory.entries
        let (rows, told) = book.withLock { book in
            book.forget(at: now)
            return (book.takePending(), entries.map { book.told(of: $0.description.id, at: now) })
        }
        // Not under the lock, at which riders' reports wait: streams hear of it.
        for (entry, reports) in zip(entries, told) { entry.publish(reports: reports) }
        do {
            if !rows.isEmpty { try await archive.add(rows) }
        } catch {
            book.withLock { $0.putBack(rows) }
            throw error
        }
        try await forget(at: now)
        if let failure { throw failure }
    }

    /// Has what riders say counted on all servers.
    private func meet(at now: EpochSeconds) async throws {
        let untold = book.withLock { $0.takeUntold() }
        guard let marks else { return }
        do {
            let told = try await marks.exchange(untold)
            book.withLock { $0.merge(told, at: now) }
        } catch {
            book.withLock { $0.tellAgain(untold) }
            throw error
        }
    }

    /// Once in an hour, as that is what counts are kept by; after a failure with the next look.
    private func forget(at now: EpochSeconds) async throws {
        let hour = now.rawValue / 3600
        guard forgottenIn.withLock({ $0 != hour }) else { return }
        try await archive.forget(before: hour - Self.days * 24)
        forgottenIn.withLock { $0 = hour }
    }
}
