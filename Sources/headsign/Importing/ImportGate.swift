/// Lets imports in as long as memory allows, and never keeps a small one behind a large one.
actor ImportGate {
    private struct Waiting {
        let megabytes: Int
        let enter: CheckedContinuation<Void, Never>
    }

    private var taken = 0
    private var running = 0
    private var waiting: [Waiting] = []
    private let memory: @Sendable () -> MachineMemory

    init(memory: @escaping @Sendable () -> MachineMemory = { MachineMemory() }) {
        self.memory = memory
    }

    /// Does something that needs about so much memory, as soon as there is room; at once if nothing else runs.
    func run<Result: Sendable>(megabytes: Int, _ body: @Sendable () async -> Result) async -> Result {
        if hasRoom(megabytes) {
            enter(megabytes)
        } else {
            await withCheckedContinuation { waiting.append(Waiting(megabytes: megabytes, enter: $0)) }
        }
        let result = await body()
        leave(megabytes)
        return result
    }

    private func hasRoom(_ megabytes: Int) -> Bool {
        guard running > 0, let available = memory().available else { return true }
        return taken + megabytes <= available / 4 * 3
    }

    private func enter(_ megabytes: Int) {
        running += 1
        taken += megabytes
    }

    private func leave(_ megabytes: Int) {
        running -= 1
        taken -= megabytes
        while let next = waiting.firstIndex(where: { hasRoom($0.megabytes) }) {
            let entering = waiting.remove(at: next)
            enter(entering.megabytes)
            entering.enter.resume()
        }
    }
}
