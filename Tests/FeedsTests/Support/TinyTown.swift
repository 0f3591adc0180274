import TransitCore

/// A timetable of a town with one route. Six stops lie on a straight line to the east, with a bus each way every 20
/// minutes from 6:00 to 25:00. It is valid every day for four weeks from Monday, 2026-11-02. Local time is UTC+2.
enum TinyTown {
    static let stops = 6
    /// The distance between two stops in metres.
    static let spacing = 700.0
    private static let latitude = 45.0
    private static let longitude = 7.0
    private static let starts = Array(stride(from: Int32(6 * 3600), to: 25 * 3600, by: 1200))
    private static let none = UInt32.max

    static let firstDay = ServiceDate(year: 2026, month: 11, day: 2) ?? ServiceDate(daysSince1970: 0)

    static func timetable() throws -> Timetable {
        var writer = ColumnFileWriter<TimetableSection>()
        var strings = Strings()
        writeService(&writer, &strings)
        writeStops(&writer, &strings)
        writePatterns(&writer, &strings)
        writeTrips(&writer, &strings)
        writer.put(.stringOffsets, strings.offsets)
        writer.put(.stringBytes, strings.bytes)
        return try Timetable(FileBytes(copying: writer.finish()))
    }

    private static func writeService(_ writer: inout ColumnFileWriter<TimetableSection>, _ strings: inout Strings) {
        writer.put(.zoneStarts, [EpochSeconds(0)])
        writer.put(.zoneOffsets, [Int32(7200)])
        writer.put(.serviceIDs, [strings["daily"]])
        writer.put(.serviceDays, [UInt64(1 << 28) - 1])
        writer.put(.serviceRange, [firstDay.daysSince1970, 28])
        writer.put(.routeIDs, [strings["r"]])
        writer.put(.routeShortNames, [strings["7"]])
        writer.put(.routeLongNames, [strings["Seven"]])
        writer.put(.routePatternStarts, [UInt32(0), 2])
    }

    private static func writeStops(_ writer: inout ColumnFileWriter<TimetableSection>, _ strings: inout Strings) {
        let longitudes = (0..<stops).map { longitudeOfStop($0) }
        writer.put(.stopIDs, (0..<stops).map { strings["s\($0)"] })
        writer.put(.stopNames, (0..<stops).map { strings["Stop \($0)"] })
        writer.put(.stopLatitudes, (0..<stops).map { _ in Int32(latitude * 1e7) })
        writer.put(.stopLongitudes, longitudes)
        writer.put(.shapeStarts, [UInt32(0), 2, 4])
        writer.put(.shapeLatitudes, [Int32](repeating: Int32(latitude * 1e7), count: 4))
        writer.put(.shapeLongitudes, [longitudes[0], longitudes[stops - 1], longitudes[stops - 1], longitudes[0]])
        let length = Float(spacing) * Float(stops - 1)
        writer.put(.shapeDistances, [0, length, 0, length] as [Float])
    }

    private static func longitudeOfStop(_ number: Int) -> Int32 {
        let plane = LocalPlane(at: Coordinate(latitude: latitude, longitude: longitude))
        return Int32(plane.coordinate(PlanePoint(x: spacing * Double(number), y: 0)).longitude * 1e7)
    }

    private static func writePatterns(_ writer: inout ColumnFileWriter<TimetableSection>, _ strings: inout Strings) {
        let count = UInt32(stops)
        writer.put(.patternRoutes, [UInt32(0), 0])
        writer.put(.patternDirections, [UInt8(0), 1])
        writer.put(.patternShapes, [UInt32(0), 1])
        writer.put(.patternHeadsigns, [strings["East"], strings["West"]])
        writer.put(.patternStopStarts, [0, count, 2 * count])
        writer.put(.patternTripStarts, [0, UInt32(starts.count), 2 * UInt32(starts.count)])
        writer.put(.patternStopPatterns, (0..<2).flatMap { [UInt32](repeating: $0, count: stops) })
        writer.put(.patternStopStops, Array(0..<count) + (0..<count).reversed())
        writer.put(.patternStopDistances, (0..<2).flatMap { _ in (0..<stops).map { Float(spacing) * Float($0) } })
        writer.put(.patternStopSequences, (0..<2).flatMap { _ in (1...count) })
    }

    private static func writeTrips(_ writer: inout ColumnFileWriter<TimetableSection>, _ strings: inout Strings) {
        let count = starts.count
        let ids = (0..<2).flatMap { way in starts.indices.map { "t\(way)-\($0)" } }
        writer.put(.tripIDs, ids.map { strings[$0] })
        writer.put(.tripSlots, IdentifierTable.slots(count: ids.count) { Array(ids[$0].utf8) })
        writer.put(.tripServices, [UInt32](repeating: 0, count: 2 * count))
        writer.put(.tripStarts, starts + starts)
        writer.put(.tripProfiles, [UInt32](repeating: 0, count: 2 * count))
        writer.put(.tripBlocks, [UInt32](repeating: none, count: 2 * count))
        writer.put(.tripFlags, [UInt8](repeating: 0, count: 2 * count))
        // The running time between two stops is two minutes.
        writer.put(.profileArrivals, (0..<stops).map { Int32($0 * 120) })
        writer.put(.profileDepartures, (0..<stops).map { Int32($0 * 120) })
    }

    /// A pool of strings, of which the first is empty.
    private struct Strings {
        var bytes: [UInt8] = []
        var offsets: [UInt32] = [0, 0]

        subscript(text: String) -> UInt32 {
            mutating get {
                bytes += Array(text.utf8)
                offsets.append(UInt32(bytes.count))
                return UInt32(offsets.count - 2)
            }
        }
    }
}
