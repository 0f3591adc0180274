import LiveModel
import TransitCore

extension BoardText {
    init(_ board: Board, in snapshot: LiveSnapshot) {
        let timetable = snapshot.timetable
        self.init(
            stop: timetable.string(timetable.stopNames[board.stop]),
            code: timetable.code(of: board.stop), now: board.at,
            offset: StopClock(at: board.stop, in: timetable).offset(at: board.at),
            rows: board.arrivals.map { arrival in
                let pattern = timetable.patternStopPatterns[arrival.patternStop]
                return Row(
                    route: timetable.label(of: timetable.patternRoutes[pattern]),
                    headsign: timetable.headsign(of: arrival),
                    platform: arrival.platform ?? timetable.platform(of: arrival, onBoardOf: board.stop),
                    shown: arrival.shown, scheduled: arrival.scheduled,
                    low: arrival.predicted?.low, high: arrival.predicted?.high,
                    remark: Self.remark(
                        status: arrival.status.rawValue,
                        DisplayedPunctuality(deviation: arrival.deviation.map(Int64.init)),
                        pickup: arrival.isLastStop ? nil : timetable.pickup(of: arrival).word))
            })
    }

    /// Returns the remark on a departure.
    /// - Parameters:
    ///   - usual: The usual deviation in seconds, sent by the API for departures without live times.
    ///   - pickup: The API's pickup value; nil for regular boarding.
    static func remark(
        status: String, _ punctuality: DisplayedPunctuality, usual: Int64? = nil, pickup: String? = nil
    ) -> String {
        let usually = note(ofUsual: DisplayedPunctuality(deviation: usual))
        let known = [remark(of: status, punctuality), usually].compactMap(\.self).joined(separator: ", ")
        guard let note = pickup.flatMap(note(ofPickup:)), status != "canceled", status != "skipped" else {
            return known
        }
        return known + ", " + note
    }

    /// Returns the note on a usual deviation. As on the page, there is none for a departure that is usually on time.
    private static func note(ofUsual punctuality: DisplayedPunctuality) -> String? {
        switch punctuality.word {
        case .late, .early: "usually " + word(for: punctuality)
        case .onTime, .unknown: nil
        }
    }

    private static func note(ofPickup word: String) -> String? {
        switch word {
        case "none": "drop-off only"
        case "phone": "call ahead to board"
        case "driver": "signal the driver to stop"
        default: nil
        }
    }

    private static func remark(of status: String, _ punctuality: DisplayedPunctuality) -> String {
        switch status {
        case "live": word(for: punctuality)
        case "canceled": "cancelled"
        case "skipped": "doesn’t stop here"
        case "notSeen": "no signal yet"
        default: "scheduled"
        }
    }

    private static func word(for punctuality: DisplayedPunctuality) -> String {
        switch punctuality.word {
        case .late: "\(punctuality.minutes) min late"
        case .early: "\(punctuality.minutes) min early"
        case .onTime: "on time"
        case .unknown: "live"
        }
    }
}

extension Timetable {
    func code(of stop: StopIndex) -> String? {
        let code = string(stopCodes[stop])
        return code.isEmpty ? nil : code
    }

    /// The platform code of the arrival's stop; nil if that stop is the one whose board is shown.
    func platform(of arrival: Arrival, onBoardOf stop: StopIndex) -> String? {
        let place = patternStopStops[arrival.patternStop]
        let code = string(stopPlatforms[place])
        return place == stop || code.isEmpty ? nil : code
    }

    func headsign(of arrival: Arrival) -> String {
        string(headsign(of: arrival) as StringIndex)
    }
}

extension Timetable {
    /// Returns the stop with an ID or code, or else the best match by name.
    func stop(named text: String) -> StopIndex? {
        if let stop = stop(id: text.utf8) { return stop }
        for hit in search(text, limit: 50) {
            if case .stop(let stop) = hit { return stop }
        }
        return nil
    }
}
