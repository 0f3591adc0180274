internal import TransitCore

extension Arrival {
    /// The time displayed to riders, in epoch seconds: the predicted time, otherwise the scheduled one; nil if the
    /// timetable only defines a headway.
    public var time: Int? { predicted ?? scheduled }

    /// Returns the remaining time in the form of boards, by the same rule as the page.
    /// - Parameter now: The current time by the server's clock, in epoch seconds.
    /// - Returns: The remaining time; nil if the timetable only defines a headway.
    public func timeToGo(at now: Int) -> TimeToGo? {
        time.map { TimeToGo(time: $0, now: now) }
    }

    /// Returns the 80 % interval of the prediction as the shortest range of whole minutes that contains it.
    /// - Parameter now: The current time by the server's clock, in epoch seconds.
    /// - Returns: The range; nil if there is no current live prediction, if the arrival is an hour or more away, or if
    ///   the range is a single minute.
    public func minutesToGo(at now: Int) -> ClosedRange<Int>? {
        guard status == .live, stale != true, let low, let high, let time else { return nil }
        if case .clock = TimeToGo(time: time, now: now) { return nil }
        return MinutesToGo.range(low: seconds(from: now, to: low), high: seconds(from: now, to: high)).map {
            Int($0.lowerBound)...Int($0.upperBound)
        }
    }
}

/// The remaining time until a departure or arrival, in the form displayed to riders.
public enum TimeToGo: Hashable, Sendable {
    /// The time was at least a quarter of a minute ago: the departure is no longer displayed.
    case gone
    /// Less than a minute remains.
    case now
    /// The remaining whole minutes, rounded down so that riders do not miss the vehicle: 110 s are 1 minute.
    case minutes(Int)
    /// An hour or more remains, so the time itself is displayed, in epoch seconds.
    case clock(Int)

    /// Determines the form for a time.
    /// - Parameters:
    ///   - time: The time of the departure or arrival, in epoch seconds.
    ///   - now: The current time by the server's clock, in epoch seconds.
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

/// Returns the seconds from one time to another. Saturates instead of overflowing.
func seconds(from one: Int, to other: Int) -> Int64 { EpochSeconds(Int64(other)) - EpochSeconds(Int64(one)) }

extension Alert {
    /// Returns the headline in the first available of the given languages, otherwise in any language; empty if there is
    /// no headline.
    /// - Parameter languages: BCP 47 tags in order of preference.
    public func headline(in languages: [String]) -> String {
        let known = languages.lazy.compactMap { header[$0] }
        return known.first ?? header[""] ?? header.min { $0.key < $1.key }?.value ?? ""
    }
}
