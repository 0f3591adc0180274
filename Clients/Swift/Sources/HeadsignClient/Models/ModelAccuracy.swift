// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// `ModelAccuracy` of the contract.
public struct ModelAccuracy: Codable, Hashable, Sendable {
    /// Agency.
    public let agency: String
    /// Day. A day, `2016-07-29`.
    public let day: String?
    /// Route. `agency:id`.
    public let route: String?
    /// `headsign`: the displayed predictions; `agency`: the agency's trip updates; `straight-line`, `schedule`,
    /// `deviation` (the timetable with the current deviation) or another method.
    public let model: String
    /// Predictions whose vehicle has arrived.
    public let count: Int
    /// Predictions whose vehicle was not seen within half an hour.
    public let unresolved: Int
    /// The ETA Accuracy Benchmark, the mean of its four classes. 0 to 1.
    public let benchmark: Double?
    /// The share of riders over all horizons who arrive at the displayed time, or half a minute later, and catch
    /// the vehicle. 0 to 1.
    public let caught: Double?
    /// The mean change of displayed times within a minute over all horizons, in seconds.
    public let jitter: Double?
    /// The former name of `jitter`.
    public let wobble: Double?
    /// Horizons.
    public let horizons: [Horizon]

    /// `Horizon` of `ModelAccuracy`.
    public struct Horizon: Codable, Hashable, Identifiable, Sendable {
        /// The minutes from the prediction to the arrival.
        public let id: HorizonID
        /// Count.
        public let count: Int
        /// The number of distinct arrivals.
        public let arrivals: Int
        /// Unresolved.
        public let unresolved: Int
        /// The share of displayed times within earliest and latest of the actual arrival. 0 to 1.
        public let accurate: Double?
        /// The share of riders who arrive at the displayed time, or half a minute later, and catch the vehicle. 0
        /// to 1.
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
