import Synchronization

/// The encoded forms of one state, each made on first use.
package final class Encodings: Sendable {
    private let bodies = Mutex<[String: [UInt8]]>([:])

    package init() {}

    /// Returns an encoded form.
    /// - Parameters:
    ///   - name: identifies the form.
    ///   - make: encodes the state.
    package func body(_ name: String, _ make: () -> [UInt8]) -> [UInt8] {
        if let known = bodies.withLock({ $0[name] }) { return known }
        let made = make()
        bodies.withLock { $0[name] = made }
        return made
    }
}
