/// A typed index of an entity in its table of one timetable. Indexes of different entities have different types, and a
/// ``Column`` accepts only indexes of its own entity.
@frozen @usableFromInline package struct Index<Entity: ~Copyable>: Hashable, RowIndex {
    @usableFromInline package let rawValue: UInt32

    @inlinable package init(_ rawValue: UInt32) {
        self.rawValue = rawValue
    }

    @inlinable package init(_ position: Int) {
        self.rawValue = UInt32(truncatingIfNeeded: position)
    }

    /// The index as an integer. On 32-bit platforms, it is negative for the sentinel `UInt32.max`.
    @inlinable package var position: Int { Int(truncatingIfNeeded: rawValue) }

    @inlinable package static func == (one: Self, other: Self) -> Bool {
        one.rawValue == other.rawValue
    }

    @inlinable package static func < (one: Self, other: Self) -> Bool {
        one.rawValue < other.rawValue
    }

    @inlinable package func distance(to other: Self) -> Int { other.position - position }
    @inlinable package func advanced(by rows: Int) -> Self { self + rows }

    /// Returns the index that is `rows` rows later, or earlier if `rows` is negative. The result is not range-checked;
    /// an invalid index is detected on access.
    @inlinable package static func + (one: Self, rows: Int) -> Self { Self(one.position &+ rows) }
    @inlinable package static func - (one: Self, rows: Int) -> Self { Self(one.position &- rows) }

    @inlinable package static func += (one: inout Self, rows: Int) { one = one + rows }
    @inlinable package static func -= (one: inout Self, rows: Int) { one = one - rows }

    /// Returns the number of rows between two indexes.
    @inlinable package static func - (one: Self, other: Self) -> Int { one.position - other.position }
}

/// Entities that are represented by rows of a timetable's tables; used only as type parameters of ``Index``.
@usableFromInline package enum Agency {}
@usableFromInline package enum Route {}
@usableFromInline package enum Stop {}
@usableFromInline package enum Service {}
@usableFromInline package enum Shape {}
@usableFromInline package enum ShapePoint {}
@usableFromInline package enum Pattern {}
@usableFromInline package enum PatternStop {}
@usableFromInline package enum Trip {}
@usableFromInline package enum ProfileRow {}
@usableFromInline package enum Block {}
@usableFromInline package enum PooledString {}
@usableFromInline package enum Transfer {}
@usableFromInline package enum LinkedTrips {}
@usableFromInline package enum Pathway {}
@usableFromInline package enum Fare {}
@usableFromInline package enum FareRule {}

package typealias AgencyIndex = Index<Agency>
@usableFromInline package typealias RouteIndex = Index<Route>
@usableFromInline package typealias StopIndex = Index<Stop>
@usableFromInline package typealias ServiceIndex = Index<Service>
@usableFromInline package typealias ShapeIndex = Index<Shape>
/// A point of a shape, numbered across all shapes.
@usableFromInline package typealias ShapePointIndex = Index<ShapePoint>
/// A pattern: a route, direction and shape with a sequence of stops, shared by many trips.
@usableFromInline package typealias PatternIndex = Index<Pattern>
/// A stop of a pattern, numbered across all patterns. Its position within the pattern, counted from 0, is called
/// `callIndex`.
@usableFromInline package typealias PatternStopIndex = Index<PatternStop>
@usableFromInline package typealias TripIndex = Index<Trip>
/// A call of a time profile, numbered across all profiles.
@usableFromInline package typealias ProfileRowIndex = Index<ProfileRow>
package typealias BlockIndex = Index<Block>
@usableFromInline package typealias StringIndex = Index<PooledString>
@usableFromInline package typealias TransferIndex = Index<Transfer>
@usableFromInline package typealias TripLinkIndex = Index<LinkedTrips>
@usableFromInline package typealias PathwayIndex = Index<Pathway>
@usableFromInline package typealias FareIndex = Index<Fare>
@usableFromInline package typealias FareRuleIndex = Index<FareRule>
