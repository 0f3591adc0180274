import Foundation
import Testing

@testable import HTTPServer

struct ClientQuotaTests {
    private static func client(_ address: String) -> ClientNetwork { ClientNetwork(address) ?? .unknown }

    private func isAdmitted(_ quota: ClientQuota, _ address: String, at now: Double) -> Bool {
        (try? quota.admit(Self.client(address), at: now)) != nil
    }

    @Test func `each client has its own quota, which refills over time`() {
        let quota = ClientQuota(of: "vaults", requestsPerMinute: 2, newPerDay: 1)
        #expect(isAdmitted(quota, "192.0.2.1", at: 0) && isAdmitted(quota, "192.0.2.1", at: 0))
        #expect(!isAdmitted(quota, "192.0.2.1", at: 29))
        #expect(isAdmitted(quota, "192.0.2.2", at: 29))
        #expect(isAdmitted(quota, "192.0.2.1", at: 31))
    }

    @Test func `an IPv6 network counts as one client`() {
        let quota = ClientQuota(of: "vaults", requestsPerMinute: 1, newPerDay: 1)
        #expect(isAdmitted(quota, "2001:db8:1:2:aaaa::1", at: 0))
        #expect(!isAdmitted(quota, "2001:db8:1:2:bbbb::1", at: 0))
        #expect(isAdmitted(quota, "2001:db8:1:3:aaaa::1", at: 0))
        #expect(isAdmitted(quota, "2001:db8::aaaa:0:0:1", at: 0))
        #expect(!isAdmitted(quota, "2001:db8::1", at: 0))
    }

    @Test(arguments: [(56, 2), (48, 8)])
    func `new vaults are also limited per wider IPv6 network`(length: Int, most: Int) {
        let quota = ClientQuota(of: "vaults", requestsPerMinute: 9, newPerDay: 1)
        func isAdmitted(_ address: String) -> Bool { (try? quota.admitNew(Self.client(address), at: 0)) != nil }
        let made = (0..<100).filter { number in
            isAdmitted(String(format: length == 56 ? "2001:db8:1:%x::1" : "2001:db8:1:%x00::1", number))
        }
        #expect(made.count == most)
        #expect(isAdmitted("2001:db8:2::1") && isAdmitted("192.0.2.1"))
    }

    @Test func `new vaults have their own daily limit`() throws {
        let quota = ClientQuota(of: "vaults", requestsPerMinute: 9, newPerDay: 1)
        try quota.admitNew(Self.client("192.0.2.1"), at: 0)
        #expect(throws: Problem.self) { try quota.admitNew(Self.client("192.0.2.1"), at: 3600) }
        try quota.admit(Self.client("192.0.2.1"), at: 3600)
        try quota.admitNew(Self.client("192.0.2.1"), at: 86_400)
    }

    @Test func `a client may use sixteen push services per day, each any number of times`() {
        let quota = ClientQuota(of: "alarms", requestsPerMinute: 9, newPerDay: 9, namesPerDay: 16)
        func isAdmitted(_ host: Int, _ address: String = "192.0.2.1", at now: Double = 0) -> Bool {
            (try? quota.admit(name: "push\(host).example", "push services", of: Self.client(address), at: now)) != nil
        }
        #expect((0..<450).filter { isAdmitted($0) }.count == 16)
        #expect((0..<16).allSatisfy { isAdmitted($0) })
        #expect(isAdmitted(450, "192.0.2.2"))
        #expect(isAdmitted(450, at: 86_400))
    }
}
