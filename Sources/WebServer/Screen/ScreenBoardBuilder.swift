import Agencies
import LiveModel
import RiderData
import TransitCore

/// Combines the boards of several stops into the strings of one image. It follows the same rules as the API's and the
/// page's boards: ``MinutesToGo``, the destination of ``BoardGroup``, and the health of live times.
struct ScreenBoardBuilder {
    /// A stop's board with the state of its agency.
    struct Part {
        let moment: AgencyState
        let service: AgencyService
        let board: Board

        fileprivate var isOutdated: Bool { moment.isOutdated(isAnswered: board.isAnswered) }
    }

    private struct Candidate {
        let shown: EpochSeconds
        let row: ScreenBoard.Row
    }

    private let parts: [Part]
    private let now: EpochSeconds
    /// The walking time to the stop in minutes. Earlier departures are not shown.
    private let walk: Int
    private let words: ScreenWords
    private let language: String?
    private let canDraw: (String) -> Bool

    /// The languages, by priority, whose names replace names that the fonts cannot draw.
    private static let latin = ["en", "fr", "es", "de", "pt"]

    /// Creates a builder.
    /// - Parameters:
    ///   - language: the reader's language; nil if unknown.
    ///   - canDraw: whether the fonts have all characters of a text.
    init(
        _ parts: [Part], now: EpochSeconds, walk: Int, words: ScreenWords, language: String?,
        canDraw: @escaping (String) -> Bool
    ) {
        (self.parts, self.now, self.walk, self.words) = (parts, now, walk, words)
        (self.language, self.canDraw) = (language, canDraw)
    }

    var board: ScreenBoard {
        var titles: [String] = []
        for part in parts {
            let title = name(in: part.service) { $0.string($0.stopNames[part.board.stop]) }
            if !titles.contains(title) { titles.append(title) }
        }
        var until = now + (60 - now.rawValue % 60)
        let state = state
        return ScreenBoard(
            title: titles.joined(separator: " · "), clock: parts.first.map { clock(now, at: $0) } ?? "",
            rows: rows(until: &until), empty: words.empty, state: state.text, isLive: state.isLive, alerts: alerts,
            until: until)
    }

    // MARK: Rows

    private func rows(until: inout EpochSeconds) -> [ScreenBoard.Row] {
        var (seen, found): (Set<String>, [Candidate]) = ([], [])
        for part in parts {
            var branches = BranchEnds(part.service.timetable)
            let ids = part.board.arrivalIDs(in: part.service.timetable)
            for (arrival, id) in zip(part.board.arrivals, ids) {
                // A station and one of its stops share arrivals.
                guard seen.insert(part.service.agencyID + ":" + id).inserted,
                    let row = row(arrival, of: part, &branches)
                else { continue }
                until = min(until, change(of: arrival.shown))
                found.append(Candidate(shown: arrival.shown, row: row))
            }
        }
        let headways = parts.flatMap { part in part.board.headways.compactMap { row($0, of: part) } }
        for next in parts.flatMap(\.board.headways).compactMap(\.next) { until = min(until, change(of: next)) }
        return found.sorted { $0.shown < $1.shown }.map(\.row) + headways
    }

    /// Returns the first second at which the number of minutes until a time will have changed.
    private func change(of time: EpochSeconds) -> EpochSeconds { now + (max(time - now, 0) % 60 + 1) }

    /// Returns the row of an arrival; nil if riders cannot board the trip or cannot reach the stop in time.
    private func row(_ arrival: Arrival, of part: Part, _ branches: inout BranchEnds) -> ScreenBoard.Row? {
        let timetable = part.service.timetable
        guard !arrival.isLastStop, timetable.pickup(of: arrival) != .never else { return nil }
        let left = MinutesToGo(seconds: arrival.shown - now)
        guard left.form != .gone, left.minutes >= walk else { return nil }
        let group = timetable.boardGroup(of: arrival, &branches)
        let trip = arrival.trip?.trip
        var row = ScreenBoard.Row(
            line: timetable.label(of: group.route), destination: destination(of: arrival, group, in: part.service),
            time: time(of: arrival, left, in: part))
        switch arrival.status {
        case .live:
            row.isLive = !isOutdated(arrival, of: part)
        case .canceled, .skipped:
            row.isCrossedOut = true
            row.time = arrival.status == .canceled ? words.canceled : words.skipped
        case .scheduled, .notSeen:
            let headway = trip.map { timetable.tripHeadways[$0] } ?? 0
            if headway > 0, arrival.predicted == nil { row.time = words.every(Int32(clamping: headway)) }
        }
        return row
    }

    private func time(of arrival: Arrival, _ left: MinutesToGo, in part: Part) -> String {
        // Without live data, the page shows clock times too.
        if part.moment.coming.state == .none { return clock(arrival.shown, at: part) }
        let about = arrival.status == .live && isOutdated(arrival, of: part) ? "~" : ""
        switch left.form {
        case .gone, .now: return about + words.now
        case .minutes: return about + words.minutes(left.minutes)
        case .clock: return clock(arrival.shown, at: part)
        }
    }

    /// Whether the predicted time of an arrival is based on outdated data.
    private func isOutdated(_ arrival: Arrival, of part: Part) -> Bool {
        part.isOutdated || arrival.vehicle.map { part.service.snapshot.vehicles[$0].isStale } ?? false
    }

    private func row(_ headway: StopHeadway, of part: Part) -> ScreenBoard.Row? {
        let row = ScreenBoard.Row(
            line: part.service.timetable.label(of: headway.route),
            destination: destination(headway.headsign, route: headway.route, in: part.service) { timetable in
                headway.row.map { timetable.usualHeadsign(of: timetable.patternStopPatterns[$0]) }
            }, time: "")
        if let seconds = headway.seconds, seconds > 0 { return row.with(words.every(seconds)) }
        guard let next = headway.next else { return headway.words.map { row.with($0) } }
        let left = MinutesToGo(seconds: next - now)
        guard left.form != .gone else { return nil }
        let isClock = left.form == .clock
        return row.with(
            isClock ? clock(next, at: part) : left.form == .now ? words.now : words.minutes(left.minutes))
    }

    // MARK: Names

    private func destination(
        of arrival: Arrival, _ group: BoardGroup<RouteIndex, String>, in service: AgencyService
    ) -> String {
        let headsign = destination(arrival.headsign, route: group.route, in: service) { $0.headsign(of: arrival) }
        guard let destination = group.destination, !destination.isEmpty else { return headsign }
        return headsign.isEmpty ? destination : headsign + " · " + destination
    }

    /// Returns a destination; empty if it equals the line's name.
    /// - Parameter reported: the provider's text, which takes precedence over the timetable's.
    private func destination(
        _ reported: String?, route: RouteIndex, in service: AgencyService, _ own: (Timetable) -> StringIndex?
    ) -> String {
        let timetable = service.timetable
        let text: String
        if let reported, !reported.isEmpty {
            text = reported
        } else {
            text = name(in: service) { timetable in own(timetable).map { timetable.string($0) } ?? "" }
        }
        let isLine = text == timetable.label(of: route) || text == timetable.string(timetable.routeLongNames[route])
        return isLine ? "" : text
    }

    /// Returns a name in the reader's language. If the fonts cannot draw it, returns the name in another language.
    private func name(in service: AgencyService, _ text: (Timetable) -> String) -> String {
        let wanted = text(service.timetable)
        if canDraw(wanted) { return wanted }
        for language in Self.latin {
            let other = text(service.named(in: language).timetable)
            if canDraw(other) { return other }
        }
        return wanted
    }

    private var alerts: [String] {
        var texts: [String] = []
        let all = parts.flatMap { part in
            part.board.alerts.map { (part.service, part.service.snapshot.alerts[$0]) }
        }
        for (service, alert) in all.sorted(by: { $0.1.rank > $1.1.rank }) {
            let header = alert.reading.header
            let wanted = header.translation(for: [language ?? words.language], usual: service.language)?.text ?? ""
            let text = canDraw(wanted) ? wanted : header.translations.map(\.text).first(where: canDraw) ?? wanted
            if !text.isEmpty, !texts.contains(text) { texts.append(text) }
        }
        return texts
    }

    // MARK: State

    /// The worst state of the boards.
    private var state: (text: String, isLive: Bool) {
        if let part = parts.first(where: \.isOutdated) {
            let since = part.moment.coming.since
            return (since.map { words.noneSince(clock($0, at: part)) } ?? words.neverLive, false)
        }
        let isLive = parts.contains { $0.moment.coming.state != .none }
        return (isLive ? words.live : words.scheduled, isLive)
    }

    // MARK: Clock times

    /// Returns a clock time in the stop's time zone, in 24-hour format.
    private func clock(_ time: EpochSeconds, at part: Part) -> String {
        let (hour, minute) = StopClock(at: part.board.stop, in: part.service.timetable).time(at: time)
        let digits = ClockDigits.of(hour: hour, minute: minute, in: words.language)
        return "\(digits.hour):\(digits.minute)"
    }
}

extension ScreenBoard.Row {
    fileprivate func with(_ time: String) -> Self {
        var row = self
        row.time = time
        return row
    }
}
