// Index types of the planner, with one numbering across the timetables of all agencies.

package enum NetworkStop {}
package enum NetworkRoute {}
package enum NetworkNode {}

/// A stop, numbered across all timetables.
package typealias NetworkStopIndex = Index<NetworkStop>
/// A route, numbered across all timetables.
package typealias NetworkRouteIndex = Index<NetworkRoute>
/// A stop in the search. Most stops have one node. If transfer rules distinguish the lines of a stop, the stop has one
/// node per combination of lines, and the rules become footpaths between the nodes.
package typealias NodeIndex = Index<NetworkNode>
/// The index of a ``RaptorRoute`` in a ``RunTable``.
package typealias RaptorRouteIndex = Index<RaptorRoute>
/// The index of a ``Run`` in a ``RunTable``, or of a run added by live data.
package typealias RunIndex = Index<Run>

/// A trip in the timetable of any agency. Each run of a frequency-based trip is a separate trip.
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
