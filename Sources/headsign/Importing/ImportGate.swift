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

    /// Waits until there is room for something that needs about so much memory; not at all if nothing else runs. Whoever has entered
    /// leaves with as much.
    func enter(megabytes: Int) async {
        if hasRoom(megabytes) {
            take(megabytes)
        } else {
            await withCheckedContinuation { waiting.append(Waiting(megabytes: megabytes, enter: $0)) }
        }
    }

    func leave(megabytes: Int) {
        running -= 1
        taken -= megabytes
        while let next = waiting.firstIndex(where: { hasRoom($0.megabytes) }) {
            let entering = waiting.remove(at: next)
            take(entering.megabytes)
            entering.enter.resume()
        }
    }

    private func hasRoom(_ megabytes: Int) -> Bool {
        guard running > 0, let available = memory().available else { return true }
        return taken + megabytes <= available / 4 * 3
    }

    private func take(_ megabytes: Int) {
        running += 1
        taken += megabytes
    }
}
