import TransitCore

/// One row of stop_times.txt. Stops and headsigns are numbers of ``StopTimes``' own pools, as the file is read while
/// stops.txt still is.
struct StopTimeRow: Sendable {
    var stop: UInt32
    var sequence: UInt32
    /// Seconds of service time; not given: `Int32.min`.
    var arrival: Int32
    var departure: Int32
    var headsign: UInt32
    /// shape_dist_traveled in the feed's own unit; not a number if it is not given.
    var traveled: Float
    /// The line in the file.
    var line: UInt32
    var flags: PatternStopFlags
    var continuous: ContinuousRules
}

/// All of stop_times.txt.
struct StopTimes: Sendable {
    var rows: GroupedRows<StopTimeRow>
    var stops = StringPool()
    var headsigns = StringPool()
    /// Trips with calls on demand in an area, which were left out.
    var flexibleTrips = StringPool()

    init(_ source: FeedReader) throws(ImportError) {
        rows = GroupedRows(expected: source.expectedRows(FeedFile.stopTimes, bytesEach: 32))
        (stops.limit, headsigns.limit, flexibleTrips.limit) = (
            source.limits.poolBytes, source.limits.poolBytes, source.limits.poolBytes
        )
        guard var table = try source.table(FeedFile.stopTimes) else { return }
        let columns = StopTimeColumns(table)
        while try table.next() { read(table, columns, source.limits) }
        source.notices.add(refused: stops.refused + headsigns.refused + rows.owners.refused, file: FeedFile.stopTimes)
        guard !rows.rows.isEmpty || flexibleTrips.count > 1 else { throw .nothingUsable(file: FeedFile.stopTimes) }
    }

    @inline(__always)
    private mutating func read(_ table: borrowing FileTable, _ columns: StopTimeColumns, _ limits: FeedLimits) {
        let trip = table[columns.trip]
        let stop = table[columns.stop]
        guard !stop.isEmpty else {
            let isFlexible = !table[columns.locationGroup].isEmpty || !table[columns.location].isEmpty
            table.report(isFlexible ? .flexibleStopTime : .missingField, columns.stop)
            if isFlexible, table.hasID(columns.trip) { _ = flexibleTrips.intern(trip.bytes) }
            return
        }
        guard table.hasID(columns.trip), table.hasID(columns.stop), let sequence = table.sequence(columns.sequence)
        else { return }
        let arrival = table.time(columns.arrival)
        let departure = table.time(columns.departure)
        let row = StopTimeRow(
            stop: stops.intern(stop.bytes).rawValue, sequence: sequence,
            arrival: arrival ?? departure ?? .min, departure: departure ?? arrival ?? .min,
            headsign: headsigns.intern(table[columns.headsign].prefix(limits.textBytes).bytes).rawValue,
            traveled: columns.traveled.isPresent ? table[columns.traveled].decimal.map { Float($0) } ?? .nan : .nan,
            line: UInt32(truncatingIfNeeded: table.row), flags: Self.flags(table, columns),
            continuous: ContinuousRules(
                pickup: table.continuous(columns.continuousPickup), dropOff: table.continuous(columns.continuousDropOff)
            ))
        rows.append(row, owner: trip)
    }

    /// Nearly all rows leave these at their usual values; they pass with four looks at empty fields.
    @inline(__always)
    private static func flags(_ table: borrowing FileTable, _ columns: StopTimeColumns) -> PatternStopFlags {
        let pickup = table.number(columns.pickup, in: 0...3, else: 0)
        let dropOff = table.number(columns.dropOff, in: 0...3, else: 0)
        let timepoint = table.number(columns.timepoint, in: 0...1, else: 0)
        guard pickup | dropOff | timepoint != 0 else { return PatternStopFlags(rawValue: 0) }
        var flags: PatternStopFlags = []
        if pickup == 1 { flags.insert(.noPickup) }
        if dropOff == 1 { flags.insert(.noDropOff) }
        if pickup > 1 { flags.insert(pickup == 2 ? .pickupByPhone : .pickupByDriver) }
        if dropOff > 1 { flags.insert(dropOff == 2 ? .dropOffByPhone : .dropOffByDriver) }
        if timepoint == 1 { flags.insert(.timepoint) }
        return flags
    }
}

private struct StopTimeColumns {
    let trip, stop, sequence, arrival, departure, headsign, pickup, dropOff, traveled, timepoint: CSVColumn
    let locationGroup, location, continuousPickup, continuousDropOff: CSVColumn

    init(_ table: borrowing FileTable) {
        trip = table.column("trip_id", isRequired: true)
        stop = table.column("stop_id", isRequired: true)
        sequence = table.column("stop_sequence", isRequired: true)
        arrival = table.column("arrival_time", isRequired: true)
        departure = table.column("departure_time", isRequired: true)
        headsign = table.column("stop_headsign")
        pickup = table.column("pickup_type")
        dropOff = table.column("drop_off_type")
        traveled = table.column("shape_dist_traveled")
        timepoint = table.column("timepoint")
        locationGroup = table.column("location_group_id")
        location = table.column("location_id")
        continuousPickup = table.column("continuous_pickup")
        continuousDropOff = table.column("continuous_drop_off")
    }
}
