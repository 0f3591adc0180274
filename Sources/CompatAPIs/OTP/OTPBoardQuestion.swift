import Agencies
import AgencyQueries
import GraphQL
import LiveModel
import TransitCore

/// The arguments of the fields for a stop's departures.
struct OTPBoardQuestion {
    let from, to: EpochSeconds
    /// The maximum number of departures, or of departures per pattern if they are grouped by pattern.
    let most: Int
    private let omitsCanceled, omitsNonPickups: Bool

    /// The cost of a board of one day, as a number of fields. For a large stop, computing it takes two milliseconds.
    private static let boardCost = 4000
    private static let mostDepartures: Int64 = 500
    /// The maximum `timeRange` in seconds: ten days, which the stop page of Digitransit requests.
    private static let longestRange: Int64 = 10 * 86_400
    /// The maximum number of board rows that are examined when departures are grouped by pattern.
    private static let mostRows = 10_000

    /// Reads the arguments, and charges the cost of the board.
    /// - Returns: nil if an argument is invalid or the response has reached its size limit; the field is then null.
    init?(_ field: SelectedField, _ service: AgencyService, to out: inout ResponseWriter) {
        let given = field["startTime"].isNull ? 0 : field["startTime"].otpLong ?? -1
        guard (0...Int64(PlanRequest.lastSecond)).contains(given) else {
            out.refuse("startTime: must be seconds since 1970, until 2099.")
            return nil
        }
        let reach = field["timeRange"].int ?? 86_400
        guard (0...Self.longestRange).contains(reach) else {
            out.refuse("timeRange: must be 0 to \(Self.longestRange) seconds.")
            return nil
        }
        let most = field["numberOfDepartures"].int ?? 5
        guard (0...Self.mostDepartures).contains(most) else {
            out.refuse("numberOfDepartures: must be 0 to \(Self.mostDepartures).")
            return nil
        }
        out.charge(Self.boardCost * Int(1 + reach / 86_400))
        guard !out.isCut else {
            out.null()
            return nil
        }
        from = given > 0 ? EpochSeconds(given) : service.snapshot.at
        (to, self.most) = (from + reach, Int(most))
        omitsCanceled = field["omitCanceled"].bool ?? true
        omitsNonPickups = field["omitNonPickups"].bool ?? false
    }

    func wants(_ row: DisplayedArrival) -> Bool {
        !(omitsCanceled && row.isCanceled) && (omitsNonPickups ? row.canBoard : !row.arrival.isLastStop)
    }

    func rows(at stop: OTPStop) -> [DisplayedArrival] {
        stop.service.displayedArrivals(at: stop.stop, from: from, to: to, most: most) { wants($0) }
    }

    /// Returns the departures of a single pattern.
    func rows(at stop: OTPStop, on pattern: PatternIndex) -> [DisplayedArrival] {
        stop.service.displayedArrivals(at: stop.stop, from: from, to: to, most: most) {
            $0.pattern == pattern && wants($0)
        }
    }

    /// Returns the departures grouped by pattern, in the order of each pattern's first departure.
    func rowsOfPatterns(at stop: OTPStop) -> [OTPStoptimesInPattern] {
        var (patterns, rows): ([PatternIndex], [PatternIndex: [DisplayedArrival]]) = ([], [:])
        let all = stop.service.displayedArrivals(at: stop.stop, from: from, to: to, most: Self.mostRows) { wants($0) }
        for row in all {
            if rows[row.pattern] == nil { patterns.append(row.pattern) }
            if rows[row.pattern, default: []].count < most { rows[row.pattern, default: []].append(row) }
        }
        return patterns.map { pattern in
            OTPStoptimesInPattern(
                pattern: OTPPattern(service: stop.service, pattern: pattern),
                times: (rows[pattern] ?? []).map { OTPStoptime(displayed: $0) })
        }
    }
}

struct OTPStoptimesInPattern: ResponseObject {
    let pattern: OTPPattern
    let times: [OTPStoptime]

    var typeName: String { "StoptimesInPattern" }

    func write(_ field: SelectedField, to out: inout ResponseWriter) {
        if field.name == "pattern" { out.object(pattern, field) } else { out.list(times, field) }
    }
}

/// The departures of a single pattern at a stop.
struct OTPDepartureRow: ResponseObject {
    let stop: OTPStop
    let pattern: OTPPattern

    var typeName: String { "DepartureRow" }

    /// The id of the row: the stop's id and the pattern's code, joined by a semicolon.
    var id: String { stop.id + ";" + pattern.code }

    func write(_ field: SelectedField, to out: inout ResponseWriter) {
        switch field.name {
        case "id": out.string(id)
        case "lat", "lon": stop.write(field, to: &out)
        case "stop": out.object(stop, field)
        case "pattern": out.object(pattern, field)
        default:
            guard let question = OTPBoardQuestion(field, stop.service, to: &out) else { return }
            out.list(
                question.rows(at: stop, on: pattern.pattern).lazy.map { OTPStoptime(displayed: $0) }, field)
        }
    }
}
