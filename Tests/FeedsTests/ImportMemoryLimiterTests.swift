import Synchronization
import TestSupport
import Testing

@testable import Feeds
@testable import Fetching

/// The limiter has 1000 megabytes by default, of which imports may use three quarters.
struct ImportMemoryLimiterTests {
    @Test func `imports start in order of arrival while memory is available`() async throws {
        let imports = Imports()
        try await imports.ask("first", 400)
        try await imports.ask("second", 350)
        try await imports.ask("third", 1)
        #expect(imports.entered == ["first", "second"])
        try await imports.leave(350)
        #expect(imports.entered == ["first", "second", "third"])
    }

    @Test func `an import that needs more memory than available starts when no other is running`() async throws {
        let imports = Imports()
        try await imports.ask("large", 5000)
        try await imports.ask("larger", 6000)
        #expect(imports.entered == ["large"])
        try await imports.leave(5000)
        #expect(imports.entered == ["large", "larger"])
    }

    @Test func `all imports start if the available memory is unknown`() async throws {
        let imports = Imports(megabytes: nil)
        try await imports.ask("large", 5000)
        try await imports.ask("larger", 6000)
        #expect(imports.entered == ["large", "larger"])
    }

    @Test func `memory freed by another process admits a waiting import when the next one arrives`() async throws {
        let imports = Imports()
        try await imports.ask("first", 700)
        try await imports.ask("second", 700)
        imports.megabytes = 2000
        try await imports.ask("third", 100)
        #expect(imports.entered.first == "first")
        #expect(Set(imports.entered.dropFirst()) == ["second", "third"])
    }

    @Test func `small imports overtake a waiting large one only a limited number of times`() async throws {
        let imports = Imports()
        let small = (0..<ImportMemoryLimiter.mostAhead).map { "small \($0)" }
        try await imports.ask("first", 400)
        try await imports.ask("large", 700)
        for name in small { try await imports.ask(name, 10) }
        #expect(imports.entered == ["first"] + small)
        try await imports.ask("one more", 10)
        try await imports.leave(400)
        // Memory is available for one more small import, but not for the large one.
        #expect(imports.entered == ["first"] + small)
        for _ in small { try await imports.leave(10) }
        #expect(imports.entered.dropLast(2) == ["first"] + small)
        #expect(Set(imports.entered.suffix(2)) == ["large", "one more"])
    }
}

/// Records which imports were started.
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

    /// The names of the started imports, in order.
    var entered: [String] { names.withLock { $0 } }

    /// Requests an import, and returns when it has started or is waiting.
    func ask(_ name: String, _ megabytes: Int) async throws {
        asked.withLock { $0 += 1 }
        Task {
            await limiter.enter(megabytes: megabytes)
            names.withLock { $0.append(name) }
        }
        try await settle()
    }

    /// Ends an import, and returns when all imports that may then start have started.
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
