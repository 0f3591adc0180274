/// An explanation of one prediction, derived from the numbers that the prediction was computed from. Computed only on
/// request.
package struct Basis: Sendable, Equatable {
    package enum Kind: String, Sendable, CaseIterable {
        /// Earlier days of the same trip.
        case days
        /// Other trips of the same line.
        case line
        /// The remaining distance, at the vehicle's own pace and at the usual pace of buses.
        case pace
        /// The timetable plus the vehicle's deviation from it.
        case timetable
        /// The vehicle is at the stop.
        case here
        /// Only the agency's prediction.
        case agency
        /// The timetable only: there is no prediction.
        case schedule
    }

    /// A duration in seconds at a stop, or on the segment that leads to the stop.
    package struct Stretch: Sendable, Equatable {
        /// The index of the call in the pattern, from 0.
        package var callIndex: Int
        package var seconds: Int64

        package init(callIndex: Int, seconds: Int64) {
            self.callIndex = callIndex
            self.seconds = seconds
        }
    }

    /// A source that shifted the predicted time away from the base prediction.
    package enum Mover: String, Sendable, CaseIterable {
        /// Recent travel times between stops, of vehicles of all lines.
        case road
        case timetable
        /// Other trips of the same line.
        case line
        case agency
        /// The outcomes of earlier, similar predictions.
        case outcomes
    }

    /// A group of features of the tree model, as shown to riders.
    package enum Reason: String, Sendable, CaseIterable {
        /// The dwell time, and the earliest time at which the vehicle may leave.
        case wait
        /// The deviation from the timetable, and the scheduled time.
        case lateness
        /// Travel times of recent vehicles on the same road.
        case road
        /// Other trips of the same line.
        case line
        /// Earlier days of the same trip.
        case days
        case pace
        /// The remaining distance.
        case way
        /// The time of day and the day type.
        case time
        /// The time since the last report of the vehicle.
        case silence
        case agency
    }

    package struct Move: Sendable, Equatable {
        package var mover: Mover
        /// The shift in seconds; positive means later.
        package var seconds: Int64
        /// For ``Mover/outcomes``, the feature group with the greatest influence; nil if no group dominates.
        package var mostly: Reason?

        package init(mover: Mover, seconds: Int64, mostly: Reason? = nil) {
            self.mover = mover
            self.seconds = seconds
            self.mostly = mostly
        }
    }

    package var kind: Kind
    /// The number of earlier days of the same trip on which the prediction is based.
    package var days = 0
    /// The number of other trips of the line on which the prediction is based, counted once per day.
    package var trips = 0
    /// The deviation at the vehicle's last position, in seconds: from its usual times, or from the timetable if
    /// ``kind`` is ``Kind/timetable``. Nil while the vehicle waits to depart, or if there is nothing to compare with.
    package var deviation: Int64?
    /// The longest notable dwell on the way to the stop: the usual dwell, or the hold until the scheduled departure.
    package var wait: Stretch?
    /// The segment where recent vehicles differed most from the usual travel time, if that affects the prediction.
    package var road: Stretch?
    /// The weight of the agency's own prediction, 0 … 1.
    package var agencyShare = 0.0
    /// The shifts by source, in descending order of size; shifts below one second are omitted.
    package var moves: [Move] = []

    package init(kind: Kind) {
        self.kind = kind
    }
}

// The facts that are shown to riders in addition to the kind of base prediction.
extension Basis {
    package enum Fact: String, Sendable, CaseIterable {
        case deviation, wait, road, outcomes, agency
    }

    /// The maximum number of facts shown in addition to the kind of base prediction.
    private static let mostFacts = 2
    /// The minimum shift or deviation, in seconds, with which a fact is shown.
    private static let notable: Int64 = 60
    /// The minimum weight with which the agency's prediction is mentioned.
    private static let heard = 0.2

    /// The facts to show, at most two with the greatest weights, in display order.
    package var shownFacts: [Fact] {
        guard kind != .here else { return [] }
        let weighty = Fact.allCases.filter { weight(of: $0) > 0 }.sorted { weight(of: $0) > weight(of: $1) }
        return Fact.allCases.filter(weighty.prefix(Self.mostFacts).contains)
    }

    /// Returns the weight of a fact in seconds; 0 for a fact that is not worth showing.
    private func weight(of fact: Fact) -> Int64 {
        switch fact {
        case .deviation:
            // If the base prediction is the timetable, the deviation is already shown as the run's status.
            guard kind != .timetable, let deviation, abs(deviation) >= Self.notable else { return 0 }
            return abs(deviation)
        case .wait: return wait?.seconds ?? 0
        case .road: return abs(road?.seconds ?? 0)
        case .outcomes:
            let seconds = abs(moves.first { $0.mover == .outcomes }?.seconds ?? 0)
            return seconds < Self.notable ? 0 : seconds
        // An agency with a share this large is always mentioned.
        case .agency: return agencyShare < Self.heard ? 0 : .max
        }
    }
}

/// The explanations of all calls of one run.
package struct RunBasis: Sendable, Equatable {
    package var firstCallIndex: Int
    package var calls: [Basis]

    package init(firstCallIndex: Int, calls: [Basis]) {
        self.firstCallIndex = firstCallIndex
        self.calls = calls
    }

    /// Returns the explanation of a call; nil for a stop that has been passed.
    package func call(at callIndex: Int) -> Basis? {
        let position = callIndex - firstCallIndex
        return calls.indices.contains(position) ? calls[position] : nil
    }
}
