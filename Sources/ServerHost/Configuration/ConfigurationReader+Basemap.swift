import Yams

// Parses the base map's settings.
extension ConfigurationReader {
    func basemap(_ node: Node) -> Configuration.Basemap {
        if node.scalar?.string == "none" { return .none }
        let keys: Set = ["style", "dark", "satellite", "tiles", "attribution"]
        guard let fields = reader.mapping(node, "basemap", keys: keys) else { return .none }
        let style = address(fields["style"], "style")
        var basemap = Configuration.Basemap(style: style, dark: address(fields["dark"], "dark") ?? style)
        ownTiles(fields, at: node, into: &basemap)
        if let satellite = reader.mapping(fields["satellite"], "satellite", keys: ["tiles", "attribution"]),
            let tiles = address(satellite["tiles"], "tiles")
        {
            basemap.satellite = .init(
                tiles: tiles, attribution: reader.text(satellite["attribution"], "attribution") ?? "")
        }
        return basemap
    }

    private func ownTiles(_ fields: Node.Mapping, at node: Node, into basemap: inout Configuration.Basemap) {
        basemap.attribution = reader.text(fields["attribution"], "attribution")
        guard let tiles = reader.text(fields["tiles"], "tiles") else {
            if let attribution = fields["attribution"] {
                reader.complain(
                    "attribution in basemap requires tiles; a style contains its own attribution", at: attribution)
            }
            return
        }
        basemap.tiles = resolved(tiles)
        if tiles.isWebAddress {
            reader.complain(
                "tiles must be a local .mbtiles or .pmtiles file; use style for the map of another server",
                at: fields["tiles"])
        }
        if fields["style"] != nil || fields["dark"] != nil {
            reader.complain("basemap can have tiles of its own or an external style and dark, not both", at: node)
        }
    }
}
