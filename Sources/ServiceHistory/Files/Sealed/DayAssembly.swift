import LiveModel

/// Assembles a day from the decoded blocks of a sealed file.
struct DayAssembly {
    private static let mostStops = 1 << 22

    var day: RecordedDay
    /// The stops by their index in the recorded day; nil if only the stops of single routes are read.
    private var stops: [RecordedStop?]?

    /// Begins the assembly of a day.
    /// - Parameter hasAllStops: Whether all routes will be added, so that stops keep the order of the recorded day.
    init(_ summary: DaySummary, hasAllStops: Bool) throws(DamagedBlock) {
        day = summary.header.day
        (day.agencies, day.isHoliday) = (summary.agencies, summary.isHoliday)
        guard hasAllStops else { return }
        guard summary.stopCount <= Self.mostStops else { throw DamagedBlock() }
        stops = Array(repeating: nil, count: summary.stopCount)
        for stop in summary.otherStops { try put(stop.record, at: stop.index) }
    }

    mutating func add(_ slice: RouteSlice, _ route: RecordedRoute) throws(DamagedBlock) {
        day.append(slice, of: route, stops: try add(slice.stops))
    }

    /// Adds stops, and returns the index of each in the assembled day.
    private mutating func add(_ own: [(index: UInt32, record: RecordedStop)]) throws(DamagedBlock) -> [UInt32] {
        guard stops != nil else {
            let first = UInt32(day.stops.count)
            day.stops += own.lazy.map { $0.record }
            return own.indices.map { first + UInt32($0) }
        }
        for stop in own { try put(stop.record, at: stop.index) }
        return own.map { $0.index }
    }

    private mutating func put(_ stop: RecordedStop, at index: UInt32) throws(DamagedBlock) {
        guard let count = stops?.count, Int(index) < count else { throw DamagedBlock() }
        stops?[Int(index)] = stop
    }

    /// Returns the assembled day.
    /// - Throws: ``DamagedBlock`` if a stop is in no block.
    consuming func finish() throws(DamagedBlock) -> RecordedDay {
        guard let stops else { return day }
        day.stops = stops.compactMap { $0 }
        guard day.stops.count == stops.count else { throw DamagedBlock() }
        return day
    }
}
