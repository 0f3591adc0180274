// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// The accuracy of predictions in a period.
public struct Accuracy: Codable, Hashable, Sendable {
    /// The time when scores were last stored; absent if never. Epoch seconds.
    public let at: Int?
    /// `failing` while scores cannot be stored and are out of date.
    public let state: State
    /// The first service day. Format: `2016-07-29`.
    public let from: String
    /// The last service day. Format: `2016-07-29`.
    public let to: String
    /// The minimum number of predictions for a score.
    public let minimum: Int
    /// The classes of predictions by the time to the arrival.
    public let horizons: [Horizon]
    /// All requested agencies, including those without scores.
    public let agencies: [Agency]
    /// The scores by agency, day or route, and model.
    public let results: [ModelAccuracy]

    /// `failing` while scores cannot be stored and are out of date.
    public struct State: OpenWord {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let ok = Self("ok")
        public static let failing = Self("failing")
    }

    /// An element of `horizons` of ``Accuracy``.
    public struct Horizon: Codable, Hashable, Identifiable, Sendable {
        /// The range of minutes between a prediction and the arrival.
        public let id: HorizonID
        /// The minimum time to the arrival in seconds.
        public let from: Int
        /// The maximum time to the arrival in seconds, exclusive.
        public let to: Int
        /// The lower limit of the tolerance relative to the displayed time in seconds; negative.
        public let earliest: Int?
        /// The upper limit of the tolerance in seconds.
        public let latest: Int?
    }

    /// An element of `agencies` of ``Accuracy``.
    public struct Agency: Codable, Hashable, Identifiable, Sendable {
        /// The id of the agency.
        public let id: String
        /// Whether the vehicles, and therefore the scores, are simulated.
        public let simulated: Bool
        /// The first day with stored scores. Format: `2016-07-29`.
        public let since: String?
        /// The number of predictions whose vehicle has not arrived yet.
        public let pending: Int?
    }
}
