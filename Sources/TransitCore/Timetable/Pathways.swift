/// The ways within stations: between platforms, entrances, places on the way and boarding areas. One that is open in both directions
/// stands here twice, each time as it is met.
@frozen @usableFromInline package struct Pathways: Sendable {
    let byStop: Starts<StopIndex, PathwayIndex>
    package let toStops: Column<PathwayIndex, StopIndex>
    let modes: Column<PathwayIndex, UInt8>
    let times: Column<PathwayIndex, Int32>
    let stairs: Column<PathwayIndex, Int16>
    let lengths, slopes, widths: Column<PathwayIndex, Float>
    /// Empty for a feed without signs.
    let signs: Column<PathwayIndex, StringIndex>

    init(_ sections: SectionTable<TimetableSection>, stops: Int) throws(ColumnFileError<TimetableSection>) {
        byStop = Starts(try sections.column(.pathwayStarts))
        toStops = try sections.column(.pathwayToStops)
        modes = try sections.column(.pathwayModes)
        times = try sections.column(.pathwayTimes)
        stairs = try sections.column(.pathwayStairs)
        lengths = try sections.column(.pathwayLengths)
        slopes = try sections.column(.pathwaySlopes)
        widths = try sections.column(.pathwayWidths)
        signs = try sections.column(.pathwaySigns)
        let counts = [modes.count, times.count, stairs.count, lengths.count, slopes.count, widths.count]
        guard isEmpty ? byStop.owners.isEmpty : byStop.hold(count, of: stops), toStops.point(below: stops),
            counts.allSatisfy({ $0 == count }), signs.isEmpty || signs.count == count
        else { throw .damaged(section: TimetableSection.pathwayToStops.rawValue) }
    }

    package var count: Int { toStops.count }
    package var isEmpty: Bool { toStops.isEmpty }

    /// Those that begin at a place.
    package func range(from stop: StopIndex) -> Range<PathwayIndex> {
        byStop.hasRow(stop) ? byStop.range(of: stop) : PathwayIndex(0)..<PathwayIndex(0)
    }

    package func mode(of pathway: PathwayIndex) -> PathwayMode { PathwayMode(rawValue: modes[pathway]) ?? .walkway }

    /// Seconds that it takes, as the feed says; nil where it does not.
    package func time(of pathway: PathwayIndex) -> Int32? { times[pathway] >= 0 ? times[pathway] : nil }

    /// Metres; nil where the feed does not say.
    package func length(of pathway: PathwayIndex) -> Float? { known(lengths[pathway]) }

    /// Steps, upwards where positive; 0 where there are none, or the feed does not say.
    package func stairs(of pathway: PathwayIndex) -> Int { Int(stairs[pathway]) }

    /// The steepest, height by length, upwards where positive; nil where the feed does not say.
    package func slope(of pathway: PathwayIndex) -> Float? { known(slopes[pathway]) }

    /// The narrowest, in metres; nil where the feed does not say.
    package func width(of pathway: PathwayIndex) -> Float? { known(widths[pathway]) }

    /// The words on signs that lead along it; none where the feed gives none.
    package func sign(of pathway: PathwayIndex) -> StringIndex {
        signs.hasRow(pathway) ? signs[pathway] : StringIndex(UInt32(0))
    }

    private func known(_ number: Float) -> Float? { number.isFinite ? number : nil }
}

/// GTFS's pathway_mode.
@frozen @usableFromInline package enum PathwayMode: UInt8, Sendable {
    case walkway = 1
    case stairs, movingSidewalk, escalator, elevator, fareGate, exitGate
}

/// A level of a station.
package struct StationLevel: Hashable, Sendable {
    /// 0 is the street, and what lies above it is positive (level_index).
    package var index: Float
    /// As riders see it (level_name); none where the feed gives none.
    package var name: StringIndex

    package init(index: Float, name: StringIndex) {
        (self.index, self.name) = (index, name)
    }
}

/// The way from the street to a platform: GTFS's stop_access.
package enum PlatformAccess: UInt8, Sendable {
    case undefined
    /// An entrance of its station, or the station itself where that has no entrance.
    case byStation
    /// The street itself, whatever entrances and pathways its station has.
    case direct
}

extension Timetable {
    /// The level that a place is on; nil where the feed does not say.
    package func level(of stop: StopIndex) -> StationLevel? {
        guard stopLevels.hasRow(stop), stopLevels[stop].isFinite else { return nil }
        let name = stopLevelNames.hasRow(stop) ? stopLevelNames[stop] : StringIndex(UInt32(0))
        return StationLevel(index: stopLevels[stop], name: name)
    }

    package func access(to stop: StopIndex) -> PlatformAccess {
        stopAccess.hasRow(stop) ? PlatformAccess(rawValue: stopAccess[stop]) ?? .undefined : .undefined
    }
}
