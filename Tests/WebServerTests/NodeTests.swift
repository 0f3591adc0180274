import Foundation
import HTTPTypes
import HummingbirdTesting
import ServerTestSupport
import Synchronization
import Testing

@testable import Agencies
@testable import WebServer

/// The endpoints of a cluster node: those for other nodes, and the public ones.
struct NodeTests {
    private static let key = "0123456789abcdef0123456789abcdef"
    private let beats = BeatCount()

    private final class BeatCount: Sendable {
        let count = Atomic(0)
    }

    private func access(servesRiders: Bool) -> ClusterAccess {
        var status = ClusterStatus(
            name: "ingest-1", role: servesRiders ? "all" : "ingest", version: "1", format: 1, isDatabaseReached: false,
            failedBeats: 2, sinceBeat: 4.25)
        status.agencies = [
            ClusterStatus.Agency(id: "town", owner: "ingest-1", epoch: 7, secondsLeft: 8.04, isHeld: true),
            ClusterStatus.Agency(id: "other", owner: nil, epoch: nil, secondsLeft: nil, isHeld: false),
        ]
        status.agencies[1].replica = ReplicaFigures(epoch: 6, sequence: 40, quiet: 1200, age: 4, bytes: 12_000)
        status.nodes = [ClusterStatus.Node(name: "web", role: "web", version: "1", isAlive: true, silence: 1)]
        return ClusterAccess(key: Self.key, node: "a", leases: OneLease(), servesRiders: servesRiders) { [status] in
            status
        } beat: { [beats] in
            beats.count.add(1, ordering: .relaxed)
        }
    }

    private func configuration(servesRiders: Bool = true, site: String? = nil) -> ServerConfiguration {
        ServerConfiguration(siteFolder: site, cluster: access(servesRiders: servesRiders))
    }

    @Test func `only nodes with the shared key may use the cluster endpoints`() async throws {
        try await Scene().ask(configuration()) { client async throws in
            for wrong in [
                nil, "Bearer", "Bearer ", "Bearer " + Self.key + "0", "Bearer x" + Self.key.dropFirst(), Self.key,
            ] {
                let headers = wrong.map { HTTPFields([HTTPField(name: .authorization, value: $0)]) } ?? [:]
                let answer = try await client.execute(uri: "/cluster/v1/node", method: .get, headers: headers)
                #expect(answer.status == .forbidden, "\(wrong ?? "nothing")")
                let nowhere = try await client.execute(uri: "/cluster/v1/nowhere", method: .get, headers: headers)
                #expect(nowhere.status == .forbidden)
            }
            let right: HTTPFields = [.authorization: "bearer " + Self.key]
            let node = try await client.execute(uri: "/cluster/v1/node", method: .get, headers: right)
            #expect(
                node.text
                    == #"{"name":"ingest-1","role":"all","version":"1","format":1,"database":"away","holds":["town"]}"#)
            #expect(node.headers[.cacheControl] == "no-store")
            let beat = try await client.execute(uri: "/cluster/v1/beat", method: .post, headers: right)
            #expect(beat.status == .noContent && beats.count.load(ordering: .relaxed) == 1)
            let nowhere = try await client.execute(uri: "/cluster/v1/nowhere", method: .get, headers: right)
            #expect(nowhere.status == .notFound)
        }
    }

    @Test func `a single server has no cluster endpoints`() async throws {
        try await Scene().ask { client async throws in
            #expect(try await client.ask("/cluster/v1/node").status == .notFound)
            #expect(try await client.ask("/status").status == .notFound)
            #expect(try await client.ask("/metrics").text.contains("headsign_lease") == false)
        }
    }

    @Test func `the leases, replicas and nodes of a cluster are public, but not its key`() async throws {
        try await Scene().ask(configuration()) { client async throws in
            let status = try await client.ask("/status")
            #expect(status.text.contains(#""leases":[{"agency":"town","epoch":7,"secondsLeft":8}]"#))
            #expect(
                status.text.contains(
                    #"{"agency":"other","owner":null,"follows":{"epoch":6,"sequence":40,"age":4,"quiet":1.2,"bytes":12000}}"#
                ), "\(status.text)")
            #expect(status.text.contains(#""followers":{"nodes":0,"framesWaiting":0,"bytesWaiting":0}"#))
            #expect(
                status.text.contains(#""nodes":[{"name":"web","role":"web","version":"1","isAlive":true,"silence":1}]"#)
            )
            #expect(!status.text.contains(Self.key))
            let metrics = try await client.ask("/metrics").text
            for line in [
                #"headsign_node_role{role="all"} 1"#, "headsign_leases_held 1",
                #"headsign_lease_epoch{agency="town"} 7"#,
                #"headsign_lease_held{agency="other"} 0"#, "headsign_beats_failed_total 2",
                #"headsign_replica_epoch{agency="other"} 6"#, #"headsign_replica_age_seconds{agency="other"} 4"#,
                #"headsign_replica_quiet_seconds{agency="other"} 1.2"#,
                #"headsign_replica_bytes_total{agency="other"} 12000"#, #"headsign_followers{agency="town"} 0"#,
                #"headsign_followers_waiting_frames{agency="town"} 0"#,
                #"headsign_followers_waiting_bytes{agency="town"} 0"#, "headsign_beat_age_seconds 4.25",
                #"headsign_nodes{role="web"} 1"#,
            ] { #expect(metrics.contains(line + "\n"), "\(line)") }
        }
    }

    @Test func `a node that does not serve riders has no page and no public API`() async throws {
        try await Scene().ask(configuration(servesRiders: false)) { client async throws in
            for path in ["/", "/api/v1/agencies", "/gtfs/town.zip", "/api/where/current-time.json"] {
                let answer = try await client.ask(path)
                #expect(
                    answer.status == .notFound && answer.text.contains("This node only processes feeds."), "\(path)")
            }
            #expect(try await client.ask("/health").status == .ok)
            #expect(try await client.ask("/status").text.contains(#""role":"ingest""#))
            #expect(try await client.ask("/metrics").status == .ok)
        }
    }

    @Test func `a browser at the status path receives the page`() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data("page".utf8).write(to: folder.appendingPathComponent("index.html"))
        try await Scene().ask(configuration(site: folder.path)) { client async throws in
            let headers: HTTPFields = [.accept: "text/html,application/xhtml+xml"]
            #expect(try await client.execute(uri: "/status", method: .get, headers: headers).text == "page")
            #expect(try await client.ask("/status").text.hasPrefix("{"))
        }
    }
}
