import Geocoding
import Yams

extension ConfigurationReader {
    func geocoder(_ node: Node) -> Configuration.AddressSource? {
        let keys: Set = ["kind", "url", "headers", "attribution"]
        guard let fields = reader.mapping(node, "geocoder", keys: keys) else { return nil }
        let kinds = Geocoder.allCases.map(\.rawValue).joined(separator: " or ")
        let problems = reader.problems.count
        guard let kind = reader.text(fields["kind"], "kind").flatMap({ Geocoder(rawValue: $0) }) else {
            reader.complain("geocoder needs kind: \(kinds)", at: fields["kind"] ?? node, unlessMoreThan: problems)
            return nil
        }
        guard let url = address(fields["url"], "url") else {
            if fields["url"] == nil { reader.complain("geocoder needs url", at: node) }
            return nil
        }
        var source = Configuration.AddressSource(kind: kind, url: url, headers: headers(fields["headers"]))
        source.attribution = reader.text(fields["attribution"], "attribution") ?? source.attribution
        return source
    }
}
