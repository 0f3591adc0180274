/// A row of a board as it is told: of the timetable alone, or with what feeds say.
package struct BoardRow: Sendable {
    package enum Status: String, Sendable {
        case live, scheduled, notSeen, canceled, skipped
    }

    /// When it comes.
    package struct Prediction: Sendable {
        /// What riders are shown.
        package var shown: EpochSeconds
        /// The median, and the interval around it.
        package var likely, low, high: EpochSeconds
        /// When it leaves, where it waits: ``CallTimes/waitsUntil``.
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

    /// The bus that comes.
    package struct Vehicle: Sendable {
        /// As in the feed.
        package var id: String
        package var seenAt: EpochSeconds
        /// Stops between it and here: 0 when this is its next.
        package var stopsAway: Int?
        package var isStale: Bool

        package init(id: String, seenAt: EpochSeconds, stopsAway: Int?, isStale: Bool) {
            self.id = id
            self.seenAt = seenAt
            self.stopsAway = stopsAway
            self.isStale = isStale
        }
    }

    /// What it is called on every board, see ``Timetable/arrivalID(row:run:scheduled:)``.
    package var id: String
    /// The row in the pattern stops' columns.
    package var patternStop: PatternStopIndex
    package var trip: TripDay?
    package var status: Status
    /// By the timetable: the departure, or the arrival at a trip's last stop.
    package var scheduled: EpochSeconds?
    package var isLastStop: Bool
    /// How riders board, where that differs from the timetable.
    package var rules = ChangedRules()
    package var prediction: Prediction?
    /// Seconds against the timetable here, late is positive.
    package var deviation: Int32?
    package var vehicle: Vehicle?
    /// How full it leaves.
    package var occupancy: ToldOccupancy?
    /// As feeds say of the bus; what the timetable says of its trip is looked up there.
    package var wheelchair: WheelchairAccess?
    /// Its vehicle is just about to come here.
    package var isArriving = false
    /// What riders said of it.
    package var reports: ToldReports?
    /// Where it goes and where in the station it leaves, in a provider's words; nil where the timetable's hold.
    package var headsign, platform: String?
    /// The trip's short name of the day; nil where the timetable's holds.
    package var shortName: String?
    /// Ids of alerts about its route or trip.
    package var alerts: [String] = []
    /// What its time rests on, as JSON; nil where nobody asks.
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
