/// A compiled timetable, for programs beside Headsign. See docs/transit-core.md.
///
/// What it gives are values of their own, good also when the reader has gone. It holds the file's bytes and nothing else, so
/// copies of it cost nothing.
public struct TimetableReader: Sendable {
    private let own: AgencyTimetable
    private var timetable: Timetable { own.timetable }

    /// - Parameters:
    ///   - file: as `headsign import` writes it, or as a server sends it from `/api/v1/agencies/{id}/timetable`.
    ///   - agency: what ids begin with in ``boardJSON(at:from:to:limit:)``.
    ///   - repeating: the file's weeks are taken to repeat for ever, as a feed of the past is shown.
    public init(_ file: [UInt8], agency: String, repeating: Bool = false) throws(Unreadable) {
        do throws(ColumnFileError<TimetableSection>) {
            let timetable = try Timetable(FileBytes(copying: file), dates: repeating ? .repeating : .asPublished)
            own = AgencyTimetable(timetable, of: agency)
        } catch {
            throw Unreadable(error)
        }
    }

    /// Why a file cannot be read.
    public enum Unreadable: Error, Equatable, Sendable {
        case notATimetable
        /// Another version of Headsign wrote it.
        case otherVersion
        /// It was cut short, or has changed since it was written.
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

    public struct Stop: Hashable, Sendable {
        /// As in the feed.
        public let id: String
        public let name: String
        /// Degrees; nil if the feed does not say.
        public let latitude, longitude: Double?
    }

    public struct Route: Hashable, Sendable {
        /// As in the feed.
        public let id: String
        /// As riders call it in short, and in full.
        public let label, name: String
    }

    public struct Departure: Hashable, Sendable {
        /// Epoch seconds; at a trip's last stop that of its arrival.
        public let time: Int64
        public let route: Route
        /// What the bus shows there.
        public let headsign: String
        /// The trip's id as in the feed.
        public let trip: String
        /// The day that the timetable counts it to, `2026-11-18`.
        public let serviceDate: String
        /// Nobody boards here: all trips of its kind end.
        public let isLastStop: Bool
    }

    public enum Match: Hashable, Sendable {
        case stop(Stop)
        case route(Route)
    }
}

extension TimetableReader {
    /// - Parameter id: as in the feed.
    public func stop(id: String) -> Stop? { timetable.stop(id: id).map { stop($0) } }

    /// The stops around a place that some route serves, the nearest first, each with its distance in metres.
    /// - Parameters:
    ///   - latitude, longitude: degrees.
    ///   - radius: metres.
    public func stops(
        nearLatitude latitude: Double, longitude: Double, radius: Double, limit: Int = 20
    ) -> [(stop: Stop, distance: Double)] {
        let place = Coordinate(latitude: latitude, longitude: longitude)
        return timetable.servedStops(near: place, radius: radius, limit: max(limit, 0)).map { found in
            (stop(found.stop), found.distance)
        }
    }

    /// What riders may mean by a text, the best first. Case, accents and marks make no difference.
    public func search(_ text: String, limit: Int = 20) -> [Match] {
        timetable.search(text, limit: max(limit, 0)).map { hit in
            switch hit {
            case .stop(let index): .stop(stop(index))
            case .route(let index): .route(route(index))
            }
        }
    }

    /// What leaves a stop, or all stops of a station, by the time shown.
    /// - Parameters:
    ///   - id: of the stop, as in the feed; nothing leaves one that is not there.
    ///   - from, to: epoch seconds; `to` itself is not in it any more.
    public func departures(at id: String, from: Int64, to: Int64, limit: Int = .max) -> [Departure] {
        board(at: id, from: EpochSeconds(from), to: EpochSeconds(to), limit: limit)?.calls.map { departure($0) } ?? []
    }

    /// The same as UTF-8 of JSON, in the shape of `Board` of a server's `/api/v1`; nil where there is no such stop.
    public func boardJSON(at id: String, from: Int64, to: Int64, limit: Int = .max) -> [UInt8]? {
        let (from, to) = (EpochSeconds(from), EpochSeconds(to))
        return board(at: id, from: from, to: to, limit: limit)?.json(in: own, at: from)
    }

    private func board(at id: String, from: EpochSeconds, to: EpochSeconds, limit: Int) -> ScheduledBoard? {
        // No timetable runs beyond these years.
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
