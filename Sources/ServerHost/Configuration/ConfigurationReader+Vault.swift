import RiderData
import Yams

extension ConfigurationReader {
    private static let vaultKeys: Set = [
        "days", "vaults", "megabytes", "megabytes_each", "kilobytes_at_once", "requests_per_minute", "new_per_day",
    ]

    /// Parses the section `vault`.
    /// - Returns: nil for `vault: none`.
    func vault(_ node: Node) -> VaultLimits? {
        if node.scalar?.string == "none" { return nil }
        var limits = VaultLimits()
        guard let fields = reader.mapping(node, "vault", keys: Self.vaultKeys) else { return limits }
        func take(_ key: String, _ range: ClosedRange<Int>, _ limit: WritableKeyPath<VaultLimits, Int>, unit: Int = 1) {
            let bounds = Double(range.lowerBound)...Double(range.upperBound)
            guard let number = reader.number(fields[key], key, in: bounds) else { return }
            limits[keyPath: limit] = Int(number) * unit
        }
        take("days", 1...10_000, \.days)
        take("vaults", 1...10_000_000, \.vaults)
        take("megabytes", 1...1900, \.total, unit: 1 << 20)
        take("megabytes_each", 1...1900, \.vault, unit: 1 << 20)
        // The minimum has room for the largest journal event.
        take("kilobytes_at_once", 128...4096, \.blob, unit: 1 << 10)
        take("requests_per_minute", 1...1_000_000, \.requestsPerMinute)
        take("new_per_day", 1...1_000_000, \.newPerDay)
        return limits
    }
}
