/// Changes to the timetable for single days: GTFS-Realtime's `TripModifications` with the `Shape` and `Stop` entities that
/// they refer to.
package struct DetourReading: Sendable, Equatable {
    /// A list of trips that are changed alike on some service days.
    package struct Modifications: Sendable, Equatable {
        /// The id of the `FeedEntity`, to which updates refer.
        package var id: String
        package var selections: [Selection]
        /// Seconds of service time. The runs of a frequency-based trip that are changed; empty for all of them.
        package var startTimes: [Int32]
        package var dates: [ServiceDate]
        package var changes: [Change]

        package init(
            id: String, selections: [Selection] = [], startTimes: [Int32] = [], dates: [ServiceDate] = [],
            changes: [Change] = []
        ) {
            (self.id, self.selections, self.startTimes) = (id, selections, startTimes)
            (self.dates, self.changes) = (dates, changes)
        }
    }

    /// Trips that follow one shape.
    package struct Selection: Sendable, Equatable {
        package var tripIDs: [String]
        package var shapeID: String?

        package init(tripIDs: [String] = [], shapeID: String? = nil) {
            (self.tripIDs, self.shapeID) = (tripIDs, shapeID)
        }
    }

    /// A `Modification`: a span of stops that gives way to others.
    package struct Change: Sendable, Equatable {
        /// The first stop that is affected. The stop before it is the reference of travel times.
        package var first: StopSelector
        /// The last stop that is replaced; nil if none is.
        package var last: StopSelector?
        /// Seconds that are added to all later times; nil if the feed gives none.
        package var delay: Int32?
        package var stops: [ReplacementStop]
        /// The id of the alert that describes the change.
        package var alertID: String?

        package init(
            first: StopSelector = StopSelector(), last: StopSelector? = nil, delay: Int32? = nil,
            stops: [ReplacementStop] = [], alertID: String? = nil
        ) {
            (self.first, self.last, self.delay) = (first, last, delay)
            (self.stops, self.alertID) = (stops, alertID)
        }
    }

    /// A stop of a trip by its number, its id or both.
    package struct StopSelector: Sendable, Equatable {
        package var sequence: UInt32?
        package var stopID: String?

        package init(sequence: UInt32? = nil, stopID: String? = nil) {
            (self.sequence, self.stopID) = (sequence, stopID)
        }
    }

    package struct ReplacementStop: Sendable, Equatable {
        package var stopID: String
        /// Seconds from the arrival at the reference stop; nil if the feed gives none.
        package var travelTime: Int32?

        package init(stopID: String, travelTime: Int32? = nil) {
            (self.stopID, self.travelTime) = (stopID, travelTime)
        }
    }

    package var modifications: [Modifications]
    /// Lines that shapes.txt does not have, by their shape_id.
    package var shapes: [String: [Coordinate]]
    /// Stops that stops.txt does not have, each once.
    package var stops: [AddedStop]

    package init(
        modifications: [Modifications] = [], shapes: [String: [Coordinate]] = [:], stops: [AddedStop] = []
    ) {
        (self.modifications, self.shapes, self.stops) = (modifications, shapes, stops)
    }
}
