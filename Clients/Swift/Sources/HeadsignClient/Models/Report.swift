// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// A rider's report about a bus.
public struct Report: Codable, Hashable, Sendable {
    /// `didNotCome`: the vehicle did not come. `full`: the vehicle was full.
    public let kind: Kind
    /// The id of the trip. Format: `agency:id`.
    public let trip: String
    /// The service day of the trip, such as `2016-07-29`.
    public let serviceDate: String
    /// The id of the stop where the rider waits. Format: `agency:id`.
    public let stop: String

    /// Creates the value to send. Fields that are nil are omitted from the request.
    public init(kind: Kind, trip: String, serviceDate: String, stop: String) {
        self.kind = kind
        self.trip = trip
        self.serviceDate = serviceDate
        self.stop = stop
    }

    /// `didNotCome`: the vehicle did not come. `full`: the vehicle was full.
    public struct Kind: OpenWord {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let didNotCome = Self("didNotCome")
        public static let full = Self("full")
    }
}
