import Foundation
import TestSupport
import Testing

@testable import ServerHost

struct SupervisorTests {
    /// A supervisor without a crash journal, and the pauses that it has made.
    private final class Scene {
        private(set) var pauses: [Double] = []
        private let folder = TemporaryFolder.unmade()
        private var now = ContinuousClock.now
        private(set) lazy var supervisor = Supervisor(
            journal: folder.file("in-work"), now: { [unowned self] in now },
            sleep: { [unowned self] pause in
                pauses.append(pause)
                now += .seconds(pause)
            })

        /// Handles an end of the server.
        /// - Returns: the exit code of the supervisor; nil if it restarts the server.
        func end(_ end: Supervisor.End) -> Int32? { supervisor.ending(end) }
    }

    @Test(arguments: [0, 1, 65, 69, 73, 78] as [Int32])
    func `a server that ends by itself is not restarted`(code: Int32) {
        let scene = Scene()
        #expect(scene.end(.exited(code)) == code)
        #expect(scene.pauses.isEmpty)
    }

    @Test func `a crash and an end by the watchdog restart the server at once`() {
        #expect(Scene().end(.killed(SIGSEGV)) == nil)
        let scene = Scene()
        #expect(scene.end(.exited(70)) == nil)
        #expect(scene.pauses == [0])
    }

    @Test func `a port that is taken during a restart is waited for`() {
        let scene = Scene()
        #expect(scene.end(.killed(SIGKILL)) == nil)
        #expect(scene.end(.exited(69)) == nil)
        #expect(scene.pauses == [0, 1])
        // A configuration that has become invalid is not.
        #expect(scene.end(.exited(78)) == 78)
    }

    @Test func `a server that crashes again and again before it serves exits with 70`() {
        let scene = Scene()
        let codes = (0..<6).map { _ in scene.end(.killed(SIGSEGV)) }
        #expect(codes == [nil, nil, nil, nil, nil, 70])
        #expect(scene.pauses == [0, 1, 2, 4, 8])
    }

    @Test(
        arguments: [
            (Supervisor.End.exited(0), 0), (.exited(1), 1), (.exited(70), 0), (.killed(SIGKILL), 0),
            (.killed(SIGSEGV), 0),
        ] as [(Supervisor.End, Int32)])
    func `a requested stop exits with 0 unless the server reports an error`(end: Supervisor.End, code: Int32) {
        #expect(Supervisor.stopped(end, asked: SIGTERM) == code)
    }

    @Test func `the status of a process is its exit code or its signal`() {
        #expect("\(Supervisor.End(status: 3 << 8))" == "code 3")
        #expect("\(Supervisor.End(status: SIGSEGV | 0x80))" == "Segmentation fault")
    }
}
