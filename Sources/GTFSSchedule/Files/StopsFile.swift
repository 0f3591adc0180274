import TransitCore

extension FeedTables {
    mutating func readStops(_ source: FeedReader) throws(ImportError) {
        guard var table = try source.table(FeedFile.stops) else { return }
        let columns = StopColumns(table)
        var parents: [(stop: StopIndex, parent: StringIndex, line: Int)] = []
        while try table.next() {
            guard let key = table.requiredText(columns.id, in: &builder.strings) else { continue }
            guard stopNumbers[key] == nil else {
                table.leaveOut(.duplicateKey, columns.id)
                continue
            }
            let parent = table.text(columns.parent, in: &builder.strings)
            if parent.rawValue != 0 { parents.append((builder.stops.endIndex, parent, table.row)) }
            stopNumbers[key] = builder.stops.endIndex
            builder.stops.append(stop(key, table, columns))
        }
        guard !builder.stops.isEmpty else { throw .nothingUsable(file: FeedFile.stops) }
        for child in parents { setParent(child, source.notices) }
        leaveOutAccessOutsideStations()
        placeWithParents()
        openWithParents()
        setClocksByParents()
        noteMissing(source.notices)
    }

    /// Counts stops and stations without a location or name, which riders cannot find on the map or by search.
    private func noteMissing(_ notices: ImportNoticeLog) {
        for stop in builder.stops where stop.kind <= 1 {
            let id = builder.strings.string(stop.id)
            if stop.latitude == .min { notices.note(.stopWithoutPlace, file: FeedFile.stops, example: id) }
            if stop.name == .none { notices.note(.stopWithoutName, file: FeedFile.stops, example: id) }
        }
    }

    private mutating func stop(
        _ id: StringIndex, _ table: borrowing FileTable, _ columns: StopColumns
    ) -> StopRecord {
        let place = table.place(columns.latitude, columns.longitude)
        let level = level(table, columns.level)
        var stop = StopRecord(
            id: id, code: table.text(columns.code, in: &builder.strings),
            name: table.name(columns.name, in: &builder.strings),
            description: table.text(columns.description, in: &builder.strings),
            platform: table.text(columns.platform, in: &builder.strings), latitude: place?.latitude ?? .min,
            longitude: place?.longitude ?? .min, kind: UInt8(table.number(columns.kind, in: 0...4, else: 0)),
            wheelchair: UInt8(table.number(columns.wheelchair, in: 0...2, else: 0)), level: level?.index ?? .nan,
            zone: table.text(columns.zone, in: &builder.strings), timeZone: timeZone(table, columns.timeZone))
        stop.spokenName = table.name(columns.spokenName, in: &builder.strings)
        stop.url = table.text(columns.url, in: &builder.strings)
        stop.levelName = level?.name ?? .none
        let none = -1
        stop.access =
            PlatformAccess(rawValue: UInt8(table.number(columns.access, in: 0...1, else: none) + 1)) ?? .undefined
        return stop
    }

    private mutating func timeZone(_ table: borrowing FileTable, _ column: CSVColumn) -> StringIndex {
        let name = table.text(column, in: &builder.strings)
        guard name != .none, name != builder.feed[.timeZone] else { return .none }
        if let isKnown = knownTimeZones[name] {
            if isKnown { return name }
        } else {
            let isKnown = ZoneTransitions(builder.strings.string(name)) != nil
            knownTimeZones[name] = isKnown
            if isKnown { return name }
        }
        table.report(.unknownStopTimeZone, valueOf: column)
        return .none
    }

    private mutating func level(_ table: borrowing FileTable, _ column: CSVColumn) -> StationLevel? {
        guard !table[column].isEmpty else { return nil }
        if let level = levels[table.text(column, in: &builder.strings)] { return level }
        table.report(.ignoredReference, valueOf: column)
        return nil
    }

    /// Clears stop_access where GTFS forbids it: at locations that are not platforms, and at stops without a
    /// parent_station (reference, stops.txt).
    private mutating func leaveOutAccessOutsideStations() {
        for stop in builder.stops.indices where builder.stops[stop].kind != 0 || builder.stops[stop].parent == nil {
            builder.stops[stop].access = .undefined
        }
    }

    /// Sets the parent of a stop. A boarding area's parent must be a platform; all other parents must be stations.
    private mutating func setParent(
        _ child: (stop: StopIndex, parent: StringIndex, line: Int), _ notices: ImportNoticeLog
    ) {
        let name = builder.strings.string(child.parent)
        guard let parent = stopNumbers[child.parent] else {
            notices.add(
                .ignoredReference, file: FeedFile.stops, row: child.line, field: "parent_station", value: name)
            noteApart(child.stop, notices)
            return
        }
        let wanted: UInt8 = builder.stops[child.stop].kind == 4 ? 0 : 1
        guard parent != child.stop, builder.stops[parent].kind == wanted else {
            notices.add(
                .wrongParentStation, file: FeedFile.stops, row: child.line, field: "parent_station", value: name)
            noteApart(child.stop, notices)
            return
        }
        builder.stops[child.stop].parent = parent
    }

    private func noteApart(_ stop: StopIndex, _ notices: ImportNoticeLog) {
        notices.note(
            .stopWithoutStation, file: FeedFile.stops, example: builder.strings.string(builder.stops[stop].id))
    }

    /// Sets the coordinates of stops that have none to those of their parent.
    private mutating func placeWithParents() {
        for stop in builder.stops.indices where builder.stops[stop].latitude == .min {
            guard let parent = builder.stops[stop].parent else { continue }
            builder.stops[stop].latitude = builder.stops[parent].latitude
            builder.stops[stop].longitude = builder.stops[parent].longitude
        }
    }

    /// Sets the time zone of stops within a station to that of the station, which takes precedence over their own
    /// (reference, stops.txt, stop_timezone). Boarding areas are processed last, because they inherit the time zone of
    /// their platform.
    private mutating func setClocksByParents() {
        for isBoardingArea in [false, true] {
            for stop in builder.stops.indices where (builder.stops[stop].kind == 4) == isBoardingArea {
                guard let parent = builder.stops[stop].parent else { continue }
                builder.stops[stop].timeZone = builder.stops[parent].timeZone
            }
        }
    }

    /// Sets the wheelchair accessibility of stops for which it is unknown to that of their parent. Boarding areas are
    /// processed last, because they inherit that of their platform.
    private mutating func openWithParents() {
        for isBoardingArea in [false, true] {
            for stop in builder.stops.indices where (builder.stops[stop].kind == 4) == isBoardingArea {
                guard builder.stops[stop].wheelchair == 0, let parent = builder.stops[stop].parent else { continue }
                builder.stops[stop].wheelchair = builder.stops[parent].wheelchair
            }
        }
    }
}

extension FileTable {
    /// Reads a coordinate in units of 1e-7 degrees; nil, with a notice, if it is missing or invalid.
    borrowing func place(_ latitude: CSVColumn, _ longitude: CSVColumn) -> (latitude: Int32, longitude: Int32)? {
        guard !self[latitude].isEmpty, !self[longitude].isEmpty else {
            report(.stopWithoutPlace, latitude)
            return nil
        }
        guard let y = self[latitude].degrees, let x = self.longitude(longitude), abs(y) <= 900_000_000 else {
            report(.invalidCoordinate, latitude, value: self[latitude].string + " " + self[longitude].string)
            return nil
        }
        // Rejects coordinates within a thousandth of a degree of (0, 0), as `Coordinate.isPlausible` does.
        guard abs(y) >= 10_000 || abs(x) >= 10_000 else {
            report(.coordinateAtOrigin, latitude)
            return nil
        }
        return (y, x)
    }
}

private struct StopColumns {
    let id, code, name, description, platform, latitude, longitude, parent, kind, wheelchair, level, zone,
        timeZone, spokenName, url, access: CSVColumn

    init(_ table: borrowing FileTable) {
        id = table.column("stop_id", isRequired: true)
        code = table.column("stop_code")
        name = table.column("stop_name")
        description = table.column("stop_desc")
        platform = table.column("platform_code")
        latitude = table.column("stop_lat", isRequired: true)
        longitude = table.column("stop_lon", isRequired: true)
        parent = table.column("parent_station")
        kind = table.column("location_type")
        wheelchair = table.column("wheelchair_boarding")
        level = table.column("level_id")
        zone = table.column("zone_id")
        timeZone = table.column("stop_timezone")
        spokenName = table.column("tts_stop_name")
        url = table.column("stop_url")
        access = table.column("stop_access")
    }
}
