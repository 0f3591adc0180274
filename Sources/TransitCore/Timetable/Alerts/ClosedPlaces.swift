/// The pathways and stops of one timetable that riders who need a step-free path cannot use. Both lists are sorted and
/// contain each row once.
package struct ClosedPlaces: Hashable, Sendable {
    /// The closed pathways. The two directions of a pathway are separate rows.
    package private(set) var pathways: [PathwayIndex] = []
    /// Platforms where riders can neither board nor alight, and closed entrances.
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

    /// Returns whether the closures affect riders at a stop: anything in the stop's station is closed except other
    /// platforms.
    package func concern(_ stop: StopIndex, in timetable: Timetable) -> Bool {
        let place = timetable.station(of: stop) ?? stop
        return stops.contains { closed in
            let station = timetable.station(of: closed)
            return closed == stop || station == stop || station == place && timetable.stopKinds[closed] == 2
        } || pathways.contains { timetable.place(of: $0) == place }
    }

    /// Returns whether a lift in a stop's station is closed.
    package func includeLift(at stop: StopIndex, in timetable: Timetable) -> Bool {
        let place = timetable.station(of: stop) ?? stop
        return pathways.contains { timetable.pathways.mode(of: $0) == .elevator && timetable.place(of: $0) == place }
    }

    private static func sorted<Entity>(_ rows: [Index<Entity>]) -> [Index<Entity>] { Set(rows).sorted() }
}

/// The pathways and stops that one alert closes.
package struct AccessClosure: Hashable, Sendable {
    /// The alert's id in the feed.
    package var alert: String
    /// The periods of the closure; if empty, it is permanent.
    package var periods: [AlertReading.Period]
    package var places: ClosedPlaces

    package init(alert: String, periods: [AlertReading.Period] = [], places: ClosedPlaces) {
        (self.alert, self.periods, self.places) = (alert, periods, places)
    }

    /// Returns the period of the closure that contains a time; nil if the closure does not apply at that time.
    package func period(at moment: EpochSeconds) -> AlertReading.Period? {
        periods.isEmpty ? AlertReading.Period() : periods.first { $0.contains(moment) }
    }

    /// Returns whether the closure applies at any time in a time span.
    package func holds(from start: EpochSeconds, to end: EpochSeconds) -> Bool {
        periods.isEmpty || periods.contains { ($0.from ?? .min) <= end && start < ($0.to ?? .max) }
    }

    /// Returns whether the closure applies during a whole time span.
    package func holdsThroughout(from start: EpochSeconds, to end: EpochSeconds) -> Bool {
        periods.isEmpty || periods.contains { ($0.from ?? .min) <= start && end < ($0.to ?? .max) }
    }
}
