/// An exponential backoff with jitter between attempts to connect to the owner.
struct Backoff {
    private static let shortest: Int64 = 200
    private static let longest: Int64 = 5000
    private var next = shortest

    /// Returns the next delay in milliseconds.
    mutating func take() -> Int64 {
        defer { next = min(next * 2, Self.longest) }
        return Int64.random(in: next / 2...next)
    }

    mutating func reset() { next = Self.shortest }
}
