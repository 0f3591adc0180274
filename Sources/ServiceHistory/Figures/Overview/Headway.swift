/// The time between two consecutive departures of one route and direction from a stop.
package struct Headway: Sendable, Equatable {
    /// The scheduled departure of the later vehicle, else the observed one; seconds from the start of the service day.
    package var time: Int32
    /// Seconds; nil if this is an observed headway.
    package var scheduled: Int32?
    /// Seconds; nil if this is a scheduled headway.
    package var observed: Int32?
    /// The scheduled headway of the later vehicle, if `observed` can be compared with it.
    package var planned: Int32?

    /// Whether the later vehicle is bunched with the earlier one: less than 25 % of the scheduled headway is left, as
    /// the report cards of New York's Bus Turnaround Coalition count it.
    package var isBunched: Bool {
        guard let observed, let planned else { return false }
        return Int64(observed) * 4 < Int64(planned)
    }
}
