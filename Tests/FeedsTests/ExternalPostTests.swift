import AsyncHTTPClient
import Dispatch
import Foundation
import NIOCore
import NIOPosix
import Synchronization
import TestSupport
import Testing
import TransitCore

@testable import Feeds
@testable import Fetching

struct ExternalPostTests {
    private func outcome(
        _ address: String, named: Set<String> = [], _ addresses: @escaping @Sendable (String) -> [IPAddress]
    ) async throws -> ExternalPost.Outcome {
        let client = FeedHTTPClient.make()
        let clock = WallClock(rising: { 0 }, reading: { 0 })
        let post = ExternalPost(client: client, named: named, seconds: 2, clock: clock, addresses: addresses)
        let outcome = await post.send(try #require(URL(string: address)), headers: [], body: [1])
        try await client.shutdown()
        return outcome
    }

    @Test(arguments: [
        "https://inside.example/", "http://inside.example/", "http://outside.example/", "https://localhost/",
    ])
    func `posts to internal addresses and over plain HTTP are refused`(address: String) async throws {
        let found = try await outcome(address) { host in
            host == "outside.example" ? [IPAddress([9, 9, 9, 9])] : [IPAddress([10, 0, 0, 1])]
        }
        #expect(found == .forbidden)
    }

    @Test(arguments: [
        ("https://inside.example/", true), ("http://outside.example/", true), ("https://outside.example/", false),
        ("https://nowhere.example/", false), ("http://named.example/", false), ("https://both.example/", true),
    ])
    func `forbidden addresses are recognized before a post`(address: String, isForbidden: Bool) async throws {
        let addresses: [String: [[UInt8]]] = [
            "inside": [[10, 0, 0, 1]], "outside": [[9, 9, 9, 9]], "both": [[9, 9, 9, 9], [127, 0, 0, 1]],
        ]
        let client = FeedHTTPClient.make()
        let clock = WallClock(rising: { 0 }, reading: { 0 })
        let post = ExternalPost(client: client, named: ["named.example"], seconds: 2, clock: clock) { host in
            addresses[host.replacing(".example", with: "")]?.map { IPAddress($0) } ?? []
        }
        #expect(await post.isForbidden(try #require(URL(string: address))) == isForbidden)
        try await client.shutdown()
    }

    @Test(arguments: [
        ("https://Push.EXAMPLE./One?Two", "https://push.example/One?Two", "push.example"),
        ("HTTPS://push.example:443/", "https://push.example:443/", "push.example"),
        ("https://[2606:2800::AB]/", "https://[2606:2800::ab]/", "2606:2800::ab"),
    ])
    func `an outgoing URL is normalized`(given: String, text: String, host: String) throws {
        let url = try #require(URL(string: given).flatMap { ExternalURL($0) })
        #expect(url.url.absoluteString == text && url.host == host)
    }

    @Test(arguments: ["LocalHost", "localhost.", "localhost"])
    func `a host is contacted at its resolved address whatever the spelling of its name`(host: String) async throws {
        let accepted = Atomic(0)
        let listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { channel in
                accepted.add(1, ordering: .relaxed)
                return channel.close()
            }
            .bind(host: "127.0.0.1", port: 0).get()
        let port = try #require(listener.localAddress?.port)
        // The resolved address is public and does not respond at this port.
        let found = try await outcome("https://\(host):\(port)/") { _ in [IPAddress([9, 9, 9, 9])] }
        #expect(found == .silence && accepted.load(ordering: .relaxed) == 0)
        try await listener.close()
    }

    @Test func `concurrent posts to one address are limited, even under different host names`() {
        var counts = AddressCounts(most: 2)
        let (one, other) = (IPAddress([9, 9, 9, 9]), IPAddress([9, 9, 9, 10]))
        #expect([one, one, one, other].map { counts.begin(at: $0) } == [true, true, false, true])
        counts.end(at: one)
        #expect([one, one].map { counts.begin(at: $0) } == [true, false])
    }

    @Test func `a host that has a private address among public ones is refused`() async throws {
        let found = try await outcome("https://both.example/") { _ in
            [IPAddress([9, 9, 9, 9]), IPAddress([127, 0, 0, 1])]
        }
        #expect(found == .forbidden)
    }

    @Test func `a host name that does not resolve is treated as unreachable, not as forbidden`() async throws {
        #expect(try await outcome("https://nowhere.example/") { _ in [] } == .silence)
    }

    @Test func `a host configured by the operator may have an internal address`() async throws {
        // No server listens on the discard port, so that the host is unreachable.
        let found = try await outcome("http://127.0.0.1:9/", named: ["127.0.0.1"]) { _ in [] }
        #expect(found == .silence)
    }

    @Test func `a resolved name is reused, and concurrent DNS lookups are limited`() async throws {
        let asked = Mutex<[String]>([])
        let gate = DispatchSemaphore(value: 0)
        let client = FeedHTTPClient.make()
        let clock = WallClock(rising: { 0 }, reading: { 0 })
        let post = ExternalPost(client: client, named: [], seconds: 2, clock: clock) { host in
            asked.withLock { $0.append(host) }
            if host.hasPrefix("slow") { gate.wait() }
            return [IPAddress([10, 0, 0, 1])]
        }
        func isForbidden(_ host: String) async throws -> Bool {
            await post.isForbidden(try #require(URL(string: "https://\(host).example/")))
        }
        for _ in 0..<3 { #expect(try await isForbidden("one")) }
        #expect(asked.withLock { $0 } == ["one.example"])
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<8 { group.addTask { try await isForbidden("slow\(number)") } }
            _ = try await eventually { asked.withLock { $0.count } == 9 }
            // While all lookups are in use, a new name cannot be resolved, but a resolved name is reused.
            #expect(try await !isForbidden("two"))
            #expect(try await isForbidden("one"))
            for _ in 0..<8 { gate.signal() }
            for try await isForbidden in group { #expect(isForbidden) }
        }
        #expect(try await isForbidden("two"))
        try await client.shutdown()
    }
}
