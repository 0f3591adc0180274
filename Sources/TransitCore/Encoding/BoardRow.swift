/// A row of a departure board, with or without realtime data.
package struct BoardRow: Sendable {
    /// The status of the arrival, as in the API.
    package enum Status: String, Sendable {
        case live, scheduled, notSeen, canceled, skipped
    }

    /// The predicted time.
    package struct Prediction: Sendable {
        /// The time shown to riders.
        package var shown: EpochSeconds
        /// The median, and the prediction interval.
        package var likely, low, high: EpochSeconds
        /// The departure time at a stop where the vehicle waits: ``CallTimes/waitsUntil``.
        package var waitsUntil: EpochSeconds?

        package init(
            shown: EpochSeconds, likely: EpochSeconds, low: EpochSeconds, high: EpochSeconds,
            waitsUntil: EpochSeconds? = nil
        ) {
            self.shown = shown
            self.likely = likely
            self.low = low
            self.high = high
            self.waitsUntil = waitsUntil
        }
    }

    /// The approaching vehicle.
    package struct Vehicle: Sendable {
        /// The id in the feed.
        package var id: String
        package var seenAt: EpochSeconds
        /// The number of stops before this one: 0 if this is the vehicle's next stop.
        package var stopsAway: Int?
        package var isStale: Bool

        package init(id: String, seenAt: EpochSeconds, stopsAway: Int?, isStale: Bool) {
            self.id = id
            self.seenAt = seenAt
            self.stopsAway = stopsAway
            self.isStale = isStale
        }
    }

    /// The id of the arrival, the same on all boards; see ``Timetable/arrivalID(row:run:scheduled:)``.
    package var id: String
    /// The index in the pattern stops' columns.
    package var patternStop: PatternStopIndex
    package var trip: TripDay?
    package var status: Status
    /// The scheduled departure, or the arrival at a trip's last stop.
    package var scheduled: EpochSeconds?
    package var isLastStop: Bool
    /// Boarding rules that differ from the timetable.
    package var rules = ChangedRules()
    package var prediction: Prediction?
    /// The deviation from the timetable at this stop in seconds; positive is late.
    package var deviation: Int32?
    /// The usual deviation at this hour in seconds; only without live data, and nil if unknown.
    package var usualDeviation: Int32?
    package var vehicle: Vehicle?
    /// The occupancy at departure.
    package var occupancy: DisplayedOccupancy?
    /// Wheelchair access as reported for the vehicle. The trip's own value is looked up in the timetable.
    package var wheelchair: WheelchairAccess?
    /// Whether the vehicle is about to arrive here.
    package var isArriving = false
    /// Reports from riders about the run.
    package var reports: DisplayedReports?
    /// The headsign and platform as given by a provider; nil if they are as in the timetable.
    package var headsign, platform: String?
    /// The trip's short name on this day; nil if it is as in the timetable.
    package var shortName: String?
    /// Ids of alerts about its route or trip.
    package var alerts: [String] = []
    /// The basis of the predicted time as JSON; nil if not requested.
    package var basis: [UInt8]?

    package init(
        id: String, patternStop: PatternStopIndex, trip: TripDay?, status: Status, scheduled: EpochSeconds?,
        isLastStop: Bool
    ) {
        self.id = id
        self.patternStop = patternStop
        self.trip = trip
        self.status = status
        self.scheduled = scheduled
        self.isLastStop = isLastStop
    }
}
