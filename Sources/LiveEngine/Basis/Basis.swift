/// What one prediction rests on, by the very numbers that it was made of. Made where somebody asks, never before.
package struct Basis: Sendable, Equatable {
    package enum Ground: String, Sendable, CaseIterable {
        /// Days of the same trip.
        case days
        /// Other trips of the same line.
        case line
        /// The way that is left, at the vehicle's own pace and at that of buses in general.
        case pace
        /// The timetable, and how late the vehicle is.
        case timetable
        /// The vehicle is at the stop.
        case here
        /// The agency's own prediction alone.
        case agency
        /// Nobody predicts it; there is the timetable, and nothing else.
        case schedule
    }

    /// Seconds at a stop, or on the way to it.
    package struct Stretch: Sendable, Equatable {
        /// Of the stop, counted from the pattern's first.
        package var callIndex: Int
        package var seconds: Int64

        package init(callIndex: Int, seconds: Int64) {
            self.callIndex = callIndex
            self.seconds = seconds
        }
    }

    /// Whoever moved the time away from the ground.
    package enum Mover: String, Sendable, CaseIterable {
        /// What the last vehicles of all lines took from stop to stop.
        case road
        case timetable
        /// Other trips of the same line.
        case line
        case agency
        /// How earlier predictions like this one turned out.
        case outcomes
    }

    /// What learned trees go by, in riders' words.
    package enum Reason: String, Sendable, CaseIterable {
        /// How long it stands, and when it can leave.
        case wait
        /// How late it is, and when the timetable has it come.
        case lateness
        /// What the last vehicles took on the same road.
        case road
        /// Other trips of the same line.
        case line
        /// Days of the same trip.
        case days
        case pace
        /// What is left of the way.
        case way
        /// Of the day, and which kind of day it is.
        case time
        /// For how long nothing was heard of it.
        case silence
        case agency
    }

    package struct Move: Sendable, Equatable {
        package var mover: Mover
        /// Later is positive.
        package var seconds: Int64
        /// Of outcomes, what trees went by the most; nil where nothing stands out that has a word.
        package var mostly: Reason?

        package init(mover: Mover, seconds: Int64, mostly: Reason? = nil) {
            self.mover = mover
            self.seconds = seconds
            self.mostly = mostly
        }
    }

    package var ground: Ground
    /// Days of the same trip that tell how long it takes.
    package var days = 0
    /// Other trips of the line that do, each on its day.
    package var trips = 0
    /// Seconds late where the vehicle was seen, against its usual times, or against its timetable where that is the ground.
    /// Nil where it waits to leave, and where there is nothing to compare.
    package var deviation: Int64?
    /// The longest stay on the way there, if it is one: usual on those days, or until the timetable lets it go.
    package var wait: Stretch?
    /// The piece of the way where the last vehicles took the most longer or shorter than usual, if that has a say.
    package var road: Stretch?
    /// How much the agency's own prediction counts, 0 … 1.
    package var agencyShare = 0.0
    /// The greatest first; none that is below a second.
    package var moves: [Move] = []

    package init(ground: Ground) {
        self.ground = ground
    }
}

// What of it riders are told beside the ground.
extension Basis {
    package enum Fact: String, Sendable, CaseIterable {
        case deviation, wait, road, outcomes, agency
    }

    /// More beside the ground nobody reads.
    private static let mostFacts = 2
    /// Seconds from which on a vehicle is earlier or later than usual, or trees have moved a time.
    private static let notable: Int64 = 60
    /// How much the agency must count to be named.
    private static let heard = 0.2

    /// The weightiest, in the order in which they are said.
    package var told: [Fact] {
        guard ground != .here else { return [] }
        let weighty = Fact.allCases.filter { weight(of: $0) > 0 }.sorted { weight(of: $0) > weight(of: $1) }
        return Fact.allCases.filter(weighty.prefix(Self.mostFacts).contains)
    }

    /// Seconds; 0 of what is not worth a word.
    private func weight(of fact: Fact) -> Int64 {
        switch fact {
        case .deviation:
            // By the timetable how late it is is told as its status.
            guard ground != .timetable, let deviation, abs(deviation) >= Self.notable else { return 0 }
            return abs(deviation)
        case .wait: return wait?.seconds ?? 0
        case .road: return abs(road?.seconds ?? 0)
        case .outcomes:
            let seconds = abs(moves.first { $0.mover == .outcomes }?.seconds ?? 0)
            return seconds < Self.notable ? 0 : seconds
        // Whoever counts for so much is always named.
        case .agency: return agencyShare < Self.heard ? 0 : .max
        }
    }
}

/// Of the calls of one run.
package struct RunBasis: Sendable, Equatable {
    package var firstCallIndex: Int
    package var calls: [Basis]

    package init(firstCallIndex: Int, calls: [Basis]) {
        self.firstCallIndex = firstCallIndex
        self.calls = calls
    }

    /// For the n-th stop of the pattern; nil for one that is passed.
    package func call(at callIndex: Int) -> Basis? {
        let position = callIndex - firstCallIndex
        return calls.indices.contains(position) ? calls[position] : nil
    }
}
