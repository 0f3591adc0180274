extension ReadingSanitizer {
    mutating func departures(_ stops: inout [StopDeparturesReading]) {
        var room = ReadingLimits.departures
        sift(&stops, atMost: ReadingLimits.stops) { border, stop in
            guard border.isShort(stop.stopID) else { return .tooLong }
            border.moment(&stop.at)
            border.departures(&stop.departures, room: &room)
            border.alerts(&stop.alerts)
            border.sift(&stop.headways, atMost: ReadingLimits.headwaysOfStop) { $0.headway(&$1) }
            return nil
        }
    }

    private mutating func departures(_ departures: inout [DepartureReading], room: inout Int) {
        sift(&departures, atMost: min(ReadingLimits.departuresOfStop, room)) { $0.departure(&$1) }
        room -= departures.count
    }

    private func departure(_ departure: inout DepartureReading) -> DiscardReason? {
        guard isShort(departure.routeID), isShort(departure.tripID), isShort(departure.vehicleID) else {
            return .tooLong
        }
        let hadTime = departure.scheduled != nil || departure.estimated != nil
        moment(&departure.scheduled)
        moment(&departure.estimated)
        guard !hadTime || departure.scheduled != nil || departure.estimated != nil else { return .implausibleTime }
        line(&departure.headsign)
        label(&departure.platform)
        return nil
    }

    private func headway(_ headway: inout HeadwayReading) -> DiscardReason? {
        guard isShort(headway.routeID) else { return .tooLong }
        headway.seconds.hold(to: ReadingLimits.headway)
        moment(&headway.next)
        moment(&headway.last)
        line(&headway.headsign)
        return nil
    }
}
