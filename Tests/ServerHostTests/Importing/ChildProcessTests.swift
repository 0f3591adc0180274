import Foundation
import Testing

@testable import ServerHost

struct ChildProcessTests {
    /// Runs a shell script until it ends.
    private func end(
        of script: String, within limit: Duration = .seconds(60), most: Int = 1000
    ) throws -> ChildProcess.Ending {
        let child = try #require(ChildProcess(["-c", script], program: "/bin/sh"))
        return child.end(within: limit, most: most)
    }

    @Test func `an exit is reported with its code, output and standard error`() throws {
        let ending = try end(of: "echo result; echo trouble >&2; exit 3")
        #expect(ending.way == .exited(3))
        #expect(ending.output == Array("result\n".utf8))
        #expect(ending.complaints == "trouble\n")
    }

    @Test func `a child killed by a signal is reported with the signal`() throws {
        #expect(try end(of: "kill -SEGV $$").way == .killed(signal: SIGSEGV))
        #expect(try end(of: "kill -KILL $$").way == .killed(signal: SIGKILL))
    }

    @Test func `a child that exceeds its time limit is killed`() throws {
        let ending = try end(of: "echo begun; exec sleep 600", within: .milliseconds(100))
        #expect(ending.way == .outOfTime)
    }

    @Test func `a cancelled child is killed`() throws {
        let child = try #require(ChildProcess(["-c", "exec sleep 600"], program: "/bin/sh"))
        child.cancel()
        #expect(child.end(within: .seconds(60), most: 1000).way == .cancelled)
        // There is no process left to kill.
        child.cancel()
    }

    @Test func `output above the limit is discarded, and the exit is still reported`() throws {
        let ending = try end(of: "printf 1234567890", most: 10)
        #expect(ending.output == Array("1234567890".utf8))
        let more = try end(of: "printf 12345678901; exit 7", most: 10)
        #expect(more.way == .exited(7) && more.output == nil)
    }

    @Test func `only the end of a long standard error is retained`() throws {
        let ending = try end(of: "head -c 100000 /dev/zero | tr '\\0' x >&2; printf end >&2")
        #expect(ending.way == .exited(0))
        #expect(ending.complaints == String(repeating: "x", count: 4093) + "end")
    }

    @Test func `a child receives only the environment variables that it needs`() throws {
        let child = try #require(ChildProcess([], program: "/usr/bin/env"))
        let output = child.end(within: .seconds(60), most: 100_000).output
        let names = String(decoding: try #require(output), as: UTF8.self).split(separator: "\n").map {
            String($0.prefix { $0 != "=" })
        }
        let needed: Set = [
            "PATH", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "TZ", "TZDIR", "LANG", "LC_ALL", "TMPDIR",
            "SWIFT_BACKTRACE",
        ]
        #expect(names.contains("PATH") && Set(names).isSubset(of: needed))
    }

    @Test func `a child's standard input stays open while the parent runs`() throws {
        // `cat` would exit immediately at the end of its input.
        let child = try #require(ChildProcess([], program: "/bin/cat"))
        #expect(child.end(within: .milliseconds(100), most: 1000).way == .outOfTime)
    }

    @Test func `starting a program that does not exist returns nil`() {
        #expect(ChildProcess([], program: "/nowhere/headsign") == nil)
    }
}
