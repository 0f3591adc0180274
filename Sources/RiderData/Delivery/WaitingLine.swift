/// A FIFO queue of message numbers.
struct WaitingLine {
    private var numbers: [Int64] = []
    private var drawn = 0

    var isEmpty: Bool { numbers.isEmpty }

    mutating func add(_ number: Int64) { numbers.append(number) }

    mutating func next() -> Int64? {
        guard drawn < numbers.count else { return nil }
        defer {
            drawn += 1
            if drawn == numbers.count { self = WaitingLine() }
        }
        return numbers[drawn]
    }

    /// Removes and returns the matching numbers, in order.
    mutating func take(where isTaken: (Int64) -> Bool) -> [Int64] {
        let waiting = numbers.dropFirst(drawn)
        self = WaitingLine()
        numbers = waiting.filter { !isTaken($0) }
        return waiting.filter(isTaken)
    }
}
