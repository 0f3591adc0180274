import Foundation
import TransitCore
import Yams

extension Configuration {
    /// Reads a configuration file. Relative paths in it start at its folder.
    static func read(
        path: String, environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws -> Configuration {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw ConfigurationError(path: path, problems: [.init(line: nil, text: "cannot be read")])
        }
        return try read(
            text: String(decoding: data, as: UTF8.self), path: path,
            folder: URL(fileURLWithPath: path).deletingLastPathComponent().path, environment: environment)
    }

    static func read(
        text: String, path: String, folder: String, environment: [String: String]
    ) throws -> Configuration {
        let reader = YAMLReader(environment: environment)
        do {
            let root = try Yams.compose(yaml: text)
            let configuration = ConfigurationReader(reader: reader, folder: folder).configuration(root)
            guard reader.problems.isEmpty else {
                throw ConfigurationError(path: path, problems: reader.problems)
            }
            return configuration
        } catch let error as YamlError {
            throw ConfigurationError(path: path, problems: [.init(line: nil, text: "is no YAML: \(error)")])
        }
    }
}

/// Turns the file's nodes into a ``Configuration``.
private struct ConfigurationReader {
    let reader: YAMLReader
    let folder: String

    func configuration(_ root: Node?) -> Configuration {
        var result = Configuration()
        guard let top = reader.mapping(root, "The file", keys: ["server", "basemap", "agencies"]) else { return result }
        if let node = top["server"] { server(node, into: &result.server) }
        if let node = top["basemap"] { result.basemap = basemap(node) }
        guard let agencies = top["agencies"] else { return result }
        guard let list = agencies.sequence else {
            reader.complain("agencies is a list: begin each with \"- id:\"", at: agencies)
            return result
        }
        var seen: Set<String> = []
        for node in list {
            guard let agency = agency(node) else { continue }
            if !seen.insert(agency.id).inserted {
                reader.complain("the id \"\(agency.id)\" is taken by an agency above", at: node)
            }
            result.agencies.append(agency)
        }
        return result
    }

    private func server(_ node: Node, into server: inout Configuration.Server) {
        let keys: Set = ["host", "port", "language", "max_streams"]
        guard let fields = reader.mapping(node, "server", keys: keys) else { return }
        server.host = reader.text(fields["host"], "host") ?? server.host
        server.port = reader.number(fields["port"], "port", in: 0...65535).map { Int($0) } ?? server.port
        server.language = reader.text(fields["language"], "language") ?? server.language
        server.maxStreams =
            reader.number(fields["max_streams"], "max_streams", in: 1...100_000).map { Int($0) } ?? server.maxStreams
    }

    private func basemap(_ node: Node) -> Configuration.Basemap {
        if node.scalar?.string == "none" { return .none }
        guard let fields = reader.mapping(node, "basemap", keys: ["style", "dark", "satellite"]) else { return .none }
        let style = address(fields["style"], "style")
        var basemap = Configuration.Basemap(style: style, dark: address(fields["dark"], "dark") ?? style)
        if let satellite = reader.mapping(fields["satellite"], "satellite", keys: ["tiles", "attribution"]),
            let tiles = address(satellite["tiles"], "tiles")
        {
            basemap.satellite = .init(
                tiles: tiles, attribution: reader.text(satellite["attribution"], "attribution") ?? "")
        }
        return basemap
    }

    private func agency(_ node: Node) -> Configuration.Agency? {
        let keys: Set = [
            "id", "name", "kind", "schedule", "realtime", "simulate", "phone", "url", "attribution",
        ]
        guard let fields = reader.mapping(node, "an agency", keys: keys) else { return nil }
        if let kind = reader.text(fields["kind"], "kind"), kind != "gtfs" {
            reader.complain("kind \"\(kind)\" is not known: write gtfs", at: fields["kind"])
        }
        for key in ["id", "name", "schedule"] where fields[key] == nil {
            reader.complain("an agency needs \(key)", at: node)
        }
        let (id, name) = (identifier(fields["id"]), reader.text(fields["name"], "name"))
        let schedule = fields["schedule"].flatMap { self.schedule($0) }
        let (feeds, simulation) = (self.feeds(fields["realtime"]), self.simulation(fields["simulate"]))
        if simulation != nil, !feeds.isEmpty {
            reader.complain("an agency has real buses (realtime) or simulated ones (simulate), not both", at: node)
        }
        let (phone, url) = (reader.text(fields["phone"], "phone"), address(fields["url"], "url"))
        let attribution = reader.text(fields["attribution"], "attribution")
        // Only now, so that all that is wrong has been named.
        guard let id, let name, let schedule else { return nil }
        return Configuration.Agency(
            id: id, name: name, schedule: schedule, feeds: feeds, simulation: simulation, phone: phone, url: url,
            attribution: attribution)
    }

    private func identifier(_ node: Node?) -> String? {
        guard let id = reader.text(node, "id") else { return nil }
        let allowed = id.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D }
        guard allowed, id.utf8.count <= 32 else {
            reader.complain("id \"\(id)\": small letters, digits and hyphens, at most 32", at: node)
            return nil
        }
        return id
    }

    private func schedule(_ node: Node) -> Configuration.Schedule? {
        if node.scalar != nil {
            return reader.text(node, "schedule").map { Configuration.Schedule(source: resolved($0)) }
        }
        let keys: Set = ["source", "headers", "refresh", "dates"]
        guard let fields = reader.mapping(node, "schedule", keys: keys) else { return nil }
        guard let source = reader.text(fields["source"], "source") else {
            if fields["source"] == nil { reader.complain("schedule needs source, a path or an address", at: node) }
            return nil
        }
        var schedule = Configuration.Schedule(source: resolved(source))
        schedule.headers = headers(fields["headers"])
        schedule.refresh = reader.number(fields["refresh"], "refresh", in: 1...604_800) ?? schedule.refresh
        switch reader.text(fields["dates"], "dates") {
        case nil, "published": break
        case "repeating": schedule.dates = .repeating
        default: reader.complain("dates is published or repeating", at: fields["dates"])
        }
        return schedule
    }

    private func feeds(_ node: Node?) -> [Configuration.Feed] {
        guard let node, !(node.scalar?.string.isEmpty ?? false) else { return [] }
        guard let mapping = node.mapping else {
            reader.complain("realtime gives each feed a name: \"vehicle_positions: https://…\"", at: node)
            return []
        }
        return mapping.compactMap { key, value in feed(key, value) }
    }

    private func feed(_ key: Node, _ value: Node) -> Configuration.Feed? {
        guard let name = identifierLike(key) else { return nil }
        if value.scalar != nil {
            return reader.text(value, name).map { Configuration.Feed(name: name, origin: origin($0, headers: nil)) }
        }
        guard let fields = reader.mapping(value, name, keys: ["url", "headers", "interval"]) else { return nil }
        guard let url = reader.text(fields["url"], "url") else {
            if fields["url"] == nil { reader.complain("\(name) needs url", at: value) }
            return nil
        }
        var feed = Configuration.Feed(name: name, origin: origin(url, headers: fields["headers"]))
        feed.interval = reader.number(fields["interval"], "interval", in: 1...3600) ?? feed.interval
        return feed
    }

    private func origin(_ text: String, headers node: Node?) -> Configuration.Feed.Origin {
        text.isWebAddress ? .address(text, headers(node)) : .file(resolved(text))
    }

    private func identifierLike(_ node: Node) -> String? {
        guard let name = node.string, !name.isEmpty, name.utf8.count <= 64, !name.contains("/") else {
            reader.complain("a feed's name is a short word without /", at: node)
            return nil
        }
        return name
    }

    private func simulation(_ node: Node?) -> Configuration.Simulation? {
        guard let node else { return nil }
        if let switchedOn = node.bool { return switchedOn ? Configuration.Simulation() : nil }
        guard let fields = reader.mapping(node, "simulate", keys: ["seed", "interval"]) else { return nil }
        var simulation = Configuration.Simulation()
        simulation.seed = reader.number(fields["seed"], "seed", in: 0...1e9).map { UInt64($0) } ?? simulation.seed
        simulation.interval = reader.number(fields["interval"], "interval", in: 1...60) ?? simulation.interval
        return simulation
    }

    private func headers(_ node: Node?) -> [Configuration.Header] {
        guard let node else { return [] }
        guard let mapping = node.mapping else {
            reader.complain("headers is a list of names with values", at: node)
            return []
        }
        return mapping.compactMap { key, value in
            guard let name = key.string, let text = reader.text(value, name) else { return nil }
            guard !text.utf8.contains(where: { $0 < 0x20 }), !name.utf8.contains(where: { $0 <= 0x20 || $0 == 0x3A })
            else {
                reader.complain("the header \(name) has a character that headers cannot have", at: value)
                return nil
            }
            return Configuration.Header(name: name, value: text)
        }
    }

    private func address(_ node: Node?, _ what: String) -> String? {
        guard let text = reader.text(node, what) else { return nil }
        guard let url = URL(string: text.replacing("{", with: "").replacing("}", with: "")), url.host() != nil,
            url.scheme == "http" || url.scheme == "https"
        else {
            reader.complain("\(what) is an address that begins with http:// or https://", at: node)
            return nil
        }
        return text
    }

    private func resolved(_ source: String) -> String {
        if source.isWebAddress || source.hasPrefix("/") { return source }
        return URL(fileURLWithPath: source, relativeTo: URL(fileURLWithPath: folder)).standardizedFileURL.path
    }
}
