import LiveEngine
import TransitCore

extension BoardText {
    init(_ board: Board, in snapshot: LiveSnapshot) {
        let timetable = snapshot.timetable
        self.init(
            stop: timetable.string(timetable.stopNames[board.stop]),
            code: timetable.code(of: board.stop), now: board.at, offset: timetable.zone.offset(at: board.at),
            rows: board.arrivals.map { arrival in
                let pattern = timetable.patternStopPatterns[arrival.patternStop]
                return Row(
                    route: timetable.label(of: timetable.patternRoutes[pattern]),
                    headsign: timetable.headsign(of: arrival),
                    shown: arrival.shown, scheduled: arrival.scheduled,
                    low: arrival.predicted?.low, high: arrival.predicted?.high,
                    remark: Self.remark(status: arrival.status.rawValue, deviation: arrival.deviation.map(Int64.init)))
            })
    }

    private static func word(for deviation: Int32, isKnown: Bool) -> String {
        switch Punctuality(deviation: isKnown ? deviation : nil) {
        case .late: "\(deviation / 60) min late"
        case .early: "\(-(deviation / 60)) min early"
        case .onTime: "on time"
        case .unknown: "live"
        }
    }

    static func remark(status: String, deviation: Int64?) -> String {
        switch (status, deviation) {
        case ("live", let seconds): word(for: Int32(clamping: seconds ?? 0), isKnown: seconds != nil)
        case ("canceled", _): "cancelled"
        case ("skipped", _): "does not stop here"
        case ("notSeen", _): "not seen"
        default: "timetable"
        }
    }
}

extension Timetable {
    func code(of stop: StopIndex) -> String? {
        let code = string(stopCodes[stop])
        return code.isEmpty ? nil : code
    }

    func headsign(of arrival: Arrival) -> String {
        string(headsign(of: arrival) as StringIndex)
    }
}

extension Timetable {
    /// The stop with an id or a code, else the one whose name fits best.
    func stop(named text: String) -> StopIndex? {
        if let stop = stop(id: text.utf8) { return stop }
        for hit in search(text, limit: 50) {
            if case .stop(let stop) = hit { return stop }
        }
        return nil
    }
}
