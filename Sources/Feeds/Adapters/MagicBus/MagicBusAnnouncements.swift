package import Fetching
package import TransitCore

/// Parses alerts that apply to the whole agency: `api/v0/announcements/`.
package struct MagicBusAnnouncements: FeedAdapter {
    package init() {}

    package func reading(from body: [UInt8]) throws(FeedError) -> FeedReading {
        var reading = FeedReading(alerts: [])
        var known: Set<String> = []
        for row in try MagicBusDocument.rows(body, expecting: "a list of Magic Bus announcements") {
            guard let alert = alert(row) else {
                reading.discarded.add(.noText)
                continue
            }
            if known.insert(alert.id).inserted {
                reading.alerts?.append(alert)
            } else {
                reading.discarded.add(.duplicate)
            }
        }
        reading.doubtEmptyAlerts()
        return reading
    }

    private func alert(_ row: JSONValue) -> AlertReading? {
        let (title, text, type) = (row.word("title") ?? "", row.word("text") ?? "", row.word("type") ?? "")
        guard !title.isEmpty || !text.isEmpty else { return nil }
        var alert = AlertReading(
            id: id(of: [title, type, text]), entities: [AlertReading.Entity()], header: LocalizedText(title),
            text: LocalizedText(text), severity: type == "Emergency Message" ? .severe : .info)
        alert.type = type.isEmpty ? nil : type
        alert.color = row.word("color").flatMap { RouteColor(hex: $0.utf8) }
        return alert
    }

    /// Derives an id from the announcement's text, because the API has no ids.
    private func id(of words: [String]) -> String {
        var checksum = Checksum()
        Array(words.joined(separator: "\u{0}").utf8).withUnsafeBytes { checksum.update($0) }
        return String(checksum.value, radix: 16)
    }
}
