/// A reader of a compiled timetable, for use by other programs. See docs/transit-core.md.
///
/// Results are independent values that stay valid after the reader is released. The reader holds only the file's bytes,
/// so copies are cheap.
public struct TimetableReader: Sendable {
    private let own: AgencyTimetable
    private var timetable: Timetable { own.timetable }

    /// Opens a compiled timetable. The bytes are copied, and the header and the section table are validated, but not
    /// the checksum of the content.
    ///
    /// - Parameters:
    ///   - file: A file written by `headsign import` or downloaded from `/api/v1/agencies/{id}/timetable`.
    ///   - agency: The prefix of ids in ``boardJSON(at:from:to:limit:)``.
    ///   - repeating: Whether the full weeks of the feed's calendar repeat indefinitely before and after the feed's
    ///     period, so that an expired feed can be used for demonstrations. Weekdays are preserved.
    /// - Throws: ``Unreadable`` if the file cannot be read.
    public init(_ file: [UInt8], agency: String, repeating: Bool = false) throws(Unreadable) {
        do throws(ColumnFileError<TimetableSection>) {
            let timetable = try Timetable(FileBytes(copying: file), dates: repeating ? .repeating : .asPublished)
            own = AgencyTimetable(timetable, of: agency)
        } catch {
            throw Unreadable(error)
        }
    }

    /// The reason why a file cannot be read.
    public enum Unreadable: Error, Equatable, Sendable {
        /// The file is not a compiled timetable.
        case notATimetable
        /// The file was written by another version of Headsign.
        case otherVersion
        /// The file is truncated, or its header or section table is corrupted.
        case damaged

        fileprivate init(_ error: ColumnFileError<TimetableSection>) {
            self =
                switch error {
                case .otherKind: .notATimetable
                case .otherVersion: .otherVersion
                case .damaged: .damaged
                }
        }
    }

    /// A stop or station of the timetable.
    public struct Stop: Hashable, Sendable {
        /// The stop's id in the feed.
        public let id: String
        public let name: String
        /// The coordinate in degrees; nil if unknown.
        public let latitude, longitude: Double?
    }

    /// A route of the timetable.
    public struct Route: Hashable, Sendable {
        /// The route's id in the feed.
        public let id: String
        /// The short and the full name shown to riders.
        public let label, name: String
    }

    /// A scheduled departure from a stop.
    public struct Departure: Hashable, Sendable {
        /// The departure time in epoch seconds; at a trip's last stop, the arrival time.
        public let time: Int64
        public let route: Route
        /// The headsign at this stop.
        public let headsign: String
        /// The trip's id in the feed.
        public let trip: String
        /// The service day, for example `2026-11-18`.
        public let serviceDate: String
        /// Whether boarding is impossible because the trip ends here.
        public let isLastStop: Bool
    }

    /// A search result: a stop or a route.
    public enum Match: Hashable, Sendable {
        case stop(Stop)
        case route(Route)
    }
}

extension TimetableReader {
    /// Finds a stop or station.
    /// - Parameter id: The id in the feed.
    /// - Returns: Nil for an unknown id.
    public func stop(id: String) -> Stop? { timetable.stop(id: id).map { stop($0) } }

    /// Finds the stops near a location. Stops that no route serves, stations and entrances are excluded.
    /// - Parameters:
    ///   - latitude, longitude: The location in degrees (WGS 84).
    ///   - radius: The maximum distance in metres, in a straight line.
    ///   - limit: The maximum number of results; a negative limit counts as 0.
    /// - Returns: The stops with their distances in metres, nearest first.
    public func stops(
        nearLatitude latitude: Double, longitude: Double, radius: Double, limit: Int = 20
    ) -> [(stop: Stop, distance: Double)] {
        let place = Coordinate(latitude: latitude, longitude: longitude)
        return timetable.servedStops(near: place, radius: radius, limit: max(limit, 0)).map { found in
            (stop(found.stop), found.distance)
        }
    }

    /// Searches stops and routes whose name or code contains every word of the search text. Case, diacritics and
    /// apostrophes are ignored.
    ///
    /// If no name contains all words, a stop matches if its name contains some of them, and its description, platform,
    /// lines, headsigns or direction of travel contain the rest.
    /// - Parameters:
    ///   - text: The search text typed by a rider.
    ///   - limit: The maximum number of results; a negative limit counts as 0.
    /// - Returns: The results, best match first; empty for a text without words.
    public func search(_ text: String, limit: Int = 20) -> [Match] {
        timetable.search(text, limit: max(limit, 0)).map { hit in
            switch hit {
            case .stop(let index): .stop(stop(index))
            case .route(let index): .route(route(index))
            }
        }
    }

    /// Returns the scheduled departures at a stop, or at all stops of a station, ordered by time. A trip that ends
    /// there is included with its arrival; see ``Departure/isLastStop``.
    /// - Parameters:
    ///   - id: The stop's id in the feed.
    ///   - from, to: The range of times in epoch seconds, within the years 1 to 9999; `to` is excluded.
    ///   - limit: The maximum number of results; a negative limit counts as 0.
    /// - Returns: The departures; empty for an unknown stop or times outside those years.
    public func departures(at id: String, from: Int64, to: Int64, limit: Int = .max) -> [Departure] {
        board(at: id, from: EpochSeconds(from), to: EpochSeconds(to), limit: limit)?.calls.map { departure($0) } ?? []
    }

    /// Returns the departures of a stop or station as a `Board` of a server's `/api/v1`, without realtime data.
    ///
    /// Ids in the board are prefixed with the reader's agency, and its member `at`, the time of the request, is
    /// `from`.
    /// - Parameters:
    ///   - id: The stop's id in the feed, without a prefix.
    ///   - from, to: The range of times in epoch seconds, within the years 1 to 9999; `to` is excluded.
    ///   - limit: The maximum number of departures; a negative limit counts as 0.
    /// - Returns: UTF-8 JSON; nil for an unknown stop or times outside those years.
    public func boardJSON(at id: String, from: Int64, to: Int64, limit: Int = .max) -> [UInt8]? {
        let (from, to) = (EpochSeconds(from), EpochSeconds(to))
        return board(at: id, from: from, to: to, limit: limit)?.json(in: own, at: from)
    }

    private func board(at id: String, from: EpochSeconds, to: EpochSeconds, limit: Int) -> ScheduledBoard? {
        // Times outside the supported years yield no board.
        let named = EpochSeconds.named
        guard let stop = timetable.stop(id: id), named.contains(from), named.contains(to) else { return nil }
        return timetable.scheduledBoard(at: stop, from: from, to: to, limit: max(limit, 0))
    }

    private func stop(_ stop: StopIndex) -> Stop {
        let place = timetable.coordinate(of: stop)
        return Stop(
            id: timetable.string(timetable.stopIDs[stop]),
            name: timetable.string(timetable.stopNames[stop]), latitude: place?.latitude,
            longitude: place?.longitude)
    }

    private func route(_ route: RouteIndex) -> Route {
        Route(
            id: timetable.string(timetable.routeIDs[route]), label: timetable.label(of: route),
            name: timetable.name(of: route))
    }

    private func departure(_ call: ScheduledCall) -> Departure {
        Departure(
            time: timetable.shownTime(of: call).rawValue, route: route(timetable.routeOf(call.trip)),
            headsign: timetable.string(timetable.headsign(ofRow: call.patternStop, trip: call.trip)),
            trip: timetable.string(timetable.tripIDs[call.trip]), serviceDate: call.date.iso,
            isLastStop: timetable.isLastStop(call.patternStop))
    }
}
