import Synchronization
import TransitCore

/// The rate limiter of clients: a token bucket for the cost of requests, and limits on concurrent streams, searches and
/// downloads. State per client is held in memory only. When there are many clients, idle ones with a full bucket are
/// removed.
package final class ClientLimiter: SharedQuota {
    /// A resource with a limit on concurrent use per client.
    package enum LimitedResource: Int, CaseIterable, Sendable {
        case streams, searches, downloads
    }

    private struct Client {
        var work: TokenBucket
        /// The cost not yet reported to other nodes of the cluster.
        var unreported = 0.0
        /// The number of leases held, indexed by ``LimitedResource``.
        var held = LimitedResource.allCases.map { _ in 0 }
        var isHolding: Bool { held.contains { $0 > 0 } }
    }

    private struct State {
        var clients: [ClientNetwork: Client] = [:]
        var refusals: [String: Int] = [:]
        var charged = 0.0
        /// The number of clients at which idle ones are next removed. It doubles if most cannot be removed, because one
        /// scan per new client would cost more than it frees.
        var full = ClientLimiter.mostClients
    }

    static let mostClients = 20_000

    package let limits: ClientLimits
    private let state = Mutex(State())

    package init(_ limits: ClientLimits) {
        self.limits = limits
    }

    /// The number of rejected requests, by the limit that was exceeded.
    package var refusals: [String: Int] { state.withLock { $0.refusals } }

    /// The cost charged to all clients, in units of ``RequestCost``.
    package var charged: Double { state.withLock { $0.charged } }

    /// Takes one token from the client's bucket.
    /// - Parameter now: seconds of a monotonic clock.
    /// - Throws: 429 with `Retry-After` if the bucket is empty.
    package func admit(_ client: ClientNetwork, at now: Double) throws(Problem) {
        let pause = state.withLock { state -> Double? in
            makeRoom(in: &state, for: client, at: now)
            guard !state.clients[client, default: fresh].work.take(at: now) else {
                state.clients[client]?.unreported += 1
                state.charged += 1
                return nil
            }
            state.refusals["work", default: 0] += 1
            return state.clients[client]?.work.pause ?? 1
        }
        guard let pause else { return }
        throw .tooMany("Too many requests from this address.", retryAfter: Int(clamping: pause.rounded(.up)))
    }

    /// Charges a cost that became known only after the request was admitted. The bucket may go into debt; the client's
    /// next requests are rejected until it has refilled.
    /// - Parameter now: seconds of a monotonic clock.
    package func charge(_ client: ClientNetwork, _ work: Double, at now: Double) {
        state.withLock { state in
            state.clients[client]?.work.charge(work, at: now)
            state.clients[client]?.unreported += work
            state.charged += work
        }
    }

    fileprivate func isOverLimit(_ client: ClientNetwork, at now: Double) -> Bool {
        state.withLock { $0.clients[client]?.work.isEmpty(at: now) ?? false }
    }

    /// The smallest cost of a client that is reported to other nodes.
    private var leastReported: Double { Double(limits.workAtOnce) / 100 }

    package func takeUse() -> [[UInt8]: Int64] {
        let least = leastReported
        return state.withLock { state in
            var use: [[UInt8]: Int64] = [:]
            for (client, known) in state.clients where known.unreported >= least {
                use[Self.subject(client)] = Int64(known.unreported)
                state.clients[client]?.unreported = 0
            }
            return use
        }
    }

    /// Charges clients for the cost that they incurred on other nodes. The lookup runs outside the lock, because
    /// requests wait for the lock.
    /// - Parameters:
    ///   - now: seconds of a monotonic clock.
    ///   - find: returns the cost incurred on other nodes by a subject, as named by ``takeUse()``; nil for none.
    package func charge(at now: Double, _ find: ([UInt8]) -> Int64?) {
        for client in state.withLock({ Array($0.clients.keys) }) {
            guard let amount = find(Self.subject(client)) else { continue }
            state.withLock { $0.clients[client]?.work.charge(Double(amount), at: now) }
        }
    }

    private static func subject(_ client: ClientNetwork) -> [UInt8] { Array("client ".utf8) + client.bytes }

    /// A client's lease of a resource, returned when the last reference to the lease is released.
    package final class ResourceLease: Sendable {
        private let book: ClientLimiter
        private let client: ClientNetwork
        private let good: LimitedResource
        private let stopwatch: (@Sendable () -> UInt64)?

        fileprivate init(
            _ book: ClientLimiter, _ client: ClientNetwork, _ good: LimitedResource,
            _ stopwatch: (@Sendable () -> UInt64)?
        ) {
            self.book = book
            self.client = client
            self.good = good
            self.stopwatch = stopwatch
        }

        deinit {
            book.giveBack(good, of: client)
        }

        /// Charges the client a cost that was incurred after its request was handled, unless the lease has no
        /// stopwatch.
        func charge(_ work: Double) {
            if let now { book.charge(client, work, at: now) }
        }

        /// Whether the client's bucket is empty, so that a request would be rejected. False if the lease has no
        /// stopwatch.
        var isOverLimit: Bool { now.map { book.isOverLimit(client, at: $0) } ?? false }

        /// The current time in seconds of the monotonic clock by which requests are admitted.
        private var now: Double? { stopwatch.map { Double($0()) / 1e9 } }
    }

    /// Leases a resource to a client.
    /// - Parameter stopwatch: returns the time of the monotonic clock by which requests are admitted, in nanoseconds.
    ///   Nil if the client is not charged for later costs, because the request counts against an API key.
    /// - Throws: 429 if the client already holds its maximum number of leases.
    package func share(
        _ good: LimitedResource, for client: ClientNetwork, chargedBy stopwatch: (@Sendable () -> UInt64)? = nil
    ) throws(Problem) -> ResourceLease {
        let most = limit(of: good)
        let isFree = state.withLock { state in
            let held = state.clients[client, default: fresh].held[good.rawValue]
            guard held < most else {
                state.refusals["\(good)", default: 0] += 1
                return false
            }
            state.clients[client, default: fresh].held[good.rawValue] = held + 1
            return true
        }
        guard isFree else {
            throw .tooMany("The limit on \(good) of one address, \(most), has been reached.", retryAfter: 30)
        }
        return ResourceLease(self, client, good, stopwatch)
    }

    private func giveBack(_ good: LimitedResource, of client: ClientNetwork) {
        state.withLock { $0.clients[client]?.held[good.rawValue] -= 1 }
    }

    private func limit(of good: LimitedResource) -> Int {
        switch good {
        case .streams: limits.streams
        case .searches: limits.searches
        case .downloads: limits.downloads
        }
    }

    private var fresh: Client {
        Client(work: TokenBucket(limits.workAtOnce, perSecond: Double(limits.workPerSecond)))
    }

    /// Limits the number of clients before a new one is added: removes clients that hold no lease and have a full
    /// bucket. If more than half of ``mostClients`` remain, removes all clients without a lease.
    private func makeRoom(in state: inout State, for client: ClientNetwork, at now: Double) {
        guard state.clients.count >= state.full, state.clients[client] == nil else { return }
        state.clients = state.clients.filter { $0.value.isHolding || !$0.value.work.isWhole(at: now) }
        if state.clients.count > Self.mostClients / 2 { state.clients = state.clients.filter(\.value.isHolding) }
        state.full = max(Self.mostClients, 2 * state.clients.count)
    }
}
