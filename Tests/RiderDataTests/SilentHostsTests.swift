import Crypto
import Foundation
import Synchronization
import TestSupport
import Testing
import TransitCore

@testable import RiderData

/// Push services, some of which accept requests and never respond.
private final class Services: PushTransport {
    private let asked = Mutex<[String]>([])
    private let end = Signal()

    /// The hosts that received requests, in order.
    var hosts: [String] { asked.withLock { $0 } }

    func finish() { end.send() }

    func send(_ request: PushRequest) async -> PushResponse {
        asked.withLock { $0.append(request.address.host) }
        guard request.address.host.hasPrefix("silent") else { return .status(201, retryAfter: nil) }
        await end.wait()
        return .silence
    }
}

/// An outbox with a message for each number. Numbers below 1000 have a silent host of their own.
private struct Numbers: Outbox {
    private static let browser = Array(P256.KeyAgreement.PrivateKey().publicKey.x963Representation)

    static func host(_ number: Int64) -> String { number < 1000 ? "silent\(number).example" : "known.example" }

    static func entry(_ number: Int64) -> DeliveryPlan.Entry {
        DeliveryPlan.Entry(number: number, host: host(number), expires: 2000)
    }

    func message(_ number: Int64, at now: EpochSeconds) -> PushMessage? {
        PushSubscription(
            endpoint: "https://\(Self.host(number))/1", key: Self.browser, secret: Array(repeating: 7, count: 16)
        ).map {
            PushMessage(subscription: $0, text: [1], topic: "\(number)", urgency: .high, expires: 2000)
        }
    }

    func settle(_ number: Int64, _ end: DeliveryEnd) {}
}

@Suite struct `Push services that never answer` {
    @Test func `450 silent hosts delay no message to a host that has delivered`() async throws {
        let services = Services()
        let dispatcher = PushDispatcher(
            transport: services, outbox: Numbers(),
            identity: try ServerIdentity(key: ServerIdentity.makeKey(), contact: "mailto:me@example.org"),
            // Time stands still, so only messages that need not wait are sent.
            clock: DispatcherClock(
                now: { 1000 }, realNow: { EpochSeconds(1_800_000_000) }, elapsed: { 0 },
                sleep: { _ in await Signal().wait() }))
        async let running: Void = dispatcher.run()
        await dispatcher.add([Numbers.entry(1000)])
        #expect(try await eventually { await dispatcher.counts.ended[.delivered] == 1 })
        await dispatcher.add((0..<450).map { Numbers.entry($0) } + [Numbers.entry(1001)])
        #expect(try await eventually { await dispatcher.counts.ended[.delivered] == 2 })
        // Later messages are delivered too, as many at a time as half of the capacity.
        await dispatcher.add((1002..<1100).map { Numbers.entry($0) })
        #expect(try await eventually { await dispatcher.counts.ended[.delivered] == 100 })
        #expect(services.hosts.filter { $0.hasPrefix("silent") }.count == 32)
        dispatcher.stop()
        services.finish()
        await running
    }
}
