internal import TransitCore

/// Downloaded timetables for offline use: boards, stop search, full-text search and journey plans, computed by the same
/// code as on the server and the page.
///
/// The results are based on timetables only: every arrival is scheduled, and `live.state` is `none`. Copies are cheap.
/// Planning searches whole days, so ``plan(from:to:departAt:arriveBy:window:maxChanges:farthestWalk:pace:wheelchair:)``
/// should not be called on the main actor.
public struct OfflineTimetables: Sendable {
    private var agencies: [AgencyTimetable] = []
    private var streets: Streets?
    private var ground: RoutingData?

    /// Creates an empty collection; see ``add(_:agency:repeating:)``.
    public init() {}

    /// The reason why a file cannot be read.
    public enum Unreadable: Error, Equatable, Sendable, CustomStringConvertible {
        /// The file is not of the expected kind.
        case otherKind
        /// The file was written by another version of Headsign.
        case otherVersion
        /// The file is truncated, or its checksum does not match.
        case damaged

        /// A description of the error and of the remedy, in English.
        public var description: String {
            switch self {
            case .otherKind: "The data is of another kind. Pass the result of timetableFile or streetsFile."
            case .otherVersion: "The file has another format version. Download it again, or update this client."
            case .damaged: "The file is truncated or damaged. Download it again."
            }
        }
    }

    /// Adds an agency's timetable, or replaces the agency's previous one.
    /// - Parameters:
    ///   - file: The result of ``HeadsignClient/timetableFile(_:)``.
    ///   - agency: The agency's id, the prefix of all its ids.
    ///   - repeating: The agency's `schedule.repeating`: whether the weeks of the timetable are repeated indefinitely.
    public mutating func add(_ file: [UInt8], agency: String, repeating: Bool = false) throws(Unreadable) {
        do throws(ColumnFileError<TimetableSection>) {
            let timetable = try Timetable(FileBytes(copying: file), dates: repeating ? .repeating : .asPublished)
            guard timetable.isWhole else { throw .damaged(section: nil) }
            agencies.removeAll { $0.agency == agency }
            agencies.append(AgencyTimetable(timetable, of: agency))
            ground = nil
        } catch {
            throw Unreadable(error)
        }
    }

    /// Adds a street network, so that walks follow streets instead of straight lines.
    /// - Parameter file: The result of ``HeadsignClient/streetsFile()``.
    public mutating func use(streets file: [UInt8]) throws(Unreadable) {
        guard let streets = try? Streets(FileBytes(copying: file)) else { throw .damaged }
        self.streets = streets
        ground = nil
    }

    /// Computes the footpaths between stops in advance; otherwise each plan computes them. This can take seconds for a
    /// large city.
    public mutating func prepareToPlan() { ground = ground ?? RoutingData(agencies, streets: streets) }

    private var readyGround: RoutingData { ground ?? RoutingData(agencies, streets: streets) }
}

extension OfflineTimetables {
    /// Returns the board of a stop or station; nil if the stop is unknown.
    /// - Parameters:
    ///   - stop: The `agency:id` of the stop.
    ///   - from: The start of the period, in epoch seconds.
    ///   - to: The end of the period in epoch seconds, exclusive.
    ///   - limit: The maximum number of arrivals.
    /// - Throws: ``HeadsignError/unreadable(what:reason:)``, which would be a bug of this package.
    public func board(of stop: String, from: Int, to: Int, limit: Int = 60) throws -> OfflineBoard? {
        guard let (own, id) = found(stop), let index = own.timetable.stop(id: id), let range = moments(from, to) else {
            return nil
        }
        let board = own.timetable.scheduledBoard(
            at: index, from: range.from, to: range.to, limit: max(limit, 0))
        return try OfflineBoard(json: board.json(in: own, at: range.from))
    }

    /// Returns short boards of the stops around a place, nearest first, with the next two departures of each line and
    /// direction.
    /// - Parameters:
    ///   - place: The position of the rider.
    ///   - from: The start of the period, in epoch seconds.
    ///   - to: The end of the period in epoch seconds, exclusive.
    ///   - limit: The maximum number of stops.
    /// - Throws: The errors of ``board(of:from:to:limit:)``.
    public func boards(near place: Coordinate, from: Int, to: Int, limit: Int = 8) throws -> [OfflineBoard] {
        guard let range = moments(from, to) else { return [] }
        let json = agencies.shortBoardsJSON(around: place.core, from: range.from, to: range.to, limit: max(limit, 0))
        return try OfflineBoards(json: json).boards
    }

    /// Returns the stops around a place that are served by at least one route, nearest first.
    /// - Parameters:
    ///   - place: The position of the rider.
    ///   - radius: The maximum distance in metres.
    ///   - limit: The maximum number of stops.
    /// - Throws: The errors of ``board(of:from:to:limit:)``.
    public func stops(near place: Coordinate, radius: Int = 1000, limit: Int = 20) throws -> [Stop] {
        try OfflineStops(json: agencies.nearJSON(place.core, radius: Double(radius), limit: max(limit, 0))).stops
    }

    /// Searches stops and routes by the text that a rider types, best matches first.
    /// - Parameters:
    ///   - text: The text of the query.
    ///   - near: The position of the rider; equal matches are sorted by distance.
    ///   - limit: The maximum number of results.
    /// - Throws: The errors of ``board(of:from:to:limit:)``.
    public func search(_ text: String, near: Coordinate? = nil, limit: Int = 20) throws -> [OfflineResult] {
        try OfflineResults(json: agencies.searchJSON(text, near: near?.core, limit: max(limit, 0))).results
    }

    /// Plans journeys with the downloaded timetables.
    /// - Parameters:
    ///   - start: The origin.
    ///   - end: The destination.
    ///   - departAt: The earliest departure in epoch seconds. Ignored if `arriveBy` is given.
    ///   - arriveBy: The latest arrival in epoch seconds.
    ///   - window: The search window in minutes, for departures or with `arriveBy` for arrivals. 0 returns only the
    ///     best journey.
    ///   - maxChanges: The maximum number of transfers, 0 to 7.
    ///   - farthestWalk: The maximum length of a walk in metres, at most 10,000.
    ///   - pace: The walking speed in metres per second.
    ///   - wheelchair: `possible` or `certain`, as in the server's API; nil for no restriction.
    /// - Returns: The plan; nil if a stop is unknown or the search limit is exceeded.
    /// - Throws: The errors of ``board(of:from:to:limit:)``.
    public func plan(
        from start: PlanEnd, to end: PlanEnd, departAt: Int, arriveBy: Int? = nil, window: Int = 120,
        maxChanges: Int = 4, farthestWalk: Int = 1200, pace: Double = 1.2, wheelchair: String? = nil
    ) throws -> Plan? {
        let ground = readyGround
        let time = arriveBy ?? departAt
        guard let start = place(start, ground), let end = place(end, ground), let moment = moments(time, time)?.from
        else { return nil }
        var question = JourneyQuery(
            from: start, to: end, arriveBy == nil ? .departure(moment) : .arrival(moment),
            window: window > 0 ? Int64(min(window, 720)) * 60 : nil)
        question.walk = .asked(pace: pace, farthest: Double(farthestWalk), wheelchair: wheelchair != nil)
        question.wheelchair = wheelchair == nil ? .no : wheelchair == "certain" ? .onlyPossible : .unlessImpossible
        question.mostChanges = min(max(maxChanges, 0), 7)
        var days = RunDays(ground.network, most: 1)
        let view = LiveRunTable(days.table(startingAt: question.tableStart))
        var planner = JourneyPlanner()
        let plan = planner.plan(question, in: view, on: ground.stops)
        guard plan.reason != .tooMuch else { return nil }
        return try Plan(json: json(plan, view, at: moment))
    }

    private func json(_ plan: JourneyResult, _ view: LiveRunTable, at moment: EpochSeconds) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.member("at", moment)
            json.member("live") { $0.member("state", "none") }
            json.member("streets", streets != nil)
            PlanText(
                plan, in: view, of: agencies,
                .timetable(plan, in: view.table.network, of: agencies, details: nil)
            ).writeMembers(to: &json)
        }
        return json.bytes
    }

    private func place(_ end: PlanEnd, _ ground: RoutingData) -> TransitCore.PlanPlace? {
        switch end {
        case .place(let place): TransitCore.PlanPlace(place.core)
        case .stop(let id): ground.place(ofStop: id)
        }
    }

    private func moments(_ from: Int, _ to: Int) -> (from: EpochSeconds, to: EpochSeconds)? {
        let (from, to) = (EpochSeconds(Int64(from)), EpochSeconds(Int64(to)))
        // Only times in the years 1 to 9999 can be formatted as dates.
        return EpochSeconds.named.contains(from) && EpochSeconds.named.contains(to) ? (from, to) : nil
    }

    private func found(_ id: String) -> (own: AgencyTimetable, id: String)? {
        guard let colon = id.firstIndex(of: ":"), let own = agencies.first(where: { $0.agency == id[..<colon] }) else {
            return nil
        }
        return (own, String(id[id.index(after: colon)...]))
    }
}

extension OfflineTimetables.Unreadable {
    fileprivate init(_ error: ColumnFileError<TimetableSection>) {
        self =
            switch error {
            case .otherKind: .otherKind
            case .otherVersion: .otherVersion
            case .damaged: .damaged
            }
    }
}

extension Coordinate {
    fileprivate var core: TransitCore.Coordinate {
        TransitCore.Coordinate(latitude: latitude, longitude: longitude)
    }
}

extension Timetable {
    /// Whether the content of the file matches its checksum.
    fileprivate var isWhole: Bool {
        withBytes { bytes in
            var sum = Checksum()
            sum.update(UnsafeRawBufferPointer(rebasing: bytes[TimetableFormat.bodyStart(bytes)...]))
            return sum.value == checksum
        }
    }
}
