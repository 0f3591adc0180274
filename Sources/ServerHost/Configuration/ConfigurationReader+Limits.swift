import HTTPServer
import WebServer
import Yams

extension ConfigurationReader {
    private static let limitKeys: Set = [
        "streams", "searches", "connections", "downloads", "work_per_second", "work_at_once",
    ]

    /// Parses the rate limits per client.
    /// - Returns: nil for `limits: none`.
    func clientLimits(_ node: Node) -> ClientLimits? {
        if node.scalar?.string == "none" { return nil }
        var limits = ClientLimits()
        guard let fields = reader.mapping(node, "limits", keys: Self.limitKeys) else { return limits }
        func take(_ key: String, _ limit: WritableKeyPath<ClientLimits, Int>) {
            guard let number = reader.number(fields[key], key, in: 1...1_000_000) else { return }
            limits[keyPath: limit] = Int(number)
        }
        take("streams", \.streams)
        take("searches", \.searches)
        take("connections", \.connections)
        take("downloads", \.downloads)
        take("work_per_second", \.workPerSecond)
        take("work_at_once", \.workAtOnce)
        return limits
    }

    func proxies(_ node: Node?) -> [String] {
        let addresses = reader.texts(node, "proxies") ?? []
        for address in addresses where !TrustedProxies.isAddress(address) {
            reader.complain("proxies: \"\(address)\" is not an IP address such as 10.0.0.2", at: node)
        }
        return addresses
    }
}
