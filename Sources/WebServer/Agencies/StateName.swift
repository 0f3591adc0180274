/// Names something of an agency that was published. On all nodes that show it, it has the same name; equal names are
/// equal things.
package struct StateName: Sendable, Hashable {
    /// Made up by whoever publishes it.
    package let engine: UInt64
    /// Rises.
    package let number: UInt64

    package init(engine: UInt64, number: UInt64) {
        (self.engine, self.number) = (engine, number)
    }
}
