/// Timetable changes for single days: GTFS Realtime's `TripModifications` with the `Shape` and `Stop` entities that
/// they refer to.
package struct DetourReading: Sendable, Equatable {
    /// A list of trips that are modified in the same way on some service days.
    package struct Modifications: Sendable, Equatable {
        /// The id of the `FeedEntity`, to which `ModifiedTripSelector.modifications_id` of trip updates refers.
        package var id: String
        package var selections: [Selection]
        /// The start times of the modified runs of a frequency-based trip, in seconds of service time; empty for all
        /// runs.
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

    /// A list of trips that follow one shape.
    package struct Selection: Sendable, Equatable {
        package var tripIDs: [String]
        package var shapeID: String?

        package init(tripIDs: [String] = [], shapeID: String? = nil) {
            (self.tripIDs, self.shapeID) = (tripIDs, shapeID)
        }
    }

    /// A `Modification`: a span of stops that is replaced with other stops.
    package struct Change: Sendable, Equatable {
        /// The first affected stop. Travel times are relative to the stop before it.
        package var first: StopSelector
        /// The last replaced stop; nil if no stop is replaced.
        package var last: StopSelector?
        /// The delay in seconds added to all later times; nil if the feed specifies none.
        package var delay: Int32?
        package var stops: [ReplacementStop]
        /// The id of the service alert that describes the modification.
        package var alertID: String?

        package init(
            first: StopSelector = StopSelector(), last: StopSelector? = nil, delay: Int32? = nil,
            stops: [ReplacementStop] = [], alertID: String? = nil
        ) {
            (self.first, self.last, self.delay) = (first, last, delay)
            (self.stops, self.alertID) = (stops, alertID)
        }
    }

    /// A stop of a trip, identified by its sequence number, its id or both.
    package struct StopSelector: Sendable, Equatable {
        package var sequence: UInt32?
        package var stopID: String?

        package init(sequence: UInt32? = nil, stopID: String? = nil) {
            (self.sequence, self.stopID) = (sequence, stopID)
        }
    }

    /// A stop inserted by a modification.
    package struct ReplacementStop: Sendable, Equatable {
        package var stopID: String
        /// The travel time in seconds from the reference stop; nil if the feed specifies none.
        package var travelTime: Int32?

        package init(stopID: String, travelTime: Int32? = nil) {
            (self.stopID, self.travelTime) = (stopID, travelTime)
        }
    }

    package var modifications: [Modifications]
    /// Shapes that are not in `shapes.txt`, by `shape_id`.
    package var shapes: [String: [Coordinate]]
    /// Stops that are not in `stops.txt`, each once.
    package var stops: [AddedStop]

    package init(
        modifications: [Modifications] = [], shapes: [String: [Coordinate]] = [:], stops: [AddedStop] = []
    ) {
        (self.modifications, self.shapes, self.stops) = (modifications, shapes, stops)
    }
}
