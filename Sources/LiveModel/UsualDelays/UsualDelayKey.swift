package import TransitCore

/// A group of calls of a route for which a common usual delay is computed.
package struct UsualDelayKey: Sendable, Hashable {
    /// GTFS's `stop_id`.
    package var stop: String
    /// GTFS's `direction_id`; nil if the feed has none.
    package var direction: UInt8?
    /// Whether trips end at the stop. Arrivals at a last stop are separate from departures of other trips at the same
    /// stop.
    package var isLastStop: Bool
    /// The hour of the scheduled time from the start of the service day: 0 … 71; hours from 24 on are after midnight.
    package var hour: Int
    package var kind: DayKind

    /// Creates the key of a scheduled call.
    /// - Parameter time: The scheduled departure, or arrival at the last stop, in seconds from the start of the service
    ///   day.
    package init(stop: String, direction: UInt8?, isLastStop: Bool, time: Int64, on date: ServiceDate) {
        (self.stop, self.direction, self.isLastStop) = (stop, direction, isLastStop)
        hour = Int(min(max(time / 3600, 0), 71))
        kind = DayKind(date)
    }
}
