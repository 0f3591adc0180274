import Cluster
import Fetching
import Foundation
import Logging
package import TransitCore

/// Copies the compiled street network from a node that compiles it to a node that does not.
package actor StreetsReplica {
    private let environment: Replica.Surroundings
    private let client: OwnerClient
    private let folder: URL
    private let open: @Sendable (String) -> Streets?
    private let use: @Sendable (Streets) async -> Void
    /// The content hash of the street network in use.
    private var hash: String?
    /// The hashes of files in a format that this version cannot read; they are not fetched again.
    private var refused: Set<String> = []

    /// Creates a replica.
    /// - Parameters:
    ///   - open: Opens a street network file; nil if it is damaged or of an unknown format.
    ///   - use: Called with each new street network.
    package init(
        _ environment: Replica.Surroundings, open: @escaping @Sendable (String) -> Streets?,
        use: @escaping @Sendable (Streets) async -> Void
    ) {
        (self.environment, self.open, self.use) = (environment, open, use)
        client = OwnerClient(client: environment.client, key: environment.key, agency: "")
        folder = URL(fileURLWithPath: environment.data).appending(path: "streets/shared")
    }

    /// The polling intervals in milliseconds: the usual one, and the one while there is no street network.
    private static let pause: Int64 = 60_000
    private static let shortPause: Int64 = 5000

    /// Replicates the street network until the task is cancelled.
    package func run() async {
        await useKept()
        while !Task.isCancelled {
            await look()
            await environment.clock.sleep(for: hash == nil ? Self.shortPause : Self.pause)
        }
    }

    private func useKept() async {
        for name in names where hash == nil && FileName.isHash(name) {
            if let streets = open(path(name)) { await serve(streets, name) }
        }
    }

    /// Fetches the street network from the first node that has one. All nodes query the others in the same order, and
    /// so use the same network.
    private func look() async {
        for address in environment.others() {
            let node = Owner(node: "", address: address, epoch: 0)
            guard let file = try? await client.streets(of: node) else { continue }
            if file.hash != hash, !refused.contains(file.hash) { await take(file, of: node) }
            return
        }
    }

    private func take(_ file: FileName, of node: Owner) async {
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try await client.fetch(file, "streets", from: node, to: path(file.hash))
        } catch {
            return environment.logger.warning(
                "Streets could not be fetched from another node; retrying", metadata: ["error.message": "\(error)"])
        }
        if let streets = open(path(file.hash)) {
            await serve(streets, file.hash)
        } else {
            refused.insert(file.hash)
            environment.logger.warning(
                "Streets of another node have a different format; run the same version on all nodes")
        }
        // Processes that have a deleted file open can still read it.
        for name in names where name != hash { unlink(path(name)) }
    }

    private func serve(_ streets: Streets, _ hash: String) async {
        self.hash = hash
        await use(streets)
    }

    private var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [] }
    private func path(_ name: String) -> String { folder.appending(path: name).path }
}
