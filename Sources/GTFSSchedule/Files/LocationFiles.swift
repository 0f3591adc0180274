import Foundation
import TransitCore

// Reads the locations of demand-responsive service: groups of stops, and areas.
extension FeedTables {
    mutating func readLocationGroups(_ source: FeedReader) throws(ImportError) {
        guard var table = try source.table(FeedFile.locationGroups) else { return }
        let id = table.column("location_group_id", isRequired: true)
        let name = table.column("location_group_name")
        while try table.next() {
            guard let key = table.requiredText(id, in: &builder.strings) else { continue }
            guard locationGroupNumbers[key] == nil else {
                table.leaveOut(.duplicateKey, id)
                continue
            }
            locationGroupNumbers[key] = builder.demand.places.count
            builder.demand.places.append(
                DemandPlaceRecord(id: key, name: table.name(name, in: &builder.strings)))
        }
        try readLocationGroupStops(source)
    }

    private mutating func readLocationGroupStops(_ source: FeedReader) throws(ImportError) {
        guard var table = try source.table(FeedFile.locationGroupStops) else { return }
        let group = table.column("location_group_id", isRequired: true)
        let stop = table.column("stop_id", isRequired: true)
        while try table.next() {
            guard let number = locationGroupNumbers[table.text(group, in: &builder.strings)] else {
                table.leaveOut(.foreignKeyViolation, group)
                continue
            }
            guard let member = stopNumbers[table.text(stop, in: &builder.strings)] else {
                table.leaveOut(.foreignKeyViolation, stop)
                continue
            }
            builder.demand.places[number].stops.append(member)
        }
    }

    /// Reads the areas of locations.geojson, a FeatureCollection of polygons whose `id` is the id of a location.
    mutating func readLocations(_ source: FeedReader) throws(ImportError) {
        guard let bytes = try source.bytes(FeedFile.locations) else { return }
        guard let root = try? JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any],
            let features = root["features"] as? [Any]
        else {
            source.notices.add(.invalidGeometry, file: FeedFile.locations, field: "features")
            return
        }
        for feature in features { add(feature as? [String: Any] ?? [:], source) }
    }

    private func leaveOut(_ rule: Rule, _ field: String, _ id: String?, _ source: FeedReader) {
        source.notices.add(rule, file: FeedFile.locations, field: field, value: id)
        source.notices.note(.leftOut(rule, field: field), file: FeedFile.locations, example: id)
    }

    private mutating func add(_ feature: [String: Any], _ source: FeedReader) {
        // RFC 7946 allows numbers as ids.
        let id = (feature["id"] as? String) ?? (feature["id"] as? NSNumber)?.stringValue ?? ""
        guard !id.isEmpty, id.utf8.count <= source.limits.idBytes else {
            leaveOut(.missingField, "id", nil, source)
            return
        }
        let key = builder.strings.intern(id)
        guard locationNumbers[key] == nil else {
            leaveOut(.duplicateKey, "id", id, source)
            return
        }
        guard let rings = Self.rings(of: feature["geometry"] as? [String: Any]) else {
            leaveOut(.invalidGeometry, "geometry", id, source)
            return
        }
        let properties = feature["properties"] as? [String: Any]
        func text(_ name: String) -> StringIndex {
            let text = (properties?[name] as? String ?? "").prefix(source.limits.textBytes / 4)
            return builder.strings.intern(String(text))
        }
        locationNumbers[key] = builder.demand.places.count
        builder.demand.places.append(
            DemandPlaceRecord(id: key, name: text("stop_name"), description: text("stop_desc"), rings: rings))
    }

    /// Returns the rings of a Polygon or MultiPolygon. Nil for other geometries, or if a ring has fewer than four
    /// positions (RFC 7946, 3.1.6).
    private static func rings(of geometry: [String: Any]?) -> [[Coordinate]]? {
        let polygons: [Any]
        switch geometry?["type"] as? String {
        case "Polygon": polygons = [geometry?["coordinates"] ?? []]
        case "MultiPolygon": polygons = geometry?["coordinates"] as? [Any] ?? []
        default: return nil
        }
        var rings: [[Coordinate]] = []
        for polygon in polygons {
            for ring in polygon as? [Any] ?? [] {
                guard let points = positions(ring) else { return nil }
                rings.append(points)
            }
        }
        return rings.isEmpty ? nil : rings
    }

    private static func positions(_ ring: Any) -> [Coordinate]? {
        guard let positions = ring as? [[Any]], positions.count >= 4 else { return nil }
        var points: [Coordinate] = []
        for position in positions {
            guard position.count >= 2, let longitude = (position[0] as? NSNumber)?.doubleValue,
                let latitude = (position[1] as? NSNumber)?.doubleValue, abs(latitude) <= 90, abs(longitude) <= 180
            else { return nil }
            points.append(Coordinate(latitude: latitude, longitude: longitude))
        }
        return points
    }
}
