/// The position of an entity in its table of one timetable. Indexes of different entities cannot be mixed up, nor can their
/// tables: a ``Column`` is read by the indexes of its own entity alone.
@frozen package struct Index<Entity: ~Copyable>: Hashable, RowIndex {
    package let rawValue: UInt32

    @inlinable package init(_ rawValue: UInt32) {
        self.rawValue = rawValue
    }

    @inlinable package init(_ position: Int) {
        self.rawValue = UInt32(truncatingIfNeeded: position)
    }

    /// The same as a number, for what is no table.
    @inlinable package var position: Int { Int(rawValue) }

    @inlinable package static func == (one: Self, other: Self) -> Bool {
        one.rawValue == other.rawValue
    }

    @inlinable package static func < (one: Self, other: Self) -> Bool {
        one.rawValue < other.rawValue
    }

    @inlinable package func distance(to other: Self) -> Int { other.position - position }
    @inlinable package func advanced(by rows: Int) -> Self { self + rows }

    /// Not checked: a row before the first is none, and found out where it is read.
    @inlinable package static func + (one: Self, rows: Int) -> Self { Self(one.position &+ rows) }
    @inlinable package static func - (one: Self, rows: Int) -> Self { Self(one.position &- rows) }

    @inlinable package static func += (one: inout Self, rows: Int) { one = one + rows }
    @inlinable package static func -= (one: inout Self, rows: Int) { one = one - rows }

    /// How many rows lie between two.
    @inlinable package static func - (one: Self, other: Self) -> Int { one.position - other.position }
}

package enum Agency {}
package enum Route {}
package enum Stop {}
package enum Service {}
package enum Shape {}
package enum ShapePoint {}
package enum Pattern {}
package enum PatternStop {}
package enum Trip {}
package enum ProfileRow {}
package enum Block {}
package enum PooledString {}
package enum Transfer {}
package enum TripLink {}
package enum Pathway {}
package enum Fare {}
package enum FareRule {}

package typealias AgencyIndex = Index<Agency>
package typealias RouteIndex = Index<Route>
package typealias StopIndex = Index<Stop>
package typealias ServiceIndex = Index<Service>
package typealias ShapeIndex = Index<Shape>
/// A point of a shape, among those of all shapes.
package typealias ShapePointIndex = Index<ShapePoint>
/// A pattern: one route, direction and shape with one sequence of stops, shared by many trips.
package typealias PatternIndex = Index<Pattern>
/// A stop of a pattern, among those of all patterns; which of its own pattern's stops it is, from 0, is a `callIndex`.
package typealias PatternStopIndex = Index<PatternStop>
package typealias TripIndex = Index<Trip>
/// A call of a time profile, among those of all profiles.
package typealias ProfileRowIndex = Index<ProfileRow>
package typealias BlockIndex = Index<Block>
package typealias StringIndex = Index<PooledString>
package typealias TransferIndex = Index<Transfer>
package typealias TripLinkIndex = Index<TripLink>
package typealias PathwayIndex = Index<Pathway>
package typealias FareIndex = Index<Fare>
package typealias FareRuleIndex = Index<FareRule>
