import Fetching
import Foundation
import HTTPServer
import WebServer
import Yams

extension Configuration {
    /// Reads a configuration file. Relative paths in the file are resolved against its folder.
    /// - Throws: ``ConfigurationError`` with all problems.
    package static func read(
        path: String, environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws -> Configuration {
        let (configuration, problems) = examined(path: path, environment: environment)
        guard problems.isEmpty else { throw ConfigurationError(path: path, problems: problems) }
        return configuration
    }

    /// Returns the valid parts of a configuration, and all problems.
    package static func examined(
        path: String, environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> (configuration: Configuration, problems: [ConfigurationError.Problem]) {
        let data: Data
        do throws(ReadingFailure) {
            data = try ReadingFailure.contents(of: path)
        } catch {
            return (Configuration(), [.init(line: nil, text: "cannot be read: \(error.reason)")])
        }
        let reader = YAMLReader(environment: environment)
        do {
            let root = try Yams.compose(yaml: String(decoding: data, as: UTF8.self))
            let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
            let configuration = ConfigurationReader(reader: reader, folder: folder).configuration(root)
            return (configuration, reader.problems)
        } catch {
            return (Configuration(), ConfigurationError.Problem.all(of: error))
        }
    }
}

/// Converts the file's YAML nodes to a ``Configuration``.
struct ConfigurationReader {
    let reader: YAMLReader
    let folder: String

    private static let keys: Set = [
        "server", "basemap", "agencies", "intercity", "geocoder", "streets", "imports", "vault", "push",
        "database", "cluster", "predictions", "history", "sidecar", "alerts", "catalogue", "site",
    ]

    func configuration(_ root: Node?) -> Configuration {
        var result = Configuration()
        result.alerts = Configuration.Alerts(path: resolved("alerts.yaml"))
        guard let top = reader.mapping(root, "The file", keys: Self.keys) else {
            return result
        }
        if let node = top["server"] { server(node, into: &result.server) }
        if let node = top["basemap"] { result.basemap = basemap(node) }
        if let node = top["intercity"] { result.intercity = intercity(node) }
        if let node = top["geocoder"] { result.geocoder = geocoder(node) }
        if let node = top["streets"] { result.streets = streets(node) }
        if let node = top["imports"] { result.imports = imports(node) }
        if let node = top["vault"] { result.vault = vault(node) }
        if let node = top["database"] { result.database = database(node) }
        if let node = top["cluster"] { result.cluster = cluster(node, hasDatabase: top["database"] != nil) }
        if let node = top["predictions"] { predictions(node, into: &result.predictions) }
        if let node = top["history"] { result.history = history(node, hasDatabase: top["database"] != nil) }
        if let node = top["push"] { result.push = push(node) }
        if let node = top["sidecar"] { result.sidecar = sidecar(node) }
        if let node = top["site"] { result.site = site(node) }
        if let node = top["alerts"] { result.alerts = alerts(node) }
        result.catalogue = reader.text(top["catalogue"], "catalogue").map { resolved($0) }
        guard let agencies = top["agencies"] else { return result }
        guard let list = agencies.sequence else {
            reader.complain("agencies must be a list; begin each agency with \"- id:\"", at: agencies)
            return result
        }
        var taken: [String: Node] = [:]
        result.agencies = list.compactMap { agency($0, taken: &taken) }
        return result
    }

    private func alerts(_ node: Node) -> Configuration.Alerts? {
        guard let path = reader.text(node, "alerts") else { return nil }
        guard !path.isWebAddress else {
            reader.complain("alerts must be the path of a file", at: node)
            return nil
        }
        return Configuration.Alerts(path: resolved(path), isNamed: true)
    }

    private func predictions(_ node: Node, into predictions: inout Configuration.Predictions) {
        let fields = reader.mapping(node, "predictions", keys: ["trees"])
        if let trees = reader.bool(fields?["trees"], "trees") { predictions.trees = trees }
    }

    private func server(_ node: Node, into server: inout Configuration.Server) {
        let keys: Set = [
            "host", "port", "language", "max_streams", "max_connections", "keys", "proxies", "limits", "deadline",
            "metrics", "tls", "contact",
        ]
        guard let fields = reader.mapping(node, "server", keys: keys) else { return }
        server.host = reader.text(fields["host"], "host") ?? server.host
        server.port = reader.number(fields["port"], "port", in: 0...65535).map { Int($0) } ?? server.port
        server.language = reader.text(fields["language"], "language") ?? server.language
        if let node = fields["contact"] { server.contact = contact(node) }
        server.maxStreams =
            reader.number(fields["max_streams"], "max_streams", in: 1...100_000).map { Int($0) } ?? server.maxStreams
        server.connections =
            reader.number(fields["max_connections"], "max_connections", in: 16...1_000_000).map { Int($0) }
            ?? server.connections
        server.keys = accessKeys(fields["keys"])
        server.proxies = proxies(fields["proxies"])
        if let node = fields["limits"] { server.limits = clientLimits(node) }
        server.deadline = reader.number(fields["deadline"], "deadline", in: 0.01...600) ?? server.deadline
        if let node = fields["metrics"] { server.metrics = metricsAccess(node) }
        if let node = fields["tls"] { server.certificate = certificate(node) }
    }

    private func contact(_ node: Node) -> String? {
        let problems = reader.problems.count
        if let contact = reader.text(node, "contact"), isContact(contact) { return contact }
        reader.complain(
            "contact must be \"mailto:you@example.org\" or an https URL", at: node, unlessMoreThan: problems)
        return nil
    }

    private func metricsAccess(_ node: Node) -> ServerConfiguration.MetricsAccess {
        var access = ServerConfiguration.MetricsAccess()
        guard let fields = reader.mapping(node, "metrics", keys: ["port", "key"]) else { return access }
        access.port = reader.number(fields["port"], "port", in: 1...65535).map { Int($0) }
        if fields["key"] != nil { access.key = reader.text(fields["key"], "key") }
        return access
    }

    private func accessKeys(_ node: Node?) -> [AccessKey] {
        guard let node else { return [] }
        guard let list = node.sequence else {
            reader.complain("keys must be a list; begin each key with \"- key:\"", at: node)
            return []
        }
        return list.compactMap { node in
            guard let fields = reader.mapping(node, "A key", keys: ["key", "per_minute"]) else { return nil }
            let most = reader.number(fields["per_minute"], "per_minute", in: 1...1_000_000) ?? 600
            if fields["key"] == nil { reader.complain("each of keys requires key: \"key: …\"", at: node) }
            guard let value = reader.text(fields["key"], "key") else { return nil }
            return AccessKey(value, perMinute: Int(most))
        }
    }
}
