// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// `phone`: after calling the agency. `driver`: by arrangement with the driver.
public struct Continuous: OpenWord {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let always = Self("always")
    public static let phone = Self("phone")
    public static let driver = Self("driver")
}
