import Agencies
import LiveModel
import TransitCore

extension EmbeddedBoard.Row {
    init(
        _ arrival: Arrival, at board: Board, _ trust: EmbeddedBoard.Trust, _ branches: inout BranchEnds,
        in service: AgencyService
    ) {
        let timetable = service.timetable
        let group = timetable.boardGroup(of: arrival, &branches)
        let isStale = arrival.vehicle.map { service.snapshot.vehicles[$0].isStale } ?? false
        let isOld = arrival.status == .live && (trust.isOld || isStale)
        route = group.route
        headsign = [group.headsign, group.destination].compactMap { $0 }.joined(separator: " – ")
        platform = arrival.platform ?? timetable.platform(of: arrival.patternStop, onBoardOf: board.stop)
        status = EmbeddedBoard.Status(arrival, isOld: isOld)
        time = .clock(arrival.shown)
        if let seconds = timetable.headway(of: arrival), arrival.predicted == nil {
            time = .every(seconds: seconds)
        } else if !trust.isTimetableOnly {
            let left = MinutesToGo(seconds: arrival.shown - board.at)
            if left.form != .clock { time = .minutes(left, at: arrival.shown, isOld: isOld) }
        }
        if isCanceled { time = .clock(arrival.shown) }
    }

    init(_ headway: StopHeadway, in timetable: Timetable) {
        let pattern = headway.row.map { timetable.patternStopPatterns[$0] }
        route = headway.route
        headsign = headway.headsign ?? pattern.map { timetable.string(timetable.usualHeadsign(of: $0)) } ?? ""
        status = .none
        if let words = headway.words {
            time = .words(words)
        } else if let seconds = headway.seconds, seconds > 0 {
            time = .every(seconds: seconds)
        } else {
            time = headway.next.map { .clock($0) } ?? .words("")
        }
    }
}

extension EmbeddedBoard.Status {
    fileprivate init(_ arrival: Arrival, isOld: Bool) {
        switch arrival.status {
        case .canceled: self = .canceled
        case .skipped: self = .skipped
        case .notSeen: self = .notSeen
        case .scheduled: self = .scheduled
        case .live:
            // A provider may report that a bus is late, but not by how much.
            let minutes = (abs(Int64(arrival.deviation ?? 0)) + 30) / 60
            switch isOld ? nil : Punctuality(deviation: arrival.deviation) {
            case nil: self = .old
            case .onTime: self = .onTime
            case .late: self = .late(minutes: minutes)
            case .early: self = .early(minutes: minutes)
            case .unknown: self = .live
            }
        }
    }
}

extension Timetable {
    /// The headway in seconds of an arrival's frequency-based trip; nil for other trips.
    fileprivate func headway(of arrival: Arrival) -> Int32? {
        guard let trip = arrival.trip?.trip, tripHeadways[trip] > 0 else { return nil }
        return Int32(clamping: Int64(tripHeadways[trip]))
    }

    /// The platform code of a call on its station's board; nil on the platform's own board.
    fileprivate func platform(of row: PatternStopIndex, onBoardOf stop: StopIndex) -> String? {
        let place = patternStopStops[row]
        guard place != stop else { return nil }
        let code = string(stopPlatforms[place])
        return code.isEmpty ? nil : code
    }
}

extension StopHeadway {
    /// Whether an arrival is one of the departures that this headway describes.
    func includes(_ arrival: Arrival, in timetable: Timetable) -> Bool {
        let pattern = timetable.patternStopPatterns[arrival.patternStop]
        guard arrival.status != .canceled, arrival.status != .skipped, timetable.patternRoutes[pattern] == route else {
            return false
        }
        guard let own = row.flatMap({ timetable.direction(of: timetable.patternStopPatterns[$0]) }) ?? direction,
            let its = timetable.direction(of: pattern)
        else { return true }
        return own == its
    }
}
