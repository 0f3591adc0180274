// What the planner counts over the timetables of all agencies of a server.

package enum NetworkStop {}
package enum NetworkRoute {}
package enum NetworkNode {}

/// A stop among those of all timetables.
package typealias NetworkStopIndex = Index<NetworkStop>
/// A route among those of all timetables.
package typealias NetworkRouteIndex = Index<NetworkRoute>
/// A stop as the search sees it. Most stops are one node; where rules of transfers tell lines apart, a stop has a node for each
/// kind of line, and the rules are footpaths between them.
package typealias NodeIndex = Index<NetworkNode>
/// A ``Lane`` of a ``RunTable``.
package typealias LaneIndex = Index<Lane>
/// A ``Run`` of a ``RunTable``, or of what is live on top of it.
package typealias RunIndex = Index<Run>

/// A trip among those of all timetables; a frequency-based trip is one for each of its runs.
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
