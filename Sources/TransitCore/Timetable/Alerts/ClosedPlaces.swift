/// The pathways and stops of one timetable that riders who need a step-free way cannot use. Both lists are sorted and
/// contain each row once.
package struct ClosedPlaces: Hashable, Sendable {
    /// Both directions of a pathway are two rows.
    package private(set) var pathways: [PathwayIndex] = []
    /// Platforms where riders can neither get on nor off, and entrances.
    package private(set) var stops: [StopIndex] = []

    package init(pathways: [PathwayIndex] = [], stops: [StopIndex] = []) {
        self.pathways = Self.sorted(pathways)
        self.stops = Self.sorted(stops)
    }

    package var isEmpty: Bool { pathways.isEmpty && stops.isEmpty }

    package mutating func formUnion(_ other: Self) {
        guard !other.isEmpty else { return }
        self = ClosedPlaces(pathways: pathways + other.pathways, stops: stops + other.stops)
    }

    /// Returns whether riders of a stop are concerned: places in its station are closed, except other platforms.
    package func concern(_ stop: StopIndex, in timetable: Timetable) -> Bool {
        let place = timetable.station(of: stop) ?? stop
        return stops.contains { closed in
            let station = timetable.station(of: closed)
            return closed == stop || station == stop || station == place && timetable.stopKinds[closed] == 2
        } || pathways.contains { timetable.place(of: $0) == place }
    }

    /// Returns whether a lift of a stop's station is among them.
    package func includeLift(at stop: StopIndex, in timetable: Timetable) -> Bool {
        let place = timetable.station(of: stop) ?? stop
        return pathways.contains { timetable.pathways.mode(of: $0) == .elevator && timetable.place(of: $0) == place }
    }

    private static func sorted<Entity>(_ rows: [Index<Entity>]) -> [Index<Entity>] { Set(rows).sorted() }
}

/// Places closed by one alert.
package struct AccessClosure: Hashable, Sendable {
    /// The alert's id in the feed.
    package var alert: String
    /// Always closed if empty.
    package var periods: [AlertReading.Period]
    package var places: ClosedPlaces

    package init(alert: String, periods: [AlertReading.Period] = [], places: ClosedPlaces) {
        (self.alert, self.periods, self.places) = (alert, periods, places)
    }

    /// The time around a moment in which the places are closed; nil if they are open then.
    package func period(at moment: EpochSeconds) -> AlertReading.Period? {
        periods.isEmpty ? AlertReading.Period() : periods.first { $0.contains(moment) }
    }

    /// Returns whether the places are closed at any time of a span.
    package func holds(from start: EpochSeconds, to end: EpochSeconds) -> Bool {
        periods.isEmpty || periods.contains { ($0.from ?? .min) <= end && start < ($0.to ?? .max) }
    }

    /// Returns whether the places are closed during a whole span.
    package func holdsThroughout(from start: EpochSeconds, to end: EpochSeconds) -> Bool {
        periods.isEmpty || periods.contains { ($0.from ?? .min) <= start && end < ($0.to ?? .max) }
    }
}
