/// The pathways of stations: between platforms, entrances, generic nodes and boarding areas. A bidirectional pathway
/// occurs twice, once in each direction.
@frozen @usableFromInline package struct Pathways: Sendable {
    let byStop: RowOffsets<StopIndex, PathwayIndex>
    package let toStops: Column<PathwayIndex, StopIndex>
    let modes: Column<PathwayIndex, UInt8>
    let times: Column<PathwayIndex, Int32>
    let stairs: Column<PathwayIndex, Int16>
    let lengths, slopes, widths: Column<PathwayIndex, Float>
    /// The text of the signs along each pathway; empty if the feed has no signs.
    let signs: Column<PathwayIndex, StringIndex>
    /// The ids of lifts, see ``Timetable/lifts(id:)``; empty if the feed has no lifts.
    let facilities: Column<PathwayIndex, StringIndex>

    init(_ sections: SectionTable<TimetableSection>, stops: Int) throws(ColumnFileError<TimetableSection>) {
        byStop = RowOffsets(try sections.column(.pathwayStarts))
        toStops = try sections.column(.pathwayToStops)
        modes = try sections.column(.pathwayModes)
        times = try sections.column(.pathwayTimes)
        stairs = try sections.column(.pathwayStairs)
        lengths = try sections.column(.pathwayLengths)
        slopes = try sections.column(.pathwaySlopes)
        widths = try sections.column(.pathwayWidths)
        signs = try sections.column(.pathwaySigns)
        facilities = try sections.column(.pathwayFacilities)
        let counts = [modes.count, times.count, stairs.count, lengths.count, slopes.count, widths.count]
        guard isEmpty ? byStop.owners.isEmpty : byStop.hold(count, of: stops), toStops.point(below: stops),
            counts.allSatisfy({ $0 == count }),
            [signs.count, facilities.count].allSatisfy({ $0 == 0 || $0 == count })
        else { throw .damaged(section: TimetableSection.pathwayToStops.rawValue) }
    }

    package var count: Int { toStops.count }
    package var isEmpty: Bool { toStops.isEmpty }

    /// Returns the range of the pathways that begin at a stop.
    package func range(from stop: StopIndex) -> Range<PathwayIndex> {
        byStop.hasRow(stop) ? byStop.range(of: stop) : PathwayIndex(0)..<PathwayIndex(0)
    }

    package func mode(of pathway: PathwayIndex) -> PathwayMode { PathwayMode(rawValue: modes[pathway]) ?? .walkway }

    /// Returns the traversal time of a pathway in seconds; nil if unknown.
    package func time(of pathway: PathwayIndex) -> Int32? { times[pathway] >= 0 ? times[pathway] : nil }

    /// Returns the length of a pathway in metres; nil if unknown.
    package func length(of pathway: PathwayIndex) -> Float? { known(lengths[pathway]) }

    /// Returns the number of steps of a staircase, positive upwards; 0 if there are none or the number is unknown.
    package func stairs(of pathway: PathwayIndex) -> Int { Int(stairs[pathway]) }

    /// Returns the maximum slope of a pathway (rise divided by run), positive upwards; nil if unknown.
    package func slope(of pathway: PathwayIndex) -> Float? { known(slopes[pathway]) }

    /// Returns the minimum width of a pathway in metres; nil if unknown.
    package func width(of pathway: PathwayIndex) -> Float? { known(widths[pathway]) }

    /// Returns the text of the signs along a pathway; empty if the feed has none.
    package func sign(of pathway: PathwayIndex) -> StringIndex {
        signs.hasRow(pathway) ? signs[pathway] : StringIndex(UInt32(0))
    }

    private func known(_ number: Float) -> Float? { number.isFinite ? number : nil }
}

/// The mode of a pathway: GTFS's `pathway_mode`.
@frozen @usableFromInline package enum PathwayMode: UInt8, Sendable {
    case walkway = 1
    case stairs, movingSidewalk, escalator, elevator, fareGate, exitGate
}

/// A level of a station.
package struct StationLevel: Hashable, Sendable {
    /// GTFS's level_index: 0 is street level, positive is above it.
    package var index: Float
    /// The displayed name (level_name); empty if the feed has none.
    package var name: StringIndex

    package init(index: Float, name: StringIndex) {
        (self.index, self.name) = (index, name)
    }
}

/// The access from the street to a platform: GTFS's `stop_access`.
package enum PlatformAccess: UInt8, Sendable {
    case undefined
    /// The platform is reached through an entrance of the station, or through the station itself if it has none.
    case byStation
    /// The platform is reached directly from the street, regardless of the station's entrances and pathways.
    case direct
}

extension Timetable {
    /// Returns the level of a stop; nil if unknown.
    package func level(of stop: StopIndex) -> StationLevel? {
        guard stopLevels.hasRow(stop), stopLevels[stop].isFinite else { return nil }
        let name = stopLevelNames.hasRow(stop) ? stopLevelNames[stop] : StringIndex(UInt32(0))
        return StationLevel(index: stopLevels[stop], name: name)
    }

    package func access(to stop: StopIndex) -> PlatformAccess {
        stopAccess.hasRow(stop) ? PlatformAccess(rawValue: stopAccess[stop]) ?? .undefined : .undefined
    }
}
