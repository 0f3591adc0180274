import Feeds
import GTFSSchedule
import Yams

// Parses the settings of an agency with a proprietary API.
extension ConfigurationReader {
    func provider(_ kind: Configuration.Provider.Kind, _ node: Node?, at agency: Node) -> Configuration.Provider? {
        guard let node else {
            reader.complain("an agency of kind \(kind.rawValue) requires api with a url", at: agency)
            return nil
        }
        let keys: Set = ["url", "key", "headers", "interval", "refresh"]
        guard let fields = reader.mapping(node, "api", keys: keys.union(kind.ownKeys)) else { return nil }
        guard let url = address(fields["url"], "url") else {
            if fields["url"] == nil { reader.complain("api requires url", at: node) }
            return nil
        }
        var api = Configuration.API(url: url)
        api.key = reader.text(fields["key"], "key")
        api.headers = headers(fields["headers"])
        api.interval = reader.number(fields["interval"], "interval", in: kind.shortestInterval...3600)
        api.refresh = reader.number(fields["refresh"], "refresh", in: 1...604_800) ?? api.refresh
        api.isXML = reader.choice(fields["format"], "format", ["json": false, "xml": true]) ?? false
        api.agencies = reader.texts(fields["agencies"], "agencies")
        return Configuration.Provider(kind: kind, access: .api(api))
    }

    func timeZone(_ node: Node?) -> String? {
        guard let name = reader.text(node, "time_zone") else { return nil }
        // The same check as for GTFS's `agency_timezone` during import.
        guard ZoneTransitions(name) != nil else {
            reader.complain("time_zone \"\(name)\" is unknown; use a name such as America/New_York", at: node)
            return nil
        }
        return name
    }

    /// Returns the agency's fields merged over those of its preset; nil if the preset is unknown, which is reported as
    /// a problem.
    func completed(_ fields: Node.Mapping, at node: Node) -> Node.Mapping? {
        guard let written = fields["preset"] else { return fields }
        guard let preset = reader.text(written, "preset") else { return nil }
        guard let known = Preset.named(preset, at: node) else {
            let names = Preset.names.joined(separator: ", ")
            let found =
                names.isEmpty ? "No presets were found in config/presets beside the program" : "Presets: \(names)"
            reader.complain("unknown preset \"\(preset)\". \(found)", at: written)
            return nil
        }
        return known.overridden(by: fields)
    }
}

extension Configuration.Provider.Kind {
    fileprivate var ownKeys: Set<String> {
        switch self {
        case .magicbus: ["format"]
        case .infopoint: []
        case .onebusaway: ["agencies"]
        }
    }

    fileprivate var shortestInterval: Double { self == .onebusaway ? Configuration.API.politeInterval : 1 }
}
