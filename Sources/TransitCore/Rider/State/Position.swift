/// A place in a list that a rider orders: a fraction between 0 and 1, written as its digits to the base 256 without zeros
/// at the end. Between any two there is another.
package struct Position: Hashable, Sendable {
    let digits: [UInt8]

    /// Positions longer than this are written anew when the list is next rearranged.
    static let comfortableLength = 16

    /// Nil for no digits and for a zero at the end: two ways of writing one position would not compare.
    init?(_ digits: [UInt8]) {
        guard let last = digits.last, last != 0 else { return nil }
        self.digits = digits
    }

    private init(sound digits: [UInt8]) {
        self.digits = digits
    }

    /// A position after one and before another; nil stands for the ends of the list.
    /// - Returns: nil if there is no room, because the two are not in this order.
    static func between(_ low: Position?, _ high: Position?) -> Position? {
        if let low, let high, !(low < high) { return nil }
        var digits: [UInt8] = []
        var isBelowHigh = high == nil
        for index in 0... {
            let floor = low.flatMap { index < $0.digits.count ? Int($0.digits[index]) : nil } ?? 0
            let ceiling =
                isBelowHigh ? 256 : high.flatMap { index < $0.digits.count ? Int($0.digits[index]) : nil } ?? 256
            if ceiling - floor > 1 {
                digits.append(UInt8((floor + ceiling) / 2))
                break
            }
            digits.append(UInt8(floor))
            if ceiling > floor { isBelowHigh = true }
        }
        return Position(sound: digits)
    }

    /// `count` positions in order, with equal room between them.
    static func even(_ count: Int) -> [Position] {
        (0..<count).map { index in
            let fraction = UInt32((UInt64(index) + 1) << 24 / (UInt64(count) + 1))
            var digits = [UInt8(truncatingIfNeeded: fraction >> 16), UInt8(truncatingIfNeeded: fraction >> 8)]
            digits.append(UInt8(truncatingIfNeeded: fraction) | 1)
            return Position(sound: digits)
        }
    }
}

extension Position: Comparable {
    package static func < (one: Position, other: Position) -> Bool {
        one.digits.lexicographicallyPrecedes(other.digits)
    }
}

/// Where a rider put something, and with which event: the later of two at the same position stands after the other.
package struct Placing: Hashable, Sendable {
    package var position: Position
    package var by: EventID
}

extension Placing: Comparable {
    package static func < (one: Placing, other: Placing) -> Bool {
        one.position == other.position ? one.by < other.by : one.position < other.position
    }
}

/// Something that riders put in order. What they never moved follows what they did, in the order it came.
protocol Placeable {
    var placing: Placing? { get }
}

extension Array where Element: Placeable {
    var inRidersOrder: [Element] {
        PlacingOrder.indices(of: map { $0.placing }).map { self[$0] }
    }
}

/// The order of placings, apart from what is placed, so that the page's core holds one sort and not one for each kind of thing.
private enum PlacingOrder {
    static func indices(of placings: [Placing?]) -> [Int] {
        var placed: [(placing: Placing, index: Int)] = []
        var others: [Int] = []
        for (index, placing) in placings.enumerated() {
            if let placing { placed.append((placing, index)) } else { others.append(index) }
        }
        placed.sort { $0.placing < $1.placing }
        return placed.map { $0.index } + others
    }
}
