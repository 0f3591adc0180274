/// A fractional index in an ordered list: a fraction between 0 and 1, stored as base-256 digits without trailing zeros.
/// Between any two different positions, there is another position.
package struct OrderKey: Hashable, Sendable {
    let digits: [UInt8]

    /// The maximum length in bytes of a new position. If a longer one would be necessary, all entries of the list get
    /// new positions.
    static let comfortableLength = 16

    /// Creates a position from its digits. Nil for an empty array, and for a trailing zero, which would make the
    /// representation ambiguous.
    init?(_ digits: [UInt8]) {
        guard let last = digits.last, last != 0 else { return nil }
        self.digits = digits
    }

    private init(sound digits: [UInt8]) {
        self.digits = digits
    }

    /// Returns a position between two positions. Nil as an argument represents the start or the end of the list.
    /// - Returns: Nil if the two are not in ascending order.
    static func between(_ low: OrderKey?, _ high: OrderKey?) -> OrderKey? {
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
        return OrderKey(sound: digits)
    }

    /// Returns `count` evenly spaced positions in ascending order.
    static func even(_ count: Int) -> [OrderKey] {
        (0..<count).map { index in
            let fraction = UInt32((UInt64(index) + 1) << 24 / (UInt64(count) + 1))
            var digits = [UInt8(truncatingIfNeeded: fraction >> 16), UInt8(truncatingIfNeeded: fraction >> 8)]
            digits.append(UInt8(truncatingIfNeeded: fraction) | 1)
            return OrderKey(sound: digits)
        }
    }
}

extension OrderKey: Comparable {
    package static func < (one: OrderKey, other: OrderKey) -> Bool {
        one.digits.lexicographicallyPrecedes(other.digits)
    }
}

/// A position with the event that assigned it. Elements with equal positions are ordered by these events.
package struct OrderedPlace: Hashable, Sendable {
    package var position: OrderKey
    package var by: EventID
}

extension OrderedPlace: Comparable {
    package static func < (one: OrderedPlace, other: OrderedPlace) -> Bool {
        one.position == other.position ? one.by < other.by : one.position < other.position
    }
}

/// An element that riders can reorder. Elements without a position come last, in their original order.
protocol Placeable {
    var orderedPlace: OrderedPlace? { get }
}

extension Array where Element: Placeable {
    var inRidersOrder: [Element] {
        OrderedPlaceOrder.indices(of: map { $0.orderedPlace }).map { self[$0] }
    }
}

/// Sorts positions separately from their elements, so that the page's core contains only one generic specialization of
/// the sort.
private enum OrderedPlaceOrder {
    static func indices(of orderedPlaces: [OrderedPlace?]) -> [Int] {
        var placed: [(orderedPlace: OrderedPlace, index: Int)] = []
        var others: [Int] = []
        for (index, orderedPlace) in orderedPlaces.enumerated() {
            if let orderedPlace { placed.append((orderedPlace, index)) } else { others.append(index) }
        }
        placed.sort { $0.orderedPlace < $1.orderedPlace }
        return placed.map { $0.index } + others
    }
}
