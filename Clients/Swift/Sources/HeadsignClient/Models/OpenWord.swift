/// An enumeration of strings that later server versions may extend. Unknown values are preserved, and differ from all
/// constants of this version.
public protocol OpenWord: RawRepresentable<String>, Codable, Hashable, Sendable, CustomStringConvertible {
    /// - Parameter rawValue: The value in the API.
    init(rawValue: String)
}

extension OpenWord {
    init(_ word: String) { self.init(rawValue: word) }

    /// The value in the API.
    public var description: String { rawValue }
}
