// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// By the very numbers that the prediction was made of.
public struct Basis: Codable, Hashable, Sendable {
    /// `days`: days of the same trip. `line`: other trips of its line. `pace`: the way that is left, at the
    /// vehicle's own pace and that of buses in general. `timetable`: the timetable, and how late the vehicle is.
    /// `here`: it is at the stop. `agency`: the agency's own prediction alone. `schedule`: nobody predicts it; the
    /// timetable, and nothing else.
    public let from: From
    /// Days of the same trip that tell.
    public let days: Int?
    /// Other trips of its line that tell.
    public let trips: Int?
    /// Seconds late where the vehicle was seen, negative if it was early; against its usual times there, with
    /// `timetable` against that. Absent where it waits to leave.
    public let deviation: Int?
    /// The longest stay on the way to this stop, usual or until the timetable lets it go; absent below a minute.
    public let wait: Stretch?
    /// On the way to which stop the last vehicles took longer just now than usual, the most of all pieces of the
    /// way; negative if it was faster. Absent if it is below half a minute, or has no say.
    public let road: Stretch?
    /// How much the agency's own prediction counts beside ours.
    public let agency: Double?
    /// What of this is worth telling riders beside `from`, in this order.
    public let told: [Told]?
    /// By how many seconds others moved the time away from what it rests on, the most first; later is positive.
    public let moved: [Moved]?

    /// `days`: days of the same trip. `line`: other trips of its line. `pace`: the way that is left, at the
    /// vehicle's own pace and that of buses in general. `timetable`: the timetable, and how late the vehicle is.
    /// `here`: it is at the stop. `agency`: the agency's own prediction alone. `schedule`: nobody predicts it; the
    /// timetable, and nothing else.
    public struct From: OpenWord {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let days = Self("days")
        public static let line = Self("line")
        public static let pace = Self("pace")
        public static let timetable = Self("timetable")
        public static let here = Self("here")
        public static let agency = Self("agency")
        public static let schedule = Self("schedule")
    }

    /// One of the words below; a later server may know more.
    public struct Told: OpenWord {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let deviation = Self("deviation")
        public static let wait = Self("wait")
        public static let road = Self("road")
        public static let outcomes = Self("outcomes")
        public static let agency = Self("agency")
    }

    /// `Moved` of `Basis`.
    public struct Moved: Codable, Hashable, Sendable {
        /// `road`: what the last vehicles of all lines took from stop to stop; `outcomes`: how earlier predictions
        /// like this one turned out, as learned trees have it.
        public let by: By
        /// Seconds.
        public let seconds: Int
        /// Of `outcomes`, what the trees went by the most; absent where nothing stands out that has a word.
        /// `wait`: how it stands and when it can leave. `lateness`: how late it is. `road`: what others took on
        /// the same road. `line`: other trips of its line. `days`: days of the same trip. `pace`: its own. `way`:
        /// what is left of its way. `time`: of the day, and which kind of day it is. `silence`: for how long
        /// nothing was heard of it. `agency`: what that predicts.
        public let mostly: Mostly?

        /// `road`: what the last vehicles of all lines took from stop to stop; `outcomes`: how earlier predictions
        /// like this one turned out, as learned trees have it.
        public struct By: OpenWord {
            public let rawValue: String
            public init(rawValue: String) { self.rawValue = rawValue }

            public static let road = Self("road")
            public static let timetable = Self("timetable")
            public static let line = Self("line")
            public static let agency = Self("agency")
            public static let outcomes = Self("outcomes")
        }

        /// Of `outcomes`, what the trees went by the most; absent where nothing stands out that has a word.
        /// `wait`: how it stands and when it can leave. `lateness`: how late it is. `road`: what others took on
        /// the same road. `line`: other trips of its line. `days`: days of the same trip. `pace`: its own. `way`:
        /// what is left of its way. `time`: of the day, and which kind of day it is. `silence`: for how long
        /// nothing was heard of it. `agency`: what that predicts.
        public struct Mostly: OpenWord {
            public let rawValue: String
            public init(rawValue: String) { self.rawValue = rawValue }

            public static let wait = Self("wait")
            public static let lateness = Self("lateness")
            public static let road = Self("road")
            public static let line = Self("line")
            public static let days = Self("days")
            public static let pace = Self("pace")
            public static let way = Self("way")
            public static let time = Self("time")
            public static let silence = Self("silence")
            public static let agency = Self("agency")
        }
    }
}
