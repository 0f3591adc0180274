import ServerTestSupport
import Synchronization
import Testing

@testable import Agencies
@testable import WebServer

struct ObserverTests {
    /// The call depth once grew by two with every publication, until the stack overflowed.
    @Test func `an observer's call depth is constant over thousands of publications`() throws {
        let scene = try Scene()
        let depths = Mutex<[UInt]>([])
        scene.entry.observe {
            var here: UInt8 = 0
            let depth = withUnsafeMutablePointer(to: &here) { UInt(bitPattern: $0) }
            depths.withLock { $0.append(depth) }
        }
        for _ in 0..<2000 { scene.publish() }
        let seen = depths.withLock { $0 }
        #expect(seen.count == 2000)
        #expect(Set(seen).count == 1)
    }
}
