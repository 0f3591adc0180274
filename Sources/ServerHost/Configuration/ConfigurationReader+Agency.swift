import Agencies
import TransitCore
import WebServer
import Yams

// Parses one agency of any kind.
extension ConfigurationReader {
    private static let common: Set = [
        "preset", "id", "name", "kind", "phone", "url", "attribution", "fare", "time_zone", "area", "sections",
        "groups",
    ]

    /// - Parameter taken: The nodes of the agencies that were already parsed, by ID.
    func agency(_ node: Node, taken: inout [String: Node]) -> Configuration.Agency? {
        guard let written = reader.mapping(node, "an agency", keys: nil), let fields = completed(written, at: node)
        else { return nil }
        let kinds = Configuration.Provider.Kind.allCases.map { ($0.rawValue, Optional($0)) } + [("gtfs", nil)]
        let kind = reader.choice(fields["kind"], "kind", Dictionary(uniqueKeysWithValues: kinds)) ?? nil
        reader.check(fields, "an agency", keys: Self.common.union(kind == nil ? Self.ofGTFS : ["api"]))
        for key in ["id", "name"] where fields[key] == nil { reader.complain("an agency requires \(key)", at: node) }
        let (id, name) = (identifier(fields["id"]), reader.text(fields["name"], "name"))
        if let id { claim(id, of: "an agency", at: node, in: &taken) }
        let (timeZone, network) = (self.timeZone(fields["time_zone"]), network(of: kind, fields, at: node))
        let (feeds, simulation) = (self.feeds(fields["realtime"]), self.simulation(fields["simulate"]))
        if simulation != nil, !feeds.isEmpty {
            reader.complain(
                "an agency can have realtime feeds (realtime) or simulated vehicles (simulate), not both", at: node)
        }
        var agency = Configuration.Agency(
            id: id ?? "", name: name ?? "", network: network ?? .gtfs(.init(source: "")), feeds: feeds,
            simulation: simulation)
        agency.timeZone = timeZone
        describe(&agency, fields)
        // Checked last, so that all problems are reported before.
        return id == nil || name == nil || network == nil ? nil : agency
    }

    private static let ofGTFS: Set = ["schedule", "realtime", "simulate"]

    private func network(
        of kind: Configuration.Provider.Kind?, _ fields: Node.Mapping, at node: Node
    ) -> Configuration.NetworkSource? {
        if let kind { return provider(kind, fields["api"], at: node).map { .provider($0) } }
        guard let schedule = fields["schedule"] else {
            reader.complain("an agency requires schedule", at: node)
            return nil
        }
        return self.schedule(schedule).map { .gtfs($0) }
    }

    private func describe(_ agency: inout Configuration.Agency, _ fields: Node.Mapping) {
        agency.phone = reader.text(fields["phone"], "phone")
        agency.url = address(fields["url"], "url")
        agency.attribution = reader.text(fields["attribution"], "attribution")
        agency.fare = fare(fields["fare"])
        agency.area = area(fields["area"])
        agency.sections = lists(fields["sections"], "sections").map { RouteSection(name: $0.name, routes: $0.routes) }
        agency.groups = lists(fields["groups"], "groups").map { RouteGroup(name: $0.name, routes: $0.routes) }
    }

    private func fare(_ node: Node?) -> AgencyFare? {
        guard let fields = reader.mapping(node, "fare", keys: ["amount", "currency", "card"]) else { return nil }
        let problems = reader.problems.count
        let amount = reader.number(fields["amount"], "amount", in: 0.0001...1_000_000)
        let (currency, card) = (reader.text(fields["currency"], "currency"), reader.text(fields["card"], "card"))
        guard let amount, let currency, FareCard.isCurrency(currency) else {
            reader.complain(
                "fare requires an amount, such as 2.75, and a currency, such as USD", at: node, unlessMoreThan: problems
            )
            return nil
        }
        return AgencyFare(amount: amount, currency: currency, card: card)
    }

    func area(_ node: Node?) -> Area? {
        guard let fields = reader.mapping(node, "area", keys: ["west", "south", "east", "north"]) else { return nil }
        let problems = reader.problems.count
        let west = reader.number(fields["west"], "west", in: -180...180)
        let east = reader.number(fields["east"], "east", in: -180...180)
        let south = reader.number(fields["south"], "south", in: -90...90)
        let north = reader.number(fields["north"], "north", in: -90...90)
        guard let west, let south, let east, let north, west < east, south < north else {
            reader.complain(
                "area requires west < east and south < north, in degrees", at: node, unlessMoreThan: problems)
            return nil
        }
        return Area(west: west, south: south, east: east, north: north)
    }

    /// Parses named lists of routes: `sections` of the route list, or `groups` that riders can choose.
    private func lists(_ node: Node?, _ what: String) -> [(name: String, routes: [String])] {
        guard let node else { return [] }
        guard let list = node.sequence else {
            reader.complain("\(what) must be a list; begin each item with \"- name:\"", at: node)
            return []
        }
        return list.compactMap { node in
            guard let fields = reader.mapping(node, what, keys: ["name", "routes"]) else { return nil }
            for key in ["name", "routes"] where fields[key] == nil {
                reader.complain("each of \(what) requires \(key)", at: node)
            }
            guard let name = reader.text(fields["name"], "name"), let routes = reader.texts(fields["routes"], "routes")
            else { return nil }
            return (name, routes)
        }
    }
}
