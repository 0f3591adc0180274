/// The ways within stations: between platforms, entrances, places on the way and boarding areas. One that is open in both directions
/// stands here twice, each time as it is met.
@frozen @usableFromInline package struct Pathways: Sendable {
    let byStop: Starts<StopIndex, PathwayIndex>
    package let toStops: Column<PathwayIndex, StopIndex>
    let modes: Column<PathwayIndex, UInt8>
    let times: Column<PathwayIndex, Int32>
    let stairs: Column<PathwayIndex, Int16>
    let lengths, slopes, widths: Column<PathwayIndex, Float>

    init(_ sections: SectionTable<TimetableSection>, stops: Int) throws(ColumnFileError<TimetableSection>) {
        byStop = Starts(try sections.column(.pathwayStarts))
        toStops = try sections.column(.pathwayToStops)
        modes = try sections.column(.pathwayModes)
        times = try sections.column(.pathwayTimes)
        stairs = try sections.column(.pathwayStairs)
        lengths = try sections.column(.pathwayLengths)
        slopes = try sections.column(.pathwaySlopes)
        widths = try sections.column(.pathwayWidths)
        let counts = [modes.count, times.count, stairs.count, lengths.count, slopes.count, widths.count]
        guard isEmpty ? byStop.owners.isEmpty : byStop.hold(count, of: stops), toStops.point(below: stops),
            counts.allSatisfy({ $0 == count })
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

    private func known(_ number: Float) -> Float? { number.isFinite ? number : nil }
}

/// GTFS's pathway_mode.
@frozen @usableFromInline package enum PathwayMode: UInt8, Sendable {
    case walkway = 1
    case stairs, movingSidewalk, escalator, elevator, fareGate, exitGate
}

extension Timetable {
    /// Which storey a place is on, 0 is the street; nil where the feed does not say.
    package func level(of stop: StopIndex) -> Float? {
        guard stopLevels.hasRow(stop), stopLevels[stop].isFinite else { return nil }
        return stopLevels[stop]
    }
}
