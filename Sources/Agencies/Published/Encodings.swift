import Synchronization

/// Cached encodings of a state, each created on first use.
package final class Encodings: Sendable {
    private let bodies = Mutex<[String: [UInt8]]>([:])

    package init() {}

    /// Returns an encoding, and creates it on first use.
    /// - Parameters:
    ///   - name: The key of the encoding.
    ///   - make: Encodes the state.
    package func body(_ name: String, _ make: () -> [UInt8]) -> [UInt8] {
        if let known = bodies.withLock({ $0[name] }) { return known }
        let made = make()
        bodies.withLock { $0[name] = made }
        return made
    }
}
