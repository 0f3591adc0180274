// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// `Accuracy` of the contract.
public struct Accuracy: Codable, Hashable, Sendable {
    /// When scores were written last; absent if they never were. Epoch seconds.
    public let at: Int?
    /// `failing` while scores cannot be written; figures then stay as they were.
    public let state: State
    /// From. A day, `2016-07-29`.
    public let from: String
    /// To. A day, `2016-07-29`.
    public let to: String
    /// Fewer predictions make no figure.
    public let minimum: Int
    /// Horizons.
    public let horizons: [Horizon]
    /// All that were asked for, also those without figures.
    public let agencies: [Agency]
    /// By agency, then day or route, then model.
    public let results: [ModelAccuracy]

    /// `failing` while scores cannot be written; figures then stay as they were.
    public struct State: OpenWord {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let ok = Self("ok")
        public static let failing = Self("failing")
    }

    /// `Horizon` of `Accuracy`.
    public struct Horizon: Codable, Hashable, Identifiable, Sendable {
        /// Minutes to the arrival when it was predicted.
        public let id: HorizonID
        /// Seconds to the arrival.
        public let from: Int
        /// Seconds to the arrival.
        public let to: Int
        /// How much earlier than shown a bus may come.
        public let earliest: Int?
        /// How much later than shown it may come.
        public let latest: Int?
    }

    /// `Agency` of `Accuracy`.
    public struct Agency: Codable, Hashable, Identifiable, Sendable {
        /// Id.
        public let id: String
        /// The buses are made up.
        public let simulated: Bool
        /// The first day of which anything is kept. A day, `2016-07-29`.
        public let since: String?
        /// Predictions that wait for their bus.
        public let pending: Int?
    }
}
