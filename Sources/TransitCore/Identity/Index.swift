/// The position of an entity in its table of one timetable. Indexes of different entities cannot be mixed up.
@frozen package struct Index<Entity: ~Copyable>: Hashable, Comparable, Sendable {
    package let rawValue: UInt32

    @inlinable package init(_ rawValue: UInt32) {
        self.rawValue = rawValue
    }

    @inlinable package init(_ position: Int) {
        self.rawValue = UInt32(truncatingIfNeeded: position)
    }

    /// The same, for subscripting columns.
    @inlinable package var position: Int { Int(rawValue) }

    @inlinable package static func < (one: Self, other: Self) -> Bool {
        one.rawValue < other.rawValue
    }
}

package enum Agency {}
package enum Route {}
package enum Stop {}
package enum Service {}
package enum Shape {}
package enum Pattern {}
package enum Trip {}
package enum Block {}
package enum PooledString {}

package typealias AgencyIndex = Index<Agency>
package typealias RouteIndex = Index<Route>
package typealias StopIndex = Index<Stop>
package typealias ServiceIndex = Index<Service>
package typealias ShapeIndex = Index<Shape>
/// A pattern: one route, direction and shape with one sequence of stops, shared by many trips.
package typealias PatternIndex = Index<Pattern>
package typealias TripIndex = Index<Trip>
package typealias BlockIndex = Index<Block>
package typealias StringIndex = Index<PooledString>
