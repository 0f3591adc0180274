import TransitCore

/// A row of stop_times.txt. Stops and headsigns are indexes in pools of ``StopTimes``, because stops.txt is read
/// concurrently.
struct StopTimeRow: Sendable {
    var stop: UInt32
    var sequence: UInt32
    /// The times in seconds of service time; `Int32.min` if not given.
    var arrival: Int32
    var departure: Int32
    var headsign: UInt32
    /// shape_dist_traveled in the feed's own unit; NaN if not given.
    var traveled: Float
    /// The line number in stop_times.txt.
    var line: UInt32
    var flags: PatternStopFlags
    var continuous: ContinuousRules
}

/// A row of stop_times.txt with a pickup and drop-off window instead of times. Ids are indexes in
/// ``StopTimes/demandIDs``.
struct DemandRow: Sendable {
    var trip, stop, locationGroup, location, pickupRule, dropOffRule: StringIndex
    var sequence: UInt32
    /// The window in seconds of service time.
    var start, end: Int32
    var flags: PatternStopFlags
    /// The line number in stop_times.txt.
    var line: UInt32
}

/// The contents of stop_times.txt.
struct StopTimes: Sendable {
    var rows: GroupedRows<StopTimeRow>
    var stops = StringPool()
    var headsigns = StringPool()
    var demandRows: [DemandRow] = []
    var demandIDs = StringPool()

    init(_ source: FeedReader) throws(ImportError) {
        rows = GroupedRows(expected: source.expectedRows(FeedFile.stopTimes, bytesEach: 32))
        (stops.limit, headsigns.limit, demandIDs.limit) = (
            source.limits.poolBytes, source.limits.poolBytes, source.limits.poolBytes
        )
        guard var table = try source.table(FeedFile.stopTimes) else { return }
        let columns = StopTimeColumns(table)
        while try table.next() { read(table, columns, source.limits) }
        source.notices.add(refused: stops.refused + headsigns.refused + rows.owners.refused, file: FeedFile.stopTimes)
        guard !rows.rows.isEmpty || !demandRows.isEmpty else { throw .nothingUsable(file: FeedFile.stopTimes) }
    }

    @inline(__always)
    private mutating func read(_ table: borrowing FileTable, _ columns: StopTimeColumns, _ limits: FeedLimits) {
        let trip = table[columns.trip]
        let stop = table[columns.stop]
        guard !stop.isEmpty, !columns.windowStart.isPresent || table[columns.windowStart].isEmpty else {
            return readDemand(table, columns)
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

    private mutating func readDemand(_ table: borrowing FileTable, _ columns: StopTimeColumns) {
        let places = [columns.stop, columns.locationGroup, columns.location].filter { !table[$0].isEmpty }
        guard let place = places.first else { return table.leaveOut(.missingField, columns.stop) }
        guard table.hasID(columns.trip), table.hasID(place), let sequence = table.sequence(columns.sequence) else {
            return
        }
        guard let start = table.time(columns.windowStart), let end = table.time(columns.windowEnd), start < end else {
            return table.leaveOut(.missingField, columns.windowEnd)
        }
        func id(_ column: CSVColumn) -> StringIndex { demandIDs.intern(table[column].bytes) }
        demandRows.append(
            DemandRow(
                trip: id(columns.trip), stop: id(columns.stop), locationGroup: id(columns.locationGroup),
                location: id(columns.location), pickupRule: id(columns.pickupRule),
                dropOffRule: id(columns.dropOffRule), sequence: sequence, start: start, end: end,
                flags: Self.flags(table, columns), line: table.line))
    }

    /// Reads the flags of a call. Nearly all rows leave these columns empty, and then only four comparisons are needed.
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
    let windowStart, windowEnd, pickupRule, dropOffRule: CSVColumn

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
        windowStart = table.column("start_pickup_drop_off_window")
        windowEnd = table.column("end_pickup_drop_off_window")
        pickupRule = table.column("pickup_booking_rule_id")
        dropOffRule = table.column("drop_off_booking_rule_id")
        continuousPickup = table.column("continuous_pickup")
        continuousDropOff = table.column("continuous_drop_off")
    }
}
