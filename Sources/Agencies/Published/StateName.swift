/// The identifier of an agency's published state, the same on all nodes that show the state. Equal identifiers mean
/// equal states.
package struct StateName: Sendable, Hashable {
    /// A random number of the process that published the state.
    package let engine: UInt64
    /// A sequence number that increases with each publication.
    package let number: UInt64

    package init(engine: UInt64, number: UInt64) {
        (self.engine, self.number) = (engine, number)
    }
}
