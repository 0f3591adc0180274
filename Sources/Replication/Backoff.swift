/// How long to wait before the owner is asked again: longer each time, and never as long as everybody else.
struct Backoff {
    private static let shortest: Int64 = 200
    private static let longest: Int64 = 5000
    private var next = shortest

    /// Milliseconds.
    mutating func take() -> Int64 {
        defer { next = min(next * 2, Self.longest) }
        return Int64.random(in: next / 2...next)
    }

    mutating func reset() { next = Self.shortest }
}
