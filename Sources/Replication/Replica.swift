package import Agencies
package import AsyncHTTPClient
package import Cluster
package import Fetching
import LiveModel
package import Logging
import Synchronization
package import TransitCore

/// Replicates an agency from the node that owns it, and publishes the received states on this node.
package final class Replica: Sendable {
    /// The dependencies that all agencies of a node share.
    package struct Surroundings: Sendable {
        /// This node's name.
        package var node: String
        package var key: String
        package var leases: any Leases
        /// Returns the base URLs of the other live nodes; nodes that may own agencies are first.
        package var others: @Sendable () -> [String]
        /// The data folder.
        package var data: String
        package var client: HTTPClient
        package var clock: any EpochClock
        package var logger: Logger

        package init(
            node: String, key: String, leases: any Leases, others: @escaping @Sendable () -> [String] = { [] },
            data: String, client: HTTPClient, clock: any EpochClock, logger: Logger
        ) {
            (self.node, self.key, self.leases, self.others, self.data) = (node, key, leases, others, data)
            (self.client, self.clock, self.logger) = (client, clock, logger)
        }
    }

    private let entry: PublishedAgency
    private let environment: Surroundings
    private let client: OwnerClient
    private let store: ReplicaFileStore
    private let agency: ReplicatedAgency
    private let asking = Atomic(0)

    /// Creates a replica.
    /// - Parameter dates: The mapping of the timetable's service days to calendar dates.
    package init(_ entry: PublishedAgency, dates: ServiceCalendar.Dates, _ environment: Surroundings) {
        let id = entry.description.id
        let client = OwnerClient(client: environment.client, key: environment.key, agency: id)
        let store = ReplicaFileStore(data: environment.data, agency: id, dates: dates)
        (self.entry, self.environment, self.client, self.store) = (entry, environment, client, store)
        agency = ReplicatedAgency(entry, store, environment.clock) { file, owner in
            try store.prepare()
            try await client.fetch(file, "timetables", from: owner, to: store.path(file))
        }
    }

    private var id: String { entry.description.id }

    /// The owner to replicate from; nil if the agency has no owner or this node is the owner.
    private var owner: Owner? { environment.leases.owner(of: id).flatMap { $0.node == environment.node ? nil : $0 } }

    /// Replicates the agency until the task is cancelled.
    package func run() async {
        defer { entry.report(replica: nil) }
        entry.explain { [weak self] number, snapshot in await self?.basis(ofRun: number, in: snapshot) }
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.followOwners() }
            group.addTask { await self.showTimetable() }
            group.addTask { await self.growOld() }
            group.addTask { await self.fetchFiles() }
            if entry.description.asksForDepartures { group.addTask { await self.reportViews() } }
        }
    }

    private func followOwners() async {
        var backoff = Backoff()
        var lastError = ""
        while !Task.isCancelled {
            guard let owner else {
                await change(from: nil, within: 1000)
                continue
            }
            do {
                try await follow(owner)
            } catch {
                let words = "\(error)"
                if await agency.quiet < 1000 { backoff.reset() }
                guard !Task.isCancelled, self.owner == owner else { continue }
                if lastError != words {
                    environment.logger.warning(
                        "Agency's owner could not be followed; retrying",
                        metadata: ["agency.id": "\(id)", "node": "\(owner.node)", "error.message": "\(words)"])
                }
                lastError = words
            }
            if self.owner == owner { await change(from: owner, within: backoff.take()) } else { backoff.reset() }
        }
    }

    /// Receives an owner's stream until ownership changes or the stream ends.
    private func follow(_ owner: Owner) async throws {
        let began = await agency.beginStream()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await self.client.follow(owner) { try await self.agency.take($0, from: owner) } }
            group.addTask { await self.change(from: owner, within: nil) }
            group.addTask { try await self.listen(since: began) }
            defer { group.cancelAll() }
            try await group.next()
        }
    }

    /// Throws if the owner has been silent for too long; the operating system may take hours to detect a dead
    /// connection.
    private func listen(since began: Int64) async throws {
        while !Task.isCancelled {
            await environment.clock.sleep(for: 500)
            let now = environment.clock.elapsed
            if await agency.isFetching { continue }
            if min(now - began, await agency.quiet) > ReplicatedAgency.timeout { throw ReplicaError.silent }
        }
    }

    /// Waits until the agency has another owner.
    /// - Parameters:
    ///   - owner: The current owner; nil if there is none.
    ///   - milliseconds: The maximum waiting time; nil for no limit.
    private func change(from owner: Owner?, within milliseconds: Int64?) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                let changes = self.environment.leases.changes()
                guard self.owner == owner else { return }
                for await _ in changes where self.owner != owner { return }
                // If the stream of changes has ended, only the time limit ends the wait.
                try? await Task.sleep(for: .seconds(86_400))
            }
            if let milliseconds { group.addTask { await self.environment.clock.sleep(for: milliseconds) } }
            await group.next()
            group.cancelAll()
        }
    }

    /// The time in milliseconds after the start within which an owner, if there is one, normally has sent its state.
    private static let beginning: Int64 = 1000

    /// Publishes a timetable without live data if the agency has no owner shortly after this node's start.
    private func showTimetable() async {
        await environment.clock.sleep(for: Self.beginning)
        guard await !agency.showKept() else { return }
        while !Task.isCancelled, await agency.isBare {
            for address in environment.others() {
                guard await agency.isBare else { return }
                let node = Owner(node: "", address: address, epoch: 0)
                // It is not an error if the node has no timetable; the request is repeated later.
                if let file = try? await client.timetable(of: node) { try? await agency.show(file, of: node) }
            }
            await environment.clock.sleep(for: Self.beginning * 5)
        }
    }

    private func growOld() async {
        while !Task.isCancelled {
            await environment.clock.sleep(for: 1000)
            await agency.tick()
            entry.report(replica: await agency.figures)
        }
    }

    /// The time in seconds for which a rider's view of a stop is reported to the owner.
    private static let attention = 20.0

    /// Reports the stops that riders are viewing to the owner, which polls the provider for them.
    private func reportViews() async {
        while !Task.isCancelled {
            await environment.clock.sleep(for: 3000)
            let stops = entry.interest.stops(since: environment.clock.now.inSeconds - Self.attention)
            guard !stops.isEmpty, let owner else { continue }
            // Errors are ignored, because the next report follows soon.
            try? await client.report(StopViews(stops), to: owner)
        }
    }

    /// The maximum number of concurrent requests for prediction inputs to the owner.
    private static let mostAsking = 16

    /// Requests the inputs of a run's predictions from the owner.
    private func basis(ofRun number: Int, in snapshot: LiveSnapshot) async -> RunBasis? {
        let waiting = asking.add(1, ordering: .relaxed).newValue
        defer { asking.subtract(1, ordering: .relaxed) }
        guard waiting <= Self.mostAsking, let owner, let name = await agency.name(of: snapshot) else { return nil }
        let stops = snapshot.timetable.stops(of: snapshot.runs[number].pattern).count
        return try? await client.basis(ofRun: number, stops: stops, in: name, of: owner)
    }

    /// Fetches the files that departure boards do not need: the GTFS feed, and replaced and upcoming timetables.
    private func fetchFiles() async {
        var known: [FileName] = []
        for await (status, owner) in agency.files where status.files != known {
            if await fetchAll(of: status, from: owner) { known = status.files }
        }
    }

    /// Fetches all files that a status names.
    /// - Returns: False if a file is missing, so that the next status must trigger another attempt.
    private func fetchAll(of status: AgencyStatus, from owner: Owner) async -> Bool {
        store.keep(only: status.files)
        do {
            if let waiting = status.waiting { try await fetch(waiting, "timetables", from: owner) }
            for earlier in status.earlier { try await fetch(earlier.file, "timetables", from: owner) }
            if let feed = status.feed { try await fetch(feed.file, "feeds", from: owner) }
        } catch {
            environment.logger.warning(
                "File could not be fetched from the owner; retrying",
                metadata: ["agency.id": "\(id)", "error.message": "\(error)"])
            await environment.clock.sleep(for: Self.timeout)
            return false
        }
        entry.publish(
            earlier: status.earlier.compactMap { earlier in
                store.timetable(earlier.file).map { EarlierTimetable($0, replaced: earlier.replaced) }
            })
        entry.publish(feed: status.feed.flatMap { store.feed($0) })
        if let waiting = status.waiting { await agency.show(waiting: waiting) }
        return true
    }

    /// The time in milliseconds before a failed download is repeated.
    private static let timeout: Int64 = 10_000

    private func fetch(_ file: FileName, _ kind: String, from owner: Owner) async throws {
        if !store.has(file) { try await client.fetch(file, kind, from: owner, to: store.path(file)) }
    }
}

extension AgencyStatus {
    /// The names of all files that the status names.
    fileprivate var files: [FileName] { [timetable, waiting, feed?.file].compactMap { $0 } + earlier.map(\.file) }
}
