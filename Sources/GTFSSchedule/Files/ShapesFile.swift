import TransitCore

/// A row of shapes.txt.
struct ShapePointRow: Sendable {
    /// Coordinates in units of 1e-7 degrees.
    var latitude: Int32
    var longitude: Int32
    var sequence: UInt32
    /// shape_dist_traveled in the feed's own unit; NaN if not given.
    var traveled: Float
}

extension FeedTables {
    mutating func readShapes(_ source: FeedReader) throws(ImportError) {
        guard var table = try source.table(FeedFile.shapes) else { return }
        let id = table.column("shape_id", isRequired: true)
        let latitude = table.column("shape_pt_lat", isRequired: true)
        let longitude = table.column("shape_pt_lon", isRequired: true)
        let sequence = table.column("shape_pt_sequence", isRequired: true)
        let traveled = table.column("shape_dist_traveled")
        var points = GroupedRows<ShapePointRow>(expected: source.expectedRows(FeedFile.shapes, bytesEach: 20))
        while try table.next() {
            let owner = table[id]
            guard table.hasID(id), let order = table.sequence(sequence) else { continue }
            guard let y = table[latitude].degrees, let x = table.longitude(longitude), abs(y) <= 900_000_000,
                abs(y) >= 10_000 || abs(x) >= 10_000
            else {
                table.report(.invalidCoordinate, latitude)
                table.countLeftOut(.invalidCoordinate, latitude)
                continue
            }
            let distance = traveled.isPresent ? table[traveled].decimal.map { Float($0) } ?? .nan : .nan
            points.append(
                ShapePointRow(latitude: y, longitude: x, sequence: order, traveled: distance), owner: owner)
        }
        addShapes(points, source.notices)
    }

    private mutating func addShapes(_ points: GroupedRows<ShapePointRow>, _ notices: ImportNoticeLog) {
        points.forEachOwner { owner, rows in
            let id = points.owners.withBytes(of: owner) { builder.strings.internRepaired($0) }
            var rows = rows
            if !rows.isAscending(by: \.sequence) {
                notices.add(.unsortedRows, file: FeedFile.shapes, field: "shape_id", value: builder.strings.string(id))
                rows.sort { $0.sequence < $1.sequence }
            }
            let most = builder.limits.pointsOfShape
            if rows.count > most {
                notices.add(
                    .tooManyRows, file: FeedFile.shapes, field: "shape_id", value: builder.strings.string(id),
                    count: rows.count - most)
            }
            shapeNumbers[id] = builder.addShape(id: id, points: rows.prefix(most))
        }
    }
}

extension StringPool {
    /// Returns the index of an id in the pool, after repairing invalid UTF-8.
    mutating func internRepaired(_ text: UnsafeBufferPointer<UInt8>) -> StringIndex {
        guard let repaired = TextRepair.repaired(text) else { return intern(text) }
        return repaired.withUnsafeBufferPointer { intern($0) }
    }
}

extension Collection {
    /// Returns whether the values of successive elements never decrease.
    func isAscending(by value: (Element) -> some Comparable) -> Bool {
        zip(self, dropFirst()).allSatisfy { value($0) <= value($1) }
    }
}
