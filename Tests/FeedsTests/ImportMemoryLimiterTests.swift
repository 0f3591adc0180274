import Synchronization
import TestSupport
import Testing

@testable import Feeds
@testable import Fetching

/// Three quarters of 1000 megabytes may be used by default.
struct ImportMemoryLimiterTests {
    @Test func `imports start in order while memory is available`() async throws {
        let imports = Imports()
        try await imports.ask("first", 400)
        try await imports.ask("second", 350)
        try await imports.ask("third", 1)
        #expect(imports.entered == ["first", "second"])
        try await imports.leave(350)
        #expect(imports.entered == ["first", "second", "third"])
    }

    @Test func `an import that needs more than there is starts when nothing else runs`() async throws {
        let imports = Imports()
        try await imports.ask("large", 5000)
        try await imports.ask("larger", 6000)
        #expect(imports.entered == ["large"])
        try await imports.leave(5000)
        #expect(imports.entered == ["large", "larger"])
    }

    @Test func `all imports start where the system does not report its memory`() async throws {
        let imports = Imports(megabytes: nil)
        try await imports.ask("large", 5000)
        try await imports.ask("larger", 6000)
        #expect(imports.entered == ["large", "larger"])
    }

    @Test func `a waiting import starts with the next one when memory was freed elsewhere`() async throws {
        let imports = Imports()
        try await imports.ask("first", 700)
        try await imports.ask("second", 700)
        imports.megabytes = 2000
        try await imports.ask("third", 100)
        #expect(imports.entered.first == "first")
        #expect(Set(imports.entered.dropFirst()) == ["second", "third"])
    }

    @Test func `small imports overtake a large one a limited number of times`() async throws {
        let imports = Imports()
        let small = (0..<ImportMemoryLimiter.mostAhead).map { "small \($0)" }
        try await imports.ask("first", 400)
        try await imports.ask("large", 700)
        for name in small { try await imports.ask(name, 10) }
        #expect(imports.entered == ["first"] + small)
        try await imports.ask("one more", 10)
        try await imports.leave(400)
        // There is memory for one more small import, but not for the large one.
        #expect(imports.entered == ["first"] + small)
        for _ in small { try await imports.leave(10) }
        #expect(imports.entered.dropLast(2) == ["first"] + small)
        #expect(Set(imports.entered.suffix(2)) == ["large", "one more"])
    }
}

/// The imports that were requested and started.
private final class Imports: Sendable {
    private let machine: Machine
    private let limiter: ImportMemoryLimiter
    private let asked = Mutex(0)
    private let names = Mutex<[String]>([])

    init(megabytes: Int? = 1000) {
        let machine = Machine(megabytes)
        self.machine = machine
        limiter = ImportMemoryLimiter { machine.megabytes.withLock { $0 } }
    }

    var megabytes: Int? {
        get { machine.megabytes.withLock { $0 } }
        set { machine.megabytes.withLock { $0 = newValue } }
    }

    /// The imports by name.
    var entered: [String] { names.withLock { $0 } }

    /// Returns when the import has started or waits.
    func ask(_ name: String, _ megabytes: Int) async throws {
        asked.withLock { $0 += 1 }
        Task {
            await limiter.enter(megabytes: megabytes)
            names.withLock { $0.append(name) }
        }
        try await settle()
    }

    /// Returns when all that may start have started.
    func leave(_ megabytes: Int) async throws {
        await limiter.leave(megabytes: megabytes)
        try await settle()
    }

    private func settle() async throws {
        let isSettled = try await eventually {
            await limiter.waitingCount + entered.count == asked.withLock { $0 }
        }
        #expect(isSettled)
    }
}

private final class Machine: Sendable {
    let megabytes: Mutex<Int?>

    init(_ megabytes: Int?) {
        self.megabytes = Mutex(megabytes)
    }
}
