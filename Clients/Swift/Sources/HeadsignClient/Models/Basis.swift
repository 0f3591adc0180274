// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// The actual inputs of a prediction.
public struct Basis: Codable, Hashable, Sendable {
    /// `days`: earlier days of the same trip. `line`: other trips of its line. `pace`: the remaining distance at
    /// the vehicle's own and the general speed. `timetable`: the timetable and the current deviation. `here`: the
    /// vehicle is at the stop. `agency`: only the agency's prediction. `schedule`: no prediction; only the
    /// timetable.
    public let from: From
    /// The number of earlier days of the same trip.
    public let days: Int?
    /// The number of other trips of its line.
    public let trips: Int?
    /// The deviation in seconds at the vehicle's position, negative if early; relative to its usual times there,
    /// or with `timetable` to the timetable. Absent while it waits to leave.
    public let deviation: Int?
    /// The longest dwell time before this stop, usual or scheduled; absent below one minute.
    public let wait: Stretch?
    /// The segment with the largest current delay of recent vehicles, compared with usual times; negative if they
    /// were faster. Absent below half a minute, or if not used.
    public let road: Stretch?
    /// The weight of the agency's own prediction.
    public let agency: Double?
    /// The inputs worth displaying to riders in addition to `from`, in this order.
    public let told: [Told]?
    /// Adjustments of the prediction in seconds by other inputs, largest first; later is positive.
    public let moved: [Moved]?

    /// `days`: earlier days of the same trip. `line`: other trips of its line. `pace`: the remaining distance at
    /// the vehicle's own and the general speed. `timetable`: the timetable and the current deviation. `here`: the
    /// vehicle is at the stop. `agency`: only the agency's prediction. `schedule`: no prediction; only the
    /// timetable.
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

    /// An input of a prediction that is worth displaying.
    public struct Told: OpenWord {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let deviation = Self("deviation")
        public static let wait = Self("wait")
        public static let road = Self("road")
        public static let outcomes = Self("outcomes")
        public static let agency = Self("agency")
    }

    /// An element of `moved` of ``Basis``.
    public struct Moved: Codable, Hashable, Sendable {
        /// `road`: recent travel times of all lines between stops; `outcomes`: errors of similar earlier
        /// predictions, from trained trees.
        public let by: By
        /// The adjustment in seconds; later is positive.
        public let seconds: Int
        /// For `outcomes`, the group of features with the largest effect; absent if none stands out. `wait`:
        /// dwelling and the earliest departure. `lateness`: the deviation. `road`: travel times of other vehicles
        /// on the same road. `line`: other trips of its line. `days`: earlier days of the same trip. `pace`: its
        /// own speed. `way`: the remaining distance. `time`: time and type of day. `silence`: the time since its
        /// last report. `agency`: the agency's prediction.
        public let mostly: Mostly?

        /// `road`: recent travel times of all lines between stops; `outcomes`: errors of similar earlier
        /// predictions, from trained trees.
        public struct By: OpenWord {
            public let rawValue: String
            public init(rawValue: String) { self.rawValue = rawValue }

            public static let road = Self("road")
            public static let timetable = Self("timetable")
            public static let line = Self("line")
            public static let agency = Self("agency")
            public static let outcomes = Self("outcomes")
        }

        /// For `outcomes`, the group of features with the largest effect; absent if none stands out. `wait`:
        /// dwelling and the earliest departure. `lateness`: the deviation. `road`: travel times of other vehicles
        /// on the same road. `line`: other trips of its line. `days`: earlier days of the same trip. `pace`: its
        /// own speed. `way`: the remaining distance. `time`: time and type of day. `silence`: the time since its
        /// last report. `agency`: the agency's prediction.
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
