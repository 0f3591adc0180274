import Geocoding
import Yams

extension ConfigurationReader {
    func geocoder(_ node: Node) -> Configuration.AddressSource? {
        let keys: Set = ["kind", "url", "headers", "attribution"]
        guard let fields = reader.mapping(node, "geocoder", keys: keys) else { return nil }
        let kinds = Geocoder.allCases.map { ($0.rawValue, $0) }
        let kind = reader.choice(fields["kind"], "kind", Dictionary(uniqueKeysWithValues: kinds))
        let url = address(fields["url"], "url")
        if fields["kind"] == nil {
            reader.complain("geocoder requires kind: " + kinds.map(\.0).joined(separator: " or "), at: node)
        }
        if fields["url"] == nil { reader.complain("geocoder requires url", at: node) }
        guard let kind, let url else { return nil }
        var source = Configuration.AddressSource(kind: kind, url: url, headers: headers(fields["headers"]))
        source.attribution = reader.text(fields["attribution"], "attribution") ?? source.attribution
        return source
    }
}
