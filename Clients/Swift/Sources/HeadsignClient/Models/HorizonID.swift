// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// The range of minutes between a prediction and the arrival.
public struct HorizonID: OpenWord {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let from0To3 = Self("0-3")
    public static let from3To6 = Self("3-6")
    public static let from6To10 = Self("6-10")
    public static let from10To15 = Self("10-15")
    public static let from15To30 = Self("15-30")
}
