import Fetching
import TransitCore

/// Collects the departures of one stop from an InfoPoint response.
struct InfoPointBoard {
    private(set) var reading: StopDeparturesReading
    private(set) var discarded = DiscardCounts()

    /// The time in seconds after a vehicle's last report from which an estimate equal to the scheduled time is ignored.
    private static let longestSilence: Int64 = 20 * 60

    init(stopID: String, updated: EpochSeconds?) {
        reading = StopDeparturesReading(stopID: stopID, at: updated)
    }

    /// Adds the row of a stop. A response usually has one row.
    mutating func add(_ row: JSONValue) {
        guard row.isObject else { return discarded.add(.malformed) }
        if let stop = row["StopId"].infoPointID, stop != reading.stopID { return discarded.add(.unknownStop) }
        for line in row["RouteDirections"].elements { addLine(line) }
    }

    private mutating func addLine(_ line: JSONValue) {
        let (timed, frequent) = (line["Departures"].elements, line["HeadwayDepartures"].elements)
        guard line.isObject else { return discarded.add(.malformed) }
        guard let route = line["RouteId"].infoPointID else {
            return discarded.add(.unknownRoute, max(timed.count + frequent.count, 1))
        }
        let direction = InfoPointDirection(code: line["DirectionCode"].text, long: line["Direction"].words)
        let isDone = line["IsDone"].flag ?? false
        for row in timed { addTimed(row, route, direction, isDone) }
        for row in frequent { addFrequent(row, route, direction) }
    }

    private mutating func addTimed(_ row: JSONValue, _ route: String, _ way: InfoPointDirection, _ isDone: Bool) {
        guard row.isObject else { return discarded.add(.malformed) }
        let trip = row["Trip"]
        let own = InfoPointDirection(code: trip["TripDirection"].text)
        var departure = DepartureReading(routeID: route, direction: way.number ?? own.number)
        departure.headsign =
            trip["InternetServiceDesc", "IVRServiceDesc", "InternalSignDesc"].words ?? way.words ?? own.words
        departure.tripID = trip["TripId"].infoPointID
        departure.vehicleID = row["VehicleId"].infoPointID
        departure.platform = row["Bay"].words
        departure.scheduled = row["SDT"].infoPointMoment ?? row["STA"].infoPointMoment
        departure.estimated = estimate(row, scheduled: departure.scheduled)
        departure.relation = Self.relation(row["StopStatusReportLabel"].text)
        guard departure.scheduled != nil || departure.estimated != nil else { return discarded.add(.noTime) }
        guard !hasLeft(row, departure, isDone) else { return discarded.add(.deleted) }
        reading.departures.append(departure)
    }

    /// Returns the estimated time. Nil if the server has no current data on the bus and repeats the scheduled time.
    private func estimate(_ row: JSONValue, scheduled: EpochSeconds?) -> EpochSeconds? {
        let estimated = row["EDT"].infoPointMoment ?? row["ETA"].infoPointMoment
        guard estimated == scheduled, let heard = row["LastUpdated"].infoPointMoment, let now = reading.at else {
            return estimated
        }
        return now - heard > Self.longestSilence ? nil : estimated
    }

    private func hasLeft(_ row: JSONValue, _ departure: DepartureReading, _ isDone: Bool) -> Bool {
        if row["IsCompleted"].flag == true || row["ADT"].infoPointMoment != nil { return true }
        guard isDone, let now = reading.at, let leaves = departure.estimated ?? departure.scheduled else {
            return false
        }
        return leaves < now
    }

    private static func relation(_ label: String?) -> DepartureReading.Relation {
        switch label?.lowercased() {
        case "skipped": .skipped
        case "canceled", "cancelled": .canceled
        default: .scheduled
        }
    }

    private mutating func addFrequent(_ row: JSONValue, _ route: String, _ way: InfoPointDirection) {
        guard row.isObject else { return discarded.add(.malformed) }
        let next = row["NextDeparture"]
        var headway = HeadwayReading(routeID: route, direction: way.number)
        headway.headsign = row["ServiceDescription"].words ?? way.words
        headway.last = row["LastDeparture"].infoPointMoment
        let intervals = [row["HeadwayIntervalTarget"], row["HeadwayIntervalScheduled"]].compactMap(\.integer)
        headway.seconds = intervals.first { (1...86_400).contains($0) }.map { Int32($0) }
        let now = row["LastUpdated"].infoPointMoment ?? reading.at
        switch InfoPointHeadwayWords(next) {
        case .moment(let moment): headway.next = moment
        case .every(let seconds): headway.seconds = headway.seconds ?? seconds
        case .inSeconds(let seconds): headway.next = now.map { $0 + Int64(seconds) }
        // A headway next to the text "No service" would be contradictory.
        case .words(let words): (headway.words, headway.seconds) = (words, nil)
        case .nothing: break
        }
        guard headway.seconds != nil || headway.next != nil || headway.words != nil else {
            return discarded.add(.noTime)
        }
        reading.headways.append(headway)
    }
}
