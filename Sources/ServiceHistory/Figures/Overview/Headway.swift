/// The time between two consecutive departures of one route and direction from a stop.
package struct Headway: Sendable, Equatable {
    /// The scheduled departure of the later vehicle, otherwise its observed departure, in seconds from the start of the
    /// service day.
    package var time: Int32
    /// The scheduled headway in seconds; nil if this is an observed headway.
    package var scheduled: Int32?
    /// The observed headway in seconds; nil if this is a scheduled headway.
    package var observed: Int32?
    /// The scheduled headway of the later vehicle, with which `observed` is compared; nil if there is none.
    package var planned: Int32?

    /// Whether the later vehicle is bunched with the earlier one: the observed headway is less than 25 % of the
    /// scheduled one, as in the report cards of New York's Bus Turnaround Coalition.
    package var isBunched: Bool {
        guard let observed, let planned else { return false }
        return Int64(observed) * 4 < Int64(planned)
    }
}
