import Feeds
import TransitCore
import Yams

// Parses the settings of an agency with a GTFS timetable.
extension ConfigurationReader {
    func schedule(_ node: Node) -> Configuration.Schedule? {
        if node.scalar != nil {
            return reader.text(node, "schedule").map { Configuration.Schedule(source: resolved($0)) }
        }
        let keys: Set = ["source", "headers", "refresh", "dates"]
        guard let fields = reader.mapping(node, "schedule", keys: keys) else { return nil }
        guard let source = reader.text(fields["source"], "source") else {
            if fields["source"] == nil { reader.complain("schedule requires source, a path or a URL", at: node) }
            return nil
        }
        var schedule = Configuration.Schedule(source: resolved(source))
        schedule.headers = headers(fields["headers"])
        schedule.refresh = reader.number(fields["refresh"], "refresh", in: 1...604_800) ?? schedule.refresh
        let dates = ["published": ServiceCalendar.Dates.asPublished, "repeating": .repeating]
        schedule.dates = reader.choice(fields["dates"], "dates", dates) ?? schedule.dates
        return schedule
    }

    func feeds(_ node: Node?) -> [Configuration.Feed] {
        guard let node, !(node.scalar?.string.isEmpty ?? false) else { return [] }
        guard let mapping = node.mapping else {
            reader.complain("realtime must name each feed: \"vehicle_positions: https://…\"", at: node)
            return []
        }
        return mapping.compactMap { key, value in feed(key, value) }
    }

    private func feed(_ key: Node, _ value: Node) -> Configuration.Feed? {
        guard let name = identifierLike(key) else { return nil }
        if value.scalar != nil {
            return reader.text(value, name).map { Configuration.Feed(name: name, origin: origin($0, headers: nil)) }
        }
        let keys: Set = ["url", "headers", "interval", "kind", "key", "ids"]
        guard let fields = reader.mapping(value, name, keys: keys) else { return nil }
        guard let url = reader.text(fields["url"], "url") else {
            if fields["url"] == nil { reader.complain("\(name) requires url", at: value) }
            return nil
        }
        var feed = Configuration.Feed(name: name, origin: origin(url, headers: fields["headers"]))
        feed.format = format(fields)
        if feed.format != .gtfsRealtime { feed.interval = Configuration.API.politeInterval }
        feed.interval = interval(fields["interval"], of: feed.format) ?? feed.interval
        feed.key = reader.text(fields["key"], "key")
        return feed
    }

    private func format(_ fields: Node.Mapping) -> Configuration.Feed.Format {
        let hasFullIDs = reader.choice(fields["ids"], "ids", ["without_agency": false, "full": true]) ?? false
        let formats = ["gtfs-rt": Configuration.Feed.Format.gtfsRealtime, "siri": .siri(hasFullIDs: hasFullIDs)]
        let format = reader.choice(fields["kind"], "kind", formats) ?? .gtfsRealtime
        if format == .gtfsRealtime, let node = fields["ids"] ?? fields["key"] {
            reader.complain("ids and key are only valid for feeds with kind: siri", at: node)
        }
        return format
    }

    /// Parses the polling interval in seconds. Its minimum is 30 s for SIRI, whose servers allow one request for all
    /// vehicles per 30 s.
    private func interval(_ node: Node?, of format: Configuration.Feed.Format) -> Double? {
        let shortest = format == .gtfsRealtime ? 1 : Configuration.API.politeInterval
        return reader.number(node, "interval", in: shortest...3600)
    }

    private func origin(_ text: String, headers node: Node?) -> Configuration.Feed.Origin {
        text.isWebAddress ? .address(text, headers(node)) : .file(resolved(text))
    }

    private func identifierLike(_ node: Node) -> String? {
        guard let name = node.string, !name.isEmpty, name.utf8.count <= 64, !name.contains("/") else {
            reader.complain("the name of a feed must be short and must not contain /", at: node)
            return nil
        }
        guard name != AlertFileSource.feed else {
            reader.complain("the feed name \(name) is that of the alerts file; choose another", at: node)
            return nil
        }
        return name
    }

    func simulation(_ node: Node?) -> Configuration.Simulation? {
        guard let node else { return nil }
        if let switchedOn = node.bool { return switchedOn ? Configuration.Simulation() : nil }
        guard let fields = reader.mapping(node, "simulate", keys: ["seed", "interval"]) else { return nil }
        var simulation = Configuration.Simulation()
        simulation.seed = reader.number(fields["seed"], "seed", in: 0...1e9).map { UInt64($0) } ?? simulation.seed
        simulation.interval = reader.number(fields["interval"], "interval", in: 1...60) ?? simulation.interval
        return simulation
    }
}
