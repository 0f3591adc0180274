import Synchronization
import TransitCore

/// What each client uses of the server now. Clients are in memory alone, as long as they come.
final class ClientBook: Charged {
    /// What a client can have several of at once.
    enum Good: Int, CaseIterable, Sendable {
        case streams, searches, downloads
    }

    private struct Client {
        var work: Allowance
        /// Work that other nodes have not been told of.
        var untold = 0.0
        /// By ``Good``.
        var held = Good.allCases.map { _ in 0 }
        var isHolding: Bool { held.contains { $0 > 0 } }
    }

    private struct State {
        var clients: [ClientNetwork: Client] = [:]
        var refusals: [String: Int] = [:]
        /// Clients at which those are looked for that may be forgotten. Where most may not, to look at every newcomer would
        /// cost more than they do.
        var full = ClientBook.mostClients
    }

    static let mostClients = 20_000

    let limits: ClientLimits
    private let state = Mutex(State())

    init(_ limits: ClientLimits) {
        self.limits = limits
    }

    /// Refusals so far, by what there was too much of.
    var refusals: [String: Int] { state.withLock { $0.refusals } }

    /// Lets a request in that its client has work left for.
    /// - Parameter now: rising seconds.
    func admit(_ client: ClientNetwork, at now: Double) throws(Problem) {
        let pause = state.withLock { state -> Double? in
            makeRoom(in: &state, for: client, at: now)
            guard !state.clients[client, default: fresh].work.take(at: now) else {
                state.clients[client]?.untold += 1
                return nil
            }
            state.refusals["work", default: 0] += 1
            return state.clients[client]?.work.pause ?? 1
        }
        guard let pause else { return }
        throw .tooMany("Too much is asked from this address.", retryAfter: Int(clamping: pause.rounded(.up)))
    }

    /// Counts work that has been found out to be needed. It may be more than is left: the next requests wait for it.
    func charge(_ client: ClientNetwork, _ work: Double) {
        state.withLock { state in
            state.clients[client]?.work.charge(work)
            state.clients[client]?.untold += work
        }
    }

    /// Whoever uses little is nothing to speak of.
    private var leastTold: Double { Double(limits.workAtOnce) / 100 }

    func takeUse() -> [[UInt8]: Int64] {
        let least = leastTold
        return state.withLock { state in
            var use: [[UInt8]: Int64] = [:]
            for (client, known) in state.clients where known.untold >= least {
                use[Self.subject(client)] = Int64(known.untold)
                state.clients[client]?.untold = 0
            }
            return use
        }
    }

    /// Not under the lock, at which requests wait.
    func charge(at now: Double, _ find: ([UInt8]) -> Int64?) {
        for client in state.withLock({ Array($0.clients.keys) }) {
            guard let amount = find(Self.subject(client)) else { continue }
            state.withLock { $0.clients[client]?.work.charge(Double(amount), at: now) }
        }
    }

    private static func subject(_ client: ClientNetwork) -> [UInt8] { Array("client ".utf8) + client.bytes }

    /// Held as long as what it is for goes on.
    final class Share: Sendable {
        private let book: ClientBook
        private let client: ClientNetwork
        private let good: Good

        fileprivate init(_ book: ClientBook, _ client: ClientNetwork, _ good: Good) {
            self.book = book
            self.client = client
            self.good = good
        }

        deinit {
            book.giveBack(good, of: client)
        }
    }

    func share(_ good: Good, for client: ClientNetwork) throws(Problem) -> Share {
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
            throw .tooMany("This address has as many \(good) as one may have, \(most).", retryAfter: 30)
        }
        return Share(self, client, good)
    }

    private func giveBack(_ good: Good, of client: ClientNetwork) {
        state.withLock { $0.clients[client]?.held[good.rawValue] -= 1 }
    }

    private func limit(of good: Good) -> Int {
        switch good {
        case .streams: limits.streams
        case .searches: limits.searches
        case .downloads: limits.downloads
        }
    }

    private var fresh: Client {
        Client(work: Allowance(limits.workAtOnce, perSecond: Double(limits.workPerSecond)))
    }

    /// Forgets clients that have nothing and owe nothing; all that have nothing, where that is not enough.
    private func makeRoom(in state: inout State, for client: ClientNetwork, at now: Double) {
        guard state.clients.count >= state.full, state.clients[client] == nil else { return }
        state.clients = state.clients.filter { $0.value.isHolding || !$0.value.work.isWhole(at: now) }
        if state.clients.count > Self.mostClients / 2 { state.clients = state.clients.filter(\.value.isHolding) }
        state.full = max(Self.mostClients, 2 * state.clients.count)
    }
}
