import LiveModel
import TransitCore

/// The file of a sealed day, whose parts are decoded on request.
struct DayFile {
    /// The reason why a file cannot be read: it is damaged, is not a sealed day, or has another version.
    enum Failure: Error, Equatable {
        case damaged
        case otherVersion(UInt32)
    }

    let summary: DaySummary
    private let owner: FileBytes
    private let notices, trips, shapes, positions, trajectories: Column<Int, UInt8>

    /// Opens the file of a sealed day, and checks its header and summary.
    init(_ owner: FileBytes) throws(Failure) {
        self.owner = owner
        do {
            let sections = try SectionTable<DayFileSection>(owner.bytes)
            notices = try sections.column(.notices)
            trips = try sections.column(.trips)
            shapes = try sections.column(.shapes)
            positions = try sections.column(.positions)
            trajectories = try sections.column(.trajectories)
            let block: Column<Int, UInt8> = try sections.column(.summary)
            summary = try DaySummary(DayFileBlock.columns(UnsafeRawBufferPointer(block.rows), count: 1)[0])
        } catch ColumnFileError<DayFileSection>.otherVersion(let version) {
            throw .otherVersion(version)
        } catch {
            throw .damaged
        }
    }

    /// Decodes the day.
    /// - Parameter route: The id of the only route to be decoded; nil for all.
    func day(_ content: DayContent, route: String?) throws(Failure) -> RecordedDay {
        do {
            var assembly = try DayAssembly(summary, hasAllStops: route == nil && content.contains(.trips))
            if content.contains(.trips) { try add(content, route, to: &assembly) }
            if content.contains(.notices) { try addNotices(to: &assembly.day) }
            var day = try assembly.finish()
            if route == nil, content.isSuperset(of: [.trips, .trajectories]) { try addTrajectories(to: &day) }
            return day
        } catch {
            throw .damaged
        }
    }

    private func add(
        _ content: DayContent, _ route: String?, to assembly: inout DayAssembly
    ) throws(DamagedBlock) {
        var start = DaySummary.Sizes()
        for (record, sizes) in summary.routes {
            if route == nil || record.id == route {
                var slice = try RouteBlock.read(block(trips, start.trips, sizes.trips))
                if content.contains(.shapes) { try addShapes(block(shapes, start.shapes, sizes.shapes), to: &slice) }
                if content.contains(.positions) {
                    let block = try block(positions, start.positions, sizes.positions)
                    let columns = try DayFileBlock.columns(block, count: PositionColumns.count)
                    slice.positions = try PositionColumns.read(columns, slice.trips)
                }
                try assembly.add(slice, record)
            }
            start.trips &+= sizes.trips
            start.shapes &+= sizes.shapes
            start.positions &+= sizes.positions
        }
    }

    private func addShapes(_ block: UnsafeRawBufferPointer, to slice: inout RouteSlice) throws(DamagedBlock) {
        let columns = try DayFileBlock.columns(block, count: ShapeColumns.count)
        let shapes = try ShapeColumns.read(columns, patternCount: slice.patterns.count)
        for index in shapes.indices { slice.patterns[index].shape = shapes[index] }
    }

    private func addNotices(to day: inout RecordedDay) throws(DamagedBlock) {
        var rows = try DayFileBlock.columns(UnsafeRawBufferPointer(notices.rows), count: 1)[0].rows()
        guard let alerts = rows.list({ $0.alert() }), let outages = rows.list({ $0.outage() }), rows.isAtEnd else {
            throw DamagedBlock()
        }
        (day.alerts, day.outages) = (alerts, outages)
    }

    private func addTrajectories(to day: inout RecordedDay) throws(DamagedBlock) {
        guard trajectories.count > 0 else { return }
        let block = UnsafeRawBufferPointer(trajectories.rows)
        var decoder = TrajectoryDecoder(try DayFileBlock.columns(block, count: TrajectoryColumns.count), day)
        day.trajectories = try decoder.trajectories()
    }

    private func block(
        _ section: Column<Int, UInt8>, _ start: Int, _ size: Int
    ) throws(DamagedBlock) -> UnsafeRawBufferPointer {
        guard start >= 0, size >= 0, start <= section.count, size <= section.count - start else {
            throw DamagedBlock()
        }
        return UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(section.rows)[start..<start + size])
    }
}
