/// The name of a published state of an agency, the same on all nodes that show the state. Equal names identify equal
/// states.
package struct StateName: Sendable, Hashable {
    /// The random number of the process that published the state.
    package let engine: UInt64
    /// A sequence number that increases with each publication.
    package let number: UInt64

    package init(engine: UInt64, number: UInt64) {
        (self.engine, self.number) = (engine, number)
    }
}
