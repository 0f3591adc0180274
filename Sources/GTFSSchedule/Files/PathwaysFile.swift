import TransitCore

extension FeedTables {
    mutating func readPathways(_ source: FeedReader) throws(ImportError) {
        guard var table = try source.table(FeedFile.pathways) else { return }
        let columns = PathwayColumns(table)
        var ids: Set<StringIndex> = []
        while try table.next() {
            guard let id = table.requiredText(columns.id, in: &builder.strings) else { continue }
            guard ids.insert(id).inserted else {
                table.leaveOut(.duplicateKey, columns.id)
                continue
            }
            guard let pathway = pathway(table, columns, id) else { continue }
            builder.pathways.append(pathway)
            if pathway.sign != .none || pathway.reversedSign != .none {
                pathwaySigns[id] = (pathway.sign, pathway.reversedSign)
            }
        }
    }

    private mutating func pathway(
        _ table: borrowing FileTable, _ columns: PathwayColumns, _ id: StringIndex
    ) -> PathwayRecord? {
        guard let from = knownStop(table, columns.from), let to = knownStop(table, columns.to) else { return nil }
        guard builder.stops[from].kind != 1, builder.stops[to].kind != 1, from != to,
            station(of: from) == station(of: to),
            station(of: from) != nil
        else {
            table.leaveOut(.wrongPathwayStop, columns.to)
            return nil
        }
        let stairs = table.measure(columns.stairs, in: -10_000...10_000) ?? 0
        let width = table.measure(columns.width, in: 0...1000) ?? 0
        let mode = UInt8(table.number(columns.mode, in: 1...7, else: 1))
        return PathwayRecord(
            from: from, to: to, mode: mode,
            isBothWays: table.number(columns.isBothWays, in: 0...1, else: 0) == 1,
            time: Int32((table.measure(columns.time, in: 0...86_400) ?? -1).rounded(.up)),
            length: Float(table.measure(columns.length, in: 0...100_000) ?? .nan), stairs: Int16(stairs.rounded()),
            slope: Float(table.measure(columns.slope, in: -10...10) ?? .nan),
            // The GTFS reference requires a positive number, so 0 is treated as unknown.
            width: width > 0 ? Float(width) : .nan, sign: table.name(columns.sign, in: &builder.strings),
            reversedSign: table.name(columns.reversedSign, in: &builder.strings),
            facility: mode == PathwayMode.elevator.rawValue ? facility(table, columns) ?? id : .none, line: table.line)
    }

    /// Returns the row's facility_id, which some agencies add to pathways and use in alerts.
    private mutating func facility(_ table: borrowing FileTable, _ columns: PathwayColumns) -> StringIndex? {
        let facility = table.text(columns.facility, in: &builder.strings)
        return facility == .none ? nil : facility
    }

    /// Returns the station of a platform or boarding area. A boarding area's parent is a platform.
    private func station(of stop: StopIndex) -> StopIndex? {
        guard let parent = builder.stops[stop].parent else { return nil }
        return builder.stops[parent].kind == 1 ? parent : builder.stops[parent].parent
    }
}

private struct PathwayColumns {
    let id, from, to, mode, isBothWays, time, length, stairs, slope, width, sign, reversedSign, facility: CSVColumn

    init(_ table: borrowing FileTable) {
        id = table.column("pathway_id", isRequired: true)
        from = table.column("from_stop_id", isRequired: true)
        to = table.column("to_stop_id", isRequired: true)
        mode = table.column("pathway_mode", isRequired: true)
        isBothWays = table.column("is_bidirectional", isRequired: true)
        time = table.column("traversal_time")
        length = table.column("length")
        stairs = table.column("stair_count")
        slope = table.column("max_slope")
        width = table.column("min_width")
        sign = table.column("signposted_as")
        reversedSign = table.column("reversed_signposted_as")
        facility = table.column("facility_id")
    }
}
