// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// The scores of one prediction method.
public struct ModelAccuracy: Codable, Hashable, Sendable {
    /// The id of the agency.
    public let agency: String
    /// The service day; with `by=day`. Format: `2016-07-29`.
    public let day: String?
    /// The id of the route; with `by=route`. Format: `agency:id`.
    public let route: String?
    /// `headsign`: the displayed predictions; `agency`: the agency's trip updates; `straight-line`, `schedule`,
    /// `deviation` (the timetable with the current deviation) or another method.
    public let model: String
    /// The number of predictions whose vehicle has arrived.
    public let count: Int
    /// The number of predictions whose vehicle was not seen within half an hour.
    public let unresolved: Int
    /// The ETA Accuracy Benchmark, the mean of its four classes. 0 to 1.
    public let benchmark: Double?
    /// The share of predictions over all horizons with which a rider who comes at the displayed time catches the
    /// vehicle: it arrives no more than 30 seconds before that time. 0 to 1.
    public let caught: Double?
    /// The mean change of displayed times within a minute over all horizons, in seconds.
    public let jitter: Double?
    /// The former name of `jitter`.
    public let wobble: Double?
    /// The scores by the time to the arrival.
    public let horizons: [Horizon]

    /// An element of `horizons` of ``ModelAccuracy``.
    public struct Horizon: Codable, Hashable, Identifiable, Sendable {
        /// The range of minutes between a prediction and the arrival.
        public let id: HorizonID
        /// The number of predictions whose vehicle has arrived.
        public let count: Int
        /// The number of distinct arrivals.
        public let arrivals: Int
        /// The number of predictions whose vehicle was not seen within half an hour.
        public let unresolved: Int
        /// The share of displayed times within earliest and latest of the actual arrival. 0 to 1.
        public let accurate: Double?
        /// The share of predictions with which a rider who comes at the displayed time catches the vehicle: it
        /// arrives no more than 30 seconds before that time. 0 to 1.
        public let caught: Double?
        /// The mean absolute error of likely times, in seconds.
        public let meanAbsoluteError: Double?
        /// The mean of actual minus likely time in seconds; positive if vehicles come later than predicted.
        public let bias: Double?
        /// The mean change of displayed times within a minute, in seconds.
        public let jitter: Double?
        /// The former name of `jitter`.
        public let wobble: Double?
        /// The share of arrivals within the 80 % interval, if the model has one. 0 to 1.
        public let coverage: Double?
        /// The mean width of the interval, in seconds.
        public let width: Double?
    }
}
