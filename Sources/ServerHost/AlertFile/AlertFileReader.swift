import GTFSRealtime
import TransitCore
import Yams

/// A parser for alerts files. It collects all problems, and rejects the file if there are any.
package struct AlertFileReader {
    /// The maximum number of alerts in a file.
    package static let mostAlerts = 1000
    /// The maximum size of a file in bytes.
    package static let mostBytes = 1_000_000

    private static let keys: Set = [
        "id", "agency", "header", "text", "url", "cause", "effect", "severity", "routes", "stops", "trips", "from",
        "until", "periods", "ended",
    ]
    private static let mostHeaderBytes = 2048
    private static let mostTextBytes = 16_384
    private static let mostPeriods = 200

    private let agencies: [String]
    private let fields = YAMLReader(environment: nil)

    /// Parses the alerts in the text of an alerts file.
    /// - Parameter agencies: The IDs of the configured agencies. If there is only one, alerts may omit their agency.
    package static func alerts(in text: String, of agencies: [String]) throws(AlertFileProblems) -> [AlertEntry] {
        try entries(in: text, of: agencies).map(\.alert)
    }

    /// Returns the alerts with the YAML nodes that they were parsed from.
    static func entries(
        in text: String, of agencies: [String]
    ) throws(AlertFileProblems) -> [(alert: AlertEntry, node: Node)] {
        let root: Node?
        do {
            root = try Yams.compose(yaml: text)
        } catch {
            throw AlertFileProblems(ConfigurationError.Problem.all(of: error))
        }
        let reader = AlertFileReader(agencies: agencies)
        let entries = reader.entries(root)
        let problems = reader.fields.problems.sorted { $0.line ?? 0 < $1.line ?? 0 }
        guard problems.isEmpty else { throw AlertFileProblems(problems) }
        return entries
    }

    private init(agencies: [String]) {
        self.agencies = agencies
    }

    private func entries(_ root: Node?) -> [(alert: AlertEntry, node: Node)] {
        guard let root, root.null == nil else { return [] }
        guard let top = fields.mapping(root, "the file", keys: ["alerts"]), let list = top["alerts"] else { return [] }
        if list.null != nil { return [] }
        guard let nodes = list.sequence else {
            fields.complain("alerts must be a list; begin each alert with \"- id:\"", at: list)
            return []
        }
        guard nodes.count <= Self.mostAlerts else {
            fields.complain("alerts must be at most \(Self.mostAlerts), not \(nodes.count)", at: list)
            return []
        }
        var taken: Set<String> = []
        return nodes.compactMap { node in alert(node, &taken).map { ($0, node) } }
    }

    private func alert(_ node: Node, _ taken: inout Set<String>) -> AlertEntry? {
        guard let values = fields.mapping(node, "an alert", keys: Self.keys) else { return nil }
        for key in ["id", "header"] where values[key] == nil { fields.complain("an alert requires \(key)", at: node) }
        let (id, agency) = (id(values["id"], &taken), agency(values["agency"], at: node))
        var alert = AlertEntry(id: id ?? "", agency: agency ?? "")
        alert.header = fields.localized(values["header"], "header", upTo: Self.mostHeaderBytes)
        alert.text = fields.localized(values["text"], "text", upTo: Self.mostTextBytes)
        alert.url = links(values["url"])
        alert.cause = fields.term(values["cause"], "cause", of: AlertTerms.causes)
        alert.effect = fields.term(values["effect"], "effect", of: AlertTerms.effects)
        let severity = fields.term(values["severity"], "severity", of: AlertTerms.severities)
        alert.severity = severity.map(AlertTerms.severity) ?? .unknown
        alert.routes = fields.names(values["routes"], "routes")
        alert.stops = fields.names(values["stops"], "stops")
        alert.trips = fields.names(values["trips"], "trips")
        let selectors = max(alert.routes.count + alert.trips.count, 1) * max(alert.stops.count, 1)
        if selectors > ReadingLimits.entitiesOfAlert {
            fields.complain(
                "an alert must select at most \(ReadingLimits.entitiesOfAlert) combinations of routes, trips and stops",
                at: node)
        }
        alert.periods = periods(values, at: node)
        alert.ended = fields.moment(values["ended"], "ended", as: .until)
        return alert
    }

    private func id(_ node: Node?, _ taken: inout Set<String>) -> String? {
        guard let node, let id = fields.text(node, "id", upTo: ReadingLimits.id) else { return nil }
        guard AlertTerms.isID(id) else {
            fields.complain("id must be 1 to 64 letters, digits, dots, hyphens or underscores, not \"\(id)\"", at: node)
            return nil
        }
        guard taken.insert(id).inserted else {
            fields.complain("id \"\(id)\" is already that of an alert above", at: node)
            return nil
        }
        return id
    }

    private func agency(_ value: Node?, at node: Node) -> String? {
        let known = agencies.joined(separator: ", ")
        guard let value else {
            if agencies.count == 1 { return agencies[0] }
            fields.complain("an alert requires agency, one of \(known)", at: node)
            return nil
        }
        guard let agency = fields.text(value, "agency", upTo: ReadingLimits.id) else { return nil }
        guard agencies.contains(agency) else {
            fields.complain("agency must be one of \(known), not \"\(agency)\"", at: value)
            return nil
        }
        return agency
    }

    private func links(_ node: Node?) -> LocalizedText {
        let links = fields.localized(node, "url", upTo: Self.mostHeaderBytes)
        if let node, let other = links.translations.first(where: { WebLink.checked($0.text) == nil }) {
            fields.complain("url must begin with https:// or http://, not \"\(other.text)\"", at: node)
        }
        return links
    }

    /// Parses the active periods: `from` and `until`, or the list `periods`.
    private func periods(_ values: Node.Mapping, at node: Node) -> [AlertEntry.Period] {
        let single = period(values, at: node)
        guard let periods = values["periods"] else { return single.map { [$0] } ?? [] }
        if single != nil { fields.complain("an alert has periods, or from and until, but not both", at: periods) }
        guard let list = periods.sequence, (1...Self.mostPeriods).contains(list.count) else {
            fields.complain(
                "periods must be a list of 1 to \(Self.mostPeriods): \"- {from: …, until: …}\"", at: periods)
            return []
        }
        return list.compactMap { node in
            guard let values = fields.mapping(node, "a period", keys: ["from", "until"]) else { return nil }
            if values.isEmpty { fields.complain("a period requires from, until or both", at: node) }
            return period(values, at: node)
        }
    }

    private func period(_ values: Node.Mapping, at node: Node) -> AlertEntry.Period? {
        guard values["from"] != nil || values["until"] != nil else { return nil }
        let period = AlertEntry.Period(
            from: fields.moment(values["from"], "from", as: .from),
            until: fields.moment(values["until"], "until", as: .until))
        if let from = period.from, let until = period.until, (from.offset == nil) == (until.offset == nil),
            until.nominal - (until.offset ?? 0) <= from.nominal - (from.offset ?? 0)
        {
            fields.complain("until must be after from", at: values["until"] ?? node)
        }
        return period
    }
}
