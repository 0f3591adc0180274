import LiveModel
import TransitCore

/// Writes the file of a sealed day.
enum DayFileWriter {
    /// Encodes a day.
    /// - Returns: The file; nil if there is not enough memory.
    static func file(_ day: RecordedDay) -> [UInt8]? {
        let day = day.inFileOrder()
        var (trips, shapes, positions): ([UInt8], [UInt8], [UInt8]) = ([], [], [])
        var sizes: [DaySummary.Sizes] = []
        for route in day.routes.indices {
            let slice = RouteSlice(day, route: route)
            guard let tripBlock = RouteBlock.packed(slice),
                let shapeBlock = DayFileBlock.packed(ShapeColumns(slice.patterns).columns),
                let positionBlock = DayFileBlock.packed(PositionColumns(slice).columns)
            else { return nil }
            sizes.append(.init(trips: tripBlock.count, shapes: shapeBlock.count, positions: positionBlock.count))
            trips += tripBlock
            shapes += shapeBlock
            positions += positionBlock
        }
        guard let summary = DayFileBlock.packed([DaySummary(day, sizes: sizes).column]),
            let notices = DayFileBlock.packed([noticeRows(day)])
        else { return nil }
        var file = ColumnFileWriter<DayFileSection>()
        file.put(.summary, summary)
        file.put(.notices, notices)
        file.put(.trips, trips)
        file.put(.shapes, shapes)
        file.put(.positions, positions)
        if !day.trajectories.isEmpty {
            guard let block = DayFileBlock.packed(TrajectoryColumns(day).columns) else { return nil }
            file.put(.trajectories, block)
        }
        return file.finish()
    }

    private static func noticeRows(_ day: RecordedDay) -> ByteWriter {
        var rows = ByteWriter()
        rows.list(day.alerts) { $0.alert($1) }
        rows.list(day.outages) { $0.outage($1) }
        return rows
    }
}
