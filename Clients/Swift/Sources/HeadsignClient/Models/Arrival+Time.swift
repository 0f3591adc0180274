internal import TransitCore

extension Arrival {
    /// The time shown to riders, epoch seconds: as predicted, else by the timetable; nil where only a headway
    /// is promised.
    public var time: Int? { predicted ?? scheduled }

    /// Returns the time left, as riders expect it on a board and as Headsign's page shows it.
    /// - Parameter now: epoch seconds by the server's clock.
    /// - Returns: nil where only a headway is promised.
    public func timeToGo(at now: Int) -> TimeToGo? {
        time.map { TimeToGo(time: $0, now: now) }
    }

    /// Returns the minutes between which it comes in four of five cases: the shortest range of whole minutes that
    /// contains the interval of the prediction.
    /// - Parameter now: epoch seconds by the server's clock.
    /// - Returns: nil where it is not seen live, is an hour or more away, or the range is a single minute.
    public func minutesToGo(at now: Int) -> ClosedRange<Int>? {
        guard status == .live, stale != true, let low, let high, let time else { return nil }
        if case .clock = TimeToGo(time: time, now: now) { return nil }
        return MinutesToGo.range(low: seconds(from: now, to: low), high: seconds(from: now, to: high)).map {
            Int($0.lowerBound)...Int($0.upperBound)
        }
    }
}

/// The time left until a departure or arrival, in the form in which riders are shown it.
public enum TimeToGo: Hashable, Sendable {
    /// It has been over for a quarter of a minute: the departure is not shown any more.
    case gone
    /// Less than a minute.
    case now
    /// Whole minutes, rounded down, so that nobody misses a bus by trusting them: 110 s are 1 minute.
    case minutes(Int)
    /// An hour or more: the time itself, epoch seconds.
    case clock(Int)

    /// Creates the form of a time.
    /// - Parameters:
    ///   - time: epoch seconds.
    ///   - now: epoch seconds by the server's clock.
    public init(time: Int, now: Int) {
        let left = MinutesToGo(seconds: seconds(from: now, to: time))
        self =
            switch left.form {
            case .gone: .gone
            case .now: .now
            case .minutes: .minutes(Int(left.minutes))
            case .clock: .clock(time)
            }
    }
}

/// Returns the seconds between two times, within the limits of an integer.
func seconds(from one: Int, to other: Int) -> Int64 { EpochSeconds(Int64(other)) - EpochSeconds(Int64(one)) }

extension Alert {
    /// The headline in the first of some languages that it is written in, else in any; empty where it has none.
    /// - Parameter languages: BCP 47, the best first.
    public func headline(in languages: [String]) -> String {
        let known = languages.lazy.compactMap { header[$0] }
        return known.first ?? header[""] ?? header.min { $0.key < $1.key }?.value ?? ""
    }
}
