/// A row of a departure board, with or without realtime data.
package struct BoardRow: Sendable {
    /// The status of the arrival, as in the API.
    package enum Status: String, Sendable {
        case live, scheduled, notSeen, canceled, skipped
    }

    /// A predicted time with its prediction interval.
    package struct Prediction: Sendable {
        /// The displayed time.
        package var shown: EpochSeconds
        /// The median of the prediction, and the lower and upper bounds of the prediction interval.
        package var likely, low, high: EpochSeconds
        /// The departure time, if the vehicle waits at the stop; see ``CallTimes/waitsUntil``.
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

    /// The vehicle that serves the row, on its way to the stop.
    package struct Vehicle: Sendable {
        /// The vehicle's id in the feed.
        package var id: String
        package var seenAt: EpochSeconds
        /// The number of stops that the vehicle serves before this one; 0 if this is its next stop.
        package var stopsAway: Int?
        package var isStale: Bool

        package init(id: String, seenAt: EpochSeconds, stopsAway: Int?, isStale: Bool) {
            self.id = id
            self.seenAt = seenAt
            self.stopsAway = stopsAway
            self.isStale = isStale
        }
    }

    /// The id of the arrival, identical on all boards that show it; see ``Timetable/arrivalID(row:run:scheduled:)``.
    package var id: String
    /// The call, as an index in the timetable's pattern-stop columns.
    package var patternStop: PatternStopIndex
    package var trip: TripDay?
    package var status: Status
    /// The scheduled departure time, or the scheduled arrival time at a trip's last stop.
    package var scheduled: EpochSeconds?
    package var isLastStop: Bool
    /// Pickup and drop-off rules that differ from the timetable.
    package var rules = ChangedRules()
    package var prediction: Prediction?
    /// The deviation from the timetable at this stop in seconds; positive is late.
    package var deviation: Int32?
    /// The usual deviation at this hour in seconds; nil if it is unknown or live data is available.
    package var usualDeviation: Int32?
    package var vehicle: Vehicle?
    /// The occupancy predicted for the departure, or the current one; nil if unknown.
    package var occupancy: DisplayedOccupancy?
    /// Wheelchair access as reported for the vehicle. The trip's own value is looked up in the timetable.
    package var wheelchair: WheelchairAccess?
    /// Whether the vehicle is about to arrive at the stop.
    package var isArriving = false
    /// Reports from riders about the row's run.
    package var reports: DisplayedReports?
    /// The reported headsign and platform; nil if the timetable's values apply.
    package var headsign, platform: String?
    /// The trip's short name on this service day; nil if the timetable's short name applies.
    package var shortName: String?
    /// The ids of alerts about the route or the trip of this row.
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
