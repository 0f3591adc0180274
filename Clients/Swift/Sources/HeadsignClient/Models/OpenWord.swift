/// A word of a list that may grow: one that this version does not know is kept as it came, and equals none of its own.
public protocol OpenWord: RawRepresentable<String>, Codable, Hashable, Sendable, CustomStringConvertible {
    init(rawValue: String)
}

extension OpenWord {
    init(_ word: String) { self.init(rawValue: word) }

    public var description: String { rawValue }
}
