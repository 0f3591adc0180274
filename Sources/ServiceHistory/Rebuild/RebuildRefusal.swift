/// The reason why a recorded day cannot be replaced by a day that was recomputed from recordings.
package enum RebuildRefusal: Error, Equatable, CustomStringConvertible {
    /// The recordings do not cover a time at which the day has service, in seconds from the start of the day.
    case uncovered(at: Int32)
    /// The computed day has far fewer observed stop visits than the recorded one.
    case fewerVisits(Int, recorded: Int)

    package var description: String {
        switch self {
        case .uncovered(let time):
            "the recordings do not contain its service at \(LocalClock.clock(Int(time))); add the recording of that time"
        case .fewerVisits(let visits, let recorded):
            "the recordings give \(visits) observed stop visits instead of \(recorded); check that they contain all feeds"
        }
    }
}
