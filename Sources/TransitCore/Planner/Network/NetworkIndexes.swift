// Index types of the planner, numbered over the timetables of all agencies.

package enum NetworkStop {}
package enum NetworkRoute {}
package enum NetworkNode {}

/// A stop in the numbering of all timetables.
package typealias NetworkStopIndex = Index<NetworkStop>
/// A route in the numbering of all timetables.
package typealias NetworkRouteIndex = Index<NetworkRoute>
/// A stop as seen by the search. Most stops are one node. Where transfer rules distinguish lines, a stop has one node
/// per combination of lines, and the rules become footpaths between the nodes.
package typealias NodeIndex = Index<NetworkNode>
/// A ``RaptorRoute`` of a ``RunTable``.
package typealias RaptorRouteIndex = Index<RaptorRoute>
/// A ``Run`` of a ``RunTable``, or one added by live data.
package typealias RunIndex = Index<Run>

/// A trip of any timetable. Each run of a frequency-based trip is a trip of its own.
package struct NetworkTrip: Hashable, Comparable, BitwiseCopyable, Sendable {
    package var timetable: UInt32
    package var trip: TripIndex

    package init(timetable: Int, trip: TripIndex) {
        self.timetable = UInt32(truncatingIfNeeded: timetable)
        self.trip = trip
    }

    package static func < (one: Self, other: Self) -> Bool {
        (one.timetable, one.trip) < (other.timetable, other.trip)
    }
}
