internal import TransitCore

/// Downloaded timetables, queried together: boards, stops, search and plans without a connection, by the code
/// of the server and of the page.
///
/// Results come from the timetable alone: every arrival is scheduled, and `live.state` is `none`. Copies are cheap.
/// Planning searches whole days: call
/// ``plan(from:to:departAt:arriveBy:window:maxChanges:farthestWalk:pace:wheelchair:)`` away from the main actor.
public struct OfflineTimetables: Sendable {
    private var agencies: [AgencyTimetable] = []
    private var streets: Streets?
    private var ground: RoutingData?

    /// None; see ``add(_:agency:repeating:)``.
    public init() {}

    /// Why a file cannot be read.
    public enum Unreadable: Error, Equatable, Sendable, CustomStringConvertible {
        /// It is no such file.
        case otherKind
        /// Another version of Headsign wrote it.
        case otherVersion
        /// It was cut short or has changed.
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

    /// Adds an agency's timetable, in the place of one that it may have had.
    /// - Parameters:
    ///   - file: as ``HeadsignClient/timetableFile(_:)`` gives it.
    ///   - agency: the agency's id, with which all ids begin.
    ///   - repeating: the agency's `schedule.repeating`: its weeks are repeated for ever.
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

    /// Adds streets, along which walks then go.
    /// - Parameter file: as ``HeadsignClient/streetsFile()`` gives it.
    public mutating func use(streets file: [UInt8]) throws(Unreadable) {
        guard let streets = try? Streets(FileBytes(copying: file)) else { throw .damaged }
        self.streets = streets
        ground = nil
    }

    /// Makes ready for planning what the first plan would else make: footpaths between stops. It takes up to seconds
    /// for a large city.
    public mutating func prepareToPlan() { ground = ground ?? RoutingData(agencies, streets: streets) }

    private var readyGround: RoutingData { ground ?? RoutingData(agencies, streets: streets) }
}

extension OfflineTimetables {
    /// The board of a stop or station; nil for one that is not there.
    /// - Parameters:
    ///   - stop: its `agency:id`.
    ///   - from: epoch seconds, from 1970 to 2100.
    ///   - to: epoch seconds; itself not in it any more.
    ///   - limit: arrivals at most.
    /// - Throws: ``HeadsignError/unreadable(what:reason:)``, which would be an error of this package.
    public func board(of stop: String, from: Int, to: Int, limit: Int = 60) throws -> OfflineBoard? {
        guard let (own, id) = found(stop), let index = own.timetable.stop(id: id), let range = moments(from, to) else {
            return nil
        }
        let board = own.timetable.scheduledBoard(
            at: index, from: range.from, to: range.to, limit: max(limit, 0))
        return try OfflineBoard(json: board.json(in: own, at: range.from))
    }

    /// Short boards of the stops around a place, the nearest first: of each line and direction the next two.
    /// - Parameters:
    ///   - place: where the rider is.
    ///   - from: epoch seconds.
    ///   - to: epoch seconds; itself not in it any more.
    ///   - limit: stops at most.
    /// - Throws: as ``board(of:from:to:limit:)`` does.
    public func boards(near place: Coordinate, from: Int, to: Int, limit: Int = 8) throws -> [OfflineBoard] {
        guard let range = moments(from, to) else { return [] }
        let json = agencies.shortBoardsJSON(around: place.core, from: range.from, to: range.to, limit: max(limit, 0))
        return try OfflineBoards(json: json).boards
    }

    /// Stops around a place that some route serves, the nearest first.
    /// - Parameters:
    ///   - place: where the rider is.
    ///   - radius: metres.
    ///   - limit: stops at most.
    /// - Throws: as ``board(of:from:to:limit:)`` does.
    public func stops(near place: Coordinate, radius: Int = 1000, limit: Int = 20) throws -> [Stop] {
        try OfflineStops(json: agencies.nearJSON(place.core, radius: Double(radius), limit: max(limit, 0))).stops
    }

    /// Stops and routes by what riders type, the best fits first.
    /// - Parameters:
    ///   - text: as it is typed.
    ///   - near: where the rider is: of equal fits the nearest come first.
    ///   - limit: results at most.
    /// - Throws: as ``board(of:from:to:limit:)`` does.
    public func search(_ text: String, near: Coordinate? = nil, limit: Int = 20) throws -> [OfflineResult] {
        try OfflineResults(json: agencies.searchJSON(text, near: near?.core, limit: max(limit, 0))).results
    }

    /// How to get from one place to another by the timetables.
    /// - Parameters:
    ///   - start: where to begin.
    ///   - end: where to be.
    ///   - departAt: leave then or later, epoch seconds.
    ///   - arriveBy: be there by then, epoch seconds; then `departAt` does not count.
    ///   - window: minutes in which all good journeys begin, or end; 0 for the best one alone.
    ///   - maxChanges: 0 to 7.
    ///   - farthestWalk: metres, 10,000 at most.
    ///   - pace: metres in a second.
    ///   - wheelchair: `possible` or `certain`, as the server has it.
    /// - Returns: nil for a stop that is not there, or where there is too much to look through.
    /// - Throws: as ``board(of:from:to:limit:)`` does.
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
        // No timetable runs beyond these years.
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
    /// Whether the file is as it was written, to its last byte.
    fileprivate var isWhole: Bool {
        withBytes { bytes in
            var sum = Checksum()
            sum.update(UnsafeRawBufferPointer(rebasing: bytes[TimetableFormat.bodyStart(bytes)...]))
            return sum.value == checksum
        }
    }
}
