/// A word of a list that may grow: one that this version does not know is kept as it came, and equals none of its own.
public protocol OpenWord: RawRepresentable<String>, Codable, Hashable, Sendable, CustomStringConvertible {
    /// - Parameter rawValue: as the server sends it.
    init(rawValue: String)
}

extension OpenWord {
    init(_ word: String) { self.init(rawValue: word) }

    /// As the server sends it.
    public var description: String { rawValue }
}
