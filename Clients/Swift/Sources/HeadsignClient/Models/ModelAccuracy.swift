// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// `ModelAccuracy` of the contract.
public struct ModelAccuracy: Codable, Hashable, Sendable {
    /// Agency.
    public let agency: String
    /// Day. A day, `2016-07-29`.
    public let day: String?
    /// Route. `agency:id`.
    public let route: String?
    /// `headsign`, what riders are shown; `agency`, its own trip updates; `straight-line`, `schedule`, `deviation`
    /// (the timetable, as late everywhere as now) or another method.
    public let model: String
    /// Predictions whose bus has come.
    public let count: Int
    /// Predictions whose bus nobody saw within half an hour.
    public let unresolved: Int
    /// The ETA Accuracy Benchmark, the mean of the four classes it judges. 0 to 1.
    public let benchmark: Double?
    /// Over all horizons, riders who come at the shown time, or half a minute later, and catch the bus. 0 to 1.
    public let caught: Double?
    /// Over all horizons, the mean change of shown times within a minute, in seconds.
    public let jitter: Double?
    /// The former name of `jitter`.
    public let wobble: Double?
    /// Horizons.
    public let horizons: [Horizon]

    /// `Horizon` of `ModelAccuracy`.
    public struct Horizon: Codable, Hashable, Identifiable, Sendable {
        /// Minutes to the arrival when it was predicted.
        public let id: HorizonID
        /// Count.
        public let count: Int
        /// Arrivals that these predictions were of.
        public let arrivals: Int
        /// Unresolved.
        public let unresolved: Int
        /// Shown times that the bus kept, within earliest and latest. 0 to 1.
        public let accurate: Double?
        /// Riders who come at the shown time, or half a minute later, and catch the bus. 0 to 1.
        public let caught: Double?
        /// Of likely times.
        public let meanAbsoluteError: Double?
        /// Actual minus likely time.
        public let bias: Double?
        /// The mean change of shown times within a minute, in seconds.
        public let jitter: Double?
        /// The former name of `jitter`.
        public let wobble: Double?
        /// Arrivals within the 80 % interval, where the model has one. 0 to 1.
        public let coverage: Double?
        /// Of the interval.
        public let width: Double?
    }
}
