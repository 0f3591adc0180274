import AsyncHTTPClient
import Fetching
import NIOCore

/// Checks whether the push services of common browsers are reachable. Any HTTP response counts; no message is sent.
struct PushCheck {
    struct Service: Sendable {
        var browsers: String
        var host: String
        var url: String

        init(_ browsers: String, host: String, url: String? = nil) {
            (self.browsers, self.host, self.url) = (browsers, host, url ?? "https://\(host)/")
        }
    }

    static let services = [
        Service("Chrome", host: "fcm.googleapis.com"), Service("Firefox", host: "updates.push.services.mozilla.com"),
        Service("Safari", host: "web.push.apple.com"),
    ]
    private static let timeout: TimeAmount = .seconds(10)

    let client: HTTPClient
    var services = Self.services

    func finding() async -> CheckResult {
        let answers = await withTaskGroup(of: (Int, FeedError?).self) { group in
            for (number, service) in services.enumerated() { group.addTask { (number, await failure(of: service)) } }
            return await group.reduce(into: [Int: FeedError?]()) { $0[$1.0] = $1.1 }
        }
        let failures = services.indices.compactMap { number in
            (answers[number] ?? nil).map { (service: services[number], error: $0) }
        }
        let names = services.map(\.browsers).joined(separator: ", ")
        var finding = CheckResult(subject: "push", outcome: .fine, text: "the push services of \(names) respond")
        guard !failures.isEmpty else { return finding }
        finding.outcome = failures.count < services.count ? .doubtful : .failing
        finding.text = failures.map { "\($0.service.browsers): \($0.error.message)" }.joined(separator: " ")
        let hosts = failures.map(\.service.host).joined(separator: ", ")
        finding.hint =
            "Riders with these browsers get no notifications. Permit outgoing connections to \(hosts), port 443."
        return finding
    }

    private func failure(of service: Service) async -> FeedError? {
        do {
            _ = try await client.execute(HTTPClientRequest(url: service.url), timeout: Self.timeout)
            return nil
        } catch {
            return .unreachable(host: service.host, ConnectionFailure(error))
        }
    }
}
