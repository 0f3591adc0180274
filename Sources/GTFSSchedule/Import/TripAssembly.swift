import TransitCore

/// Assembles the trips of a timetable from the rows of trips.txt, stop_times.txt and frequencies.txt.
struct TripAssembly {
    private var tables: FeedTables
    private let notices: ImportNoticeLog
    private let limits: FeedLimits
    private var hasTimes: [Bool]
    /// The services that have no dates.
    private let emptyServices: Set<ServiceIndex>
    private var runCount = 0
    /// The number of rows of stop_times.txt that became calls.
    private(set) var callCount = 0

    init(_ tables: consuming FeedTables, notices: ImportNoticeLog) {
        hasTimes = Array(repeating: false, count: tables.trips.count)
        let services = tables.builder.services
        emptyServices = Set(services.indices.filter { services[$0].isEmpty })
        limits = tables.builder.limits
        self.tables = tables
        self.notices = notices
    }

    /// Adds all trips to the builder, and returns it.
    mutating func assemble(_ times: StopTimes) -> TimetableBuilder {
        var cleaner = cleaner(times)
        times.rows.forEachOwner { owner, rows in
            let id = times.rows.owners.withBytes(of: owner) { tables.builder.strings.internRepaired($0) }
            guard let trip = tables.tripNumbers[id] else {
                reportUnknownTrip(id, rows)
                return
            }
            hasTimes[trip] = true
            add(tables.trips[trip], number: trip, rows, &cleaner)
        }
        addDemand(times)
        reportTripsWithoutTimes()
        notices.add(refused: tables.builder.strings.refused, file: FeedFile.trips)
        return tables.builder
    }

    private mutating func cleaner(_ times: StopTimes) -> TripCleaner {
        let stops = (0..<times.stops.count).map { number in
            times.stops.withBytes(of: StringIndex(number)) { bytes in
                tables.stopNumbers[tables.builder.strings.internRepaired(bytes)]
            }
        }
        let headsigns = (0..<times.headsigns.count).map { number in
            times.headsigns.withBytes(of: StringIndex(number)) { tables.builder.strings.internRepaired($0) }
        }
        return TripCleaner(notices: notices, stops: stops, headsigns: headsigns, mostCalls: limits.callsOfTrip)
    }

    private mutating func add(
        _ trip: TripRow, number: Int, _ rows: ArraySlice<StopTimeRow>, _ cleaner: inout TripCleaner
    ) {
        if let outcome = cleaner.load(rows, of: tables.builder.routes[trip.route].continuous) {
            reportUnusable(trip, outcome)
            return
        }
        cleaner.markUnknown()
        let pattern = tables.builder.pattern(
            route: trip.route, direction: trip.direction, shape: trip.shape, calls: cleaner.calls)
        cleaner.interpolate(tables.builder.distances(of: pattern))
        for outcome in cleaner.repairs { note(outcome, trip) }
        if trip.lacksShape || tables.builder.isDrawnStraight(pattern) { note(.tripDrawnStraight, trip) }
        if emptyServices.contains(trip.service) { note(.tripWithoutDates, trip) }
        callCount += cleaner.calls.count
        let record = TripRecord(
            id: trip.id, pattern: pattern, service: trip.service, start: cleaner.times[0].departure,
            profile: tables.builder.profiles.intern(cleaner.times), headsign: trip.headsign, shortName: trip.shortName,
            block: trip.block, flags: trip.flags)
        if let frequencies = tables.frequencies[number] {
            addRuns(of: record, frequencies)
        } else {
            tables.builder.trips.append(record)
        }
    }

    /// Adds each run of a frequency-based trip as a separate trip. For such trips, stop_times.txt only defines the
    /// running times between stops.
    ///
    /// GTFS Realtime identifies a run by `trip_id`, `start_time` and `start_date` (TripDescriptor). If several rows of
    /// frequencies.txt produce the same start time, only the first row's run is added.
    private mutating func addRuns(of trip: TripRecord, _ frequencies: [FrequencyRow]) {
        var trip = trip
        trip.flags.insert(.hasRuns)
        var room = limits.runsOfTrip
        var starts: Set<Int32> = []
        var repeated = 0
        for frequency in frequencies {
            trip.headway = frequency.isExact ? 0 : UInt16(clamping: frequency.headway)
            let count = min(frequency.runCount, room, limits.runs - runCount)
            for start in frequency.runs.prefix(count) {
                guard starts.insert(start).inserted else {
                    repeated += 1
                    continue
                }
                trip.start = start
                tables.builder.trips.append(trip)
            }
            room -= count
            runCount += count
            if count < frequency.runCount { reportTooManyRuns(trip, frequency.runCount - count) }
        }
        if repeated > 0 { reportOverlap(trip, repeated) }
    }
}

// Demand-responsive trips.
extension TripAssembly {
    /// Adds demand-responsive trips. If a trip also has calls at fixed times, these form a separate trip of the
    /// timetable.
    private mutating func addDemand(_ times: StopTimes) {
        guard !times.demandRows.isEmpty else { return }
        let ids = (0..<times.demandIDs.count).map { number in
            times.demandIDs.withBytes(of: StringIndex(number)) { tables.builder.strings.internRepaired($0) }
        }
        for rows in Dictionary(grouping: times.demandRows, by: \.trip).values.sorted(by: { $0[0].line < $1[0].line }) {
            guard let number = tables.tripNumbers[ids[rows[0].trip.position]] else {
                for row in rows { reportReference(row, "trip_id", ids[row.trip.position]) }
                continue
            }
            hasTimes[number] = true
            let calls = rows.sorted { $0.sequence < $1.sequence }.compactMap { demandCall($0, ids) }
            let trip = tables.trips[number]
            guard !calls.isEmpty else {
                note(.tripWithoutStops, trip)
                continue
            }
            tables.builder.demand.trips.append(
                DemandRecords.Trip(
                    id: trip.id, route: trip.route, service: trip.service, calls: calls,
                    safeDuration: tables.safeDurations[number]))
        }
    }

    /// Returns a call in an area or at a stop; nil, with a notice, if the area or stop is unknown.
    private func demandCall(_ row: DemandRow, _ ids: [StringIndex]) -> DemandCallRecord? {
        let (stop, group, location) = (
            ids[row.stop.position], ids[row.locationGroup.position], ids[row.location.position]
        )
        var call = DemandCallRecord(start: row.start, end: row.end, flags: row.flags)
        if stop != .none {
            call.stop = tables.stopNumbers[stop]
        } else {
            call.place = group != .none ? tables.locationGroupNumbers[group] : tables.locationNumbers[location]
        }
        guard call.stop != nil || call.place != nil else {
            let (field, id) =
                stop != .none
                ? ("stop_id", stop) : group != .none ? ("location_group_id", group) : ("location_id", location)
            reportReference(row, field, id)
            return nil
        }
        call.pickupRule = tables.bookingRuleNumbers[ids[row.pickupRule.position]]
        call.dropOffRule = tables.bookingRuleNumbers[ids[row.dropOffRule.position]]
        return call
    }

    private func reportReference(_ row: DemandRow, _ field: String, _ id: StringIndex) {
        reportReference(line: row.line, field, id)
    }
}

// Notices of the assembly.
extension TripAssembly {
    private func reportUnknownTrip(_ id: StringIndex, _ rows: ArraySlice<StopTimeRow>) {
        for row in rows { reportReference(line: row.line, "trip_id", id) }
    }

    private func reportReference(line: UInt32, _ field: String, _ id: StringIndex) {
        let name = tables.builder.strings.string(id)
        notices.add(.foreignKeyViolation, file: FeedFile.stopTimes, row: Int(line), field: field, value: name)
        notices.note(.leftOut(.foreignKeyViolation, field: field), file: FeedFile.stopTimes, example: name)
    }

    private func note(_ outcome: ImportOutcome, _ trip: TripRow) {
        notices.note(outcome, file: FeedFile.trips, example: tables.builder.strings.string(trip.id))
    }

    private func reportUnusable(_ trip: TripRow, _ outcome: ImportOutcome) {
        note(outcome, trip)
        notices.add(
            .unusableTrip, file: FeedFile.trips, row: Int(trip.line), field: "trip_id",
            value: tables.builder.strings.string(trip.id))
    }

    private func reportTooManyRuns(_ trip: TripRecord, _ count: Int) {
        notices.add(
            .tooManyRuns, file: FeedFile.frequencies, field: "trip_id", value: tables.builder.strings.string(trip.id),
            count: count)
    }

    private func reportOverlap(_ trip: TripRecord, _ count: Int) {
        notices.add(
            .overlappingFrequency, file: FeedFile.frequencies, field: "trip_id",
            value: tables.builder.strings.string(trip.id), count: count)
    }

    private func reportTripsWithoutTimes() {
        for (number, trip) in tables.trips.enumerated() where !hasTimes[number] {
            reportUnusable(trip, .tripWithoutStopTimes)
        }
    }
}
