package import LiveModel

/// The time–distance diagram of a route in one direction on one day.
///
/// The axis has the stops of the pattern with most trips. Calls of other patterns are placed at the same stops of the
/// axis in the same order; calls at stops that the axis does not have are left out.
package struct RouteDiagram: Sendable, Equatable {
    package struct Stop: Sendable, Equatable {
        package var id: String
        package var name: String
        /// Metres along the axis.
        package var distance: Float
        package var isTimepoint: Bool
    }

    package struct Point: Sendable, Equatable {
        /// Metres along the axis.
        package var distance: Float
        /// Seconds from the start of the service day.
        package var time: Int32

        package init(distance: Float, time: Int32) {
            self.distance = distance
            self.time = time
        }
    }

    /// A trip with its scheduled and its observed line. A stop has two points if arrival and departure differ.
    package struct Trip: Sendable, Equatable {
        package var id: String
        package var start: Int32
        package var headsign: String
        package var vehicle: String
        package var state: RecordedTrip.State
        package var isAdded: Bool
        package var isShortTurned: Bool
        /// Empty for an added trip.
        package var scheduled: [Point]
        /// Parts of the observed line. A stop without an observation in between divides them.
        package var run: [[Point]]
    }

    package var direction: UInt8?
    package var axis: [Stop]
    /// Ascending by start and id.
    package var trips: [Trip]
}
