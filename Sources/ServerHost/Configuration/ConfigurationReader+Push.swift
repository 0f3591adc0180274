import RiderData
import TransitCore
import Yams

extension ConfigurationReader {
    private static let pushKeys: Set = [
        "contact", "key", "seal", "hosts", "alarms", "alarms_each", "requests_per_minute", "new_per_day",
    ]

    /// Parses the section `push`.
    /// - Returns: nil for `push: none`.
    func push(_ node: Node) -> Configuration.Push? {
        if node.scalar?.string == "none" { return nil }
        guard let fields = reader.mapping(node, "push", keys: Self.pushKeys) else { return nil }
        let problems = reader.problems.count
        let contact = reader.text(fields["contact"], "contact").flatMap { isContact($0) ? $0 : nil }
        if contact == nil {
            reader.complain(
                "push requires contact: \"mailto:you@example.org\" or an https URL", at: node,
                unlessMoreThan: problems)
        }
        var push = Configuration.Push(contact: contact ?? "")
        push.key = secret(fields["key"], "key") { (try? ServerIdentity(key: $0, contact: "")) != nil }
        push.seal = secret(fields["seal"], "seal") { $0.count == SealingKey.size }
        push.hosts = Set((reader.texts(fields["hosts"], "hosts") ?? []).map { $0.lowercased() })
        func take(_ key: String, _ range: ClosedRange<Double>, _ limit: WritableKeyPath<AlarmLimits, Int>) {
            guard let number = reader.number(fields[key], key, in: range) else { return }
            push.limits[keyPath: limit] = Int(number)
        }
        take("alarms", 1...1_000_000, \.total)
        take("alarms_each", 1...1000, \.each)
        take("requests_per_minute", 1...1_000_000, \.requestsPerMinute)
        take("new_per_day", 1...1_000_000, \.newPerDay)
        // Checked last, so that all problems are reported before.
        return contact == nil ? nil : push
    }

    private func secret(_ node: Node?, _ name: String, isKey: ([UInt8]) -> Bool) -> String? {
        guard let text = reader.text(node, name) else { return nil }
        guard let key = Base64URL.bytes(text), isKey(key) else {
            reader.complain(
                "\(name) must be a key of 32 bytes in base64url; without it, the server makes one itself", at: node)
            return nil
        }
        return text
    }

    func isContact(_ text: String) -> Bool {
        let plain = text.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != 0x22 && $0 != 0x5C }
        return plain && (text.hasPrefix("mailto:") && text.contains("@") || text.hasPrefix("https://"))
    }
}
