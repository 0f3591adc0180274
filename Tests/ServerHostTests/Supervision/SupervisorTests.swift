import Foundation
import TestSupport
import Testing

@testable import ServerHost

struct SupervisorTests {
    /// A supervisor without a crash journal, which records its restart delays.
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

        /// Handles an exit of the server.
        /// - Returns: The supervisor's exit code; nil if it restarts the server.
        func end(_ end: Supervisor.End) -> Int32? { supervisor.ending(end) }
    }

    @Test(arguments: [0, 1, 65, 69, 73, 78] as [Int32])
    func `a server that exits by itself is not restarted`(code: Int32) {
        let scene = Scene()
        #expect(scene.end(.exited(code)) == code)
        #expect(scene.pauses.isEmpty)
    }

    @Test func `a server that crashes or is killed by the watchdog is restarted immediately`() {
        #expect(Scene().end(.killed(SIGSEGV)) == nil)
        let scene = Scene()
        #expect(scene.end(.exited(70)) == nil)
        #expect(scene.pauses == [0])
    }

    @Test func `if the port is occupied during a restart, the supervisor retries`() {
        let scene = Scene()
        #expect(scene.end(.killed(SIGKILL)) == nil)
        #expect(scene.end(.exited(69)) == nil)
        #expect(scene.pauses == [0, 1])
        // An invalid configuration during a restart is not retried.
        #expect(scene.end(.exited(78)) == 78)
    }

    @Test func `a server that crashes repeatedly before it serves requests makes the supervisor exit with 70`() {
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
    func `after a requested stop, the supervisor exits with 0 unless the server reports an error`(
        end: Supervisor.End, code: Int32
    ) {
        #expect(Supervisor.stopped(end, asked: SIGTERM) == code)
    }

    @Test func `a process status is described by its exit code or signal`() {
        #expect("\(Supervisor.End(status: 3 << 8))" == "code 3")
        #expect("\(Supervisor.End(status: SIGSEGV | 0x80))" == "Segmentation fault")
    }
}
