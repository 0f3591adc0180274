import Yams

extension ConfigurationReader {
    /// Parses `streets`: a path or URL, or a mapping with more options.
    func streets(_ node: Node) -> Configuration.Schedule? {
        if node.scalar != nil {
            return reader.text(node, "streets").map {
                Configuration.Schedule(source: resolved($0), refresh: Self.weekly)
            }
        }
        guard let fields = reader.mapping(node, "streets", keys: ["source", "headers", "refresh"]) else { return nil }
        guard let source = reader.text(fields["source"], "source") else {
            if fields["source"] == nil { reader.complain("streets requires source, a path or a URL", at: node) }
            return nil
        }
        return Configuration.Schedule(
            source: resolved(source), headers: headers(fields["headers"]),
            refresh: reader.number(fields["refresh"], "refresh", in: 60...31_536_000) ?? Self.weekly)
    }

    /// The default download interval of one week, in seconds; extracts are large, and streets change slowly.
    private static let weekly: Double = 604_800
}
