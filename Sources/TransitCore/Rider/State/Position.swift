/// A fractional index in an ordered list: a fraction between 0 and 1, stored as base-256 digits without trailing zeros.
/// There is always another position between two.
package struct Position: Hashable, Sendable {
    let digits: [UInt8]

    /// Longer positions are replaced when the list is next reordered.
    static let comfortableLength = 16

    /// Nil for an empty array and for a trailing zero, which would make the representation ambiguous.
    init?(_ digits: [UInt8]) {
        guard let last = digits.last, last != 0 else { return nil }
        self.digits = digits
    }

    private init(sound digits: [UInt8]) {
        self.digits = digits
    }

    /// Returns a position between two others; nil stands for the start or the end of the list.
    /// - Returns: Nil if the two are not in ascending order.
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

    /// Returns `count` evenly spaced positions in ascending order.
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

/// A position with the event that assigned it. Among equal positions, the later event comes last.
package struct Placing: Hashable, Sendable {
    package var position: Position
    package var by: EventID
}

extension Placing: Comparable {
    package static func < (one: Placing, other: Placing) -> Bool {
        one.position == other.position ? one.by < other.by : one.position < other.position
    }
}

/// An element that riders can reorder. Elements without a placing come last, in their original order.
protocol Placeable {
    var placing: Placing? { get }
}

extension Array where Element: Placeable {
    var inRidersOrder: [Element] {
        PlacingOrder.indices(of: map { $0.placing }).map { self[$0] }
    }
}

/// Sorts placings separately from their elements, so that the page's core contains only one generic specialization of
/// the sort.
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
