import LiveModel
import TransitCore

// Agencies, routes, stops and shapes are written when a trip first uses them. A route or stop that has changed since an
// earlier day gets a new id, and shapes are named by their content.
extension GTFSExport {
    /// Returns the exported id of a route.
    mutating func routeID(
        _ index: UInt32, _ day: RecordedDay, _ ids: inout GTFSDayIDs
    ) throws(ExportError) -> String {
        if !ids.routes[Int(index)].isEmpty { return ids.routes[Int(index)] }
        let route = day.routes[Int(index)]
        let agency = try agencyID(route, day)
        let content = Self.content(of: route, agency)
        let (id, isNew) = routes.id(route.id, content: content.bytes)
        ids.routes[Int(index)] = id
        if isNew { files.routes.rows.add(id, followedBy: content) }
        return id
    }

    /// Returns the exported id of a stop.
    mutating func stopID(_ index: UInt32, _ day: RecordedDay, _ ids: inout GTFSDayIDs) -> String {
        if !ids.stops[Int(index)].isEmpty { return ids.stops[Int(index)] }
        let stop = day.stops[Int(index)]
        let content = Self.content(of: stop)
        let (id, isNew) = stops.id(stop.id, content: content.bytes)
        ids.stops[Int(index)] = id
        if isNew { files.stops.rows.add(id, followedBy: content) }
        return id
    }

    /// Returns the exported id of a pattern's shape; empty if it has none.
    mutating func shapeID(_ index: UInt32, _ day: RecordedDay, _ ids: inout GTFSDayIDs) -> String {
        if let known = ids.shapes[Int(index)] { return known }
        let id = addShape(day.patterns[Int(index)].shape)
        ids.shapes[Int(index)] = id
        return id
    }

    private mutating func addShape(_ shape: [Coordinate]) -> String {
        guard shape.count > 1 else { return "" }
        let points = shape.filter(\.isPlausible).map {
            (ExportText.degrees($0.latitudeE7), ExportText.degrees($0.longitudeE7))
        }
        let id = "shape-" + ExportText.hash(of: points.flatMap { [$0.0, $0.1] })
        guard shapes.insert(id).inserted else { return id }
        for (number, point) in points.enumerated() {
            files.shapes.rows.add(id)
            files.shapes.rows.add(point.0)
            files.shapes.rows.add(point.1)
            files.shapes.rows.add(number + 1)
            files.shapes.rows.endRow()
        }
        return id
    }

    private mutating func agencyID(_ route: RecordedRoute, _ day: RecordedDay) throws(ExportError) -> String {
        let index = Int(route.agency)
        let agency = index < day.agencies.count ? day.agencies[index] : RecordedAgency(id: "", name: "", url: "")
        let id = agency.id.isEmpty ? "agency" : agency.id
        guard agencies[id] == nil else { return id }
        let name = agency.name.isEmpty ? id : ExportText.line(agency.name)
        let known = ExportText.isWebAddress(agency.url) ? agency.url : agencyURL
        guard let url = known else { throw .withoutURL(agency: name) }
        let exported = RecordedAgency(id: id, name: name, url: url)
        agencies[id] = exported
        publisher = publisher ?? exported
        [id, name, url, day.zone].forEach { files.agencies.rows.add($0) }
        files.agencies.rows.endRow()
        return id
    }

    private static func content(of route: RecordedRoute, _ agency: String) -> CSVRows {
        var row = CSVRows()
        row.add(agency)
        row.add(ExportText.line(route.shortName))
        // GTFS requires one of the names.
        row.add(route.shortName.isEmpty && route.longName.isEmpty ? route.id : ExportText.line(route.longName))
        row.add(max(route.type, 0))
        row.add(route.color.map(ExportText.color) ?? "")
        row.add(route.textColor.map(ExportText.color) ?? "")
        row.endRow()
        return row
    }

    private static func content(of stop: RecordedStop) -> CSVRows {
        var row = CSVRows()
        row.add(ExportText.line(stop.code))
        row.add(stop.name.isEmpty ? stop.id : ExportText.line(stop.name))
        row.add(ExportText.degrees(stop.place.latitudeE7))
        row.add(ExportText.degrees(stop.place.longitudeE7))
        row.endRow()
        return row
    }
}
