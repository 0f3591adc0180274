/// Lets imports in as long as memory allows. A small one need not wait behind a large one, and a large one does not wait for ever.
package actor ImportGate {
    private struct Waiting {
        let megabytes: Int
        /// The number of later imports that were started first.
        var overtaken = 0
        let enter: CheckedContinuation<Void, Never>
    }

    /// The maximum number of later imports started before a waiting one.
    static let mostAhead = 8

    private var taken = 0
    private var running = 0
    /// Waiting imports in order of arrival; the first has been overtaken most often.
    private var waiting: [Waiting] = []
    private let available: @Sendable () -> Int?

    /// - Parameter available: megabytes that programs can still have; nil where the system does not say, and then there is always room.
    package init(available: @escaping @Sendable () -> Int?) {
        self.available = available
    }

    var waitingCount: Int { waiting.count }

    /// Waits until there is room for something that needs about so much memory; not at all if nothing else runs. Whoever has entered
    /// leaves with as much.
    package func enter(megabytes: Int) async {
        await withCheckedContinuation {
            waiting.append(Waiting(megabytes: megabytes, enter: $0))
            admit()
        }
    }

    package func leave(megabytes: Int) {
        running -= 1
        taken -= megabytes
        admit()
    }

    private func admit() {
        while let next {
            let entering = waiting.remove(at: next)
            for index in 0..<next { waiting[index].overtaken += 1 }
            running += 1
            taken += entering.megabytes
            entering.enter.resume()
        }
    }

    private var next: Int? {
        let isFirstDue = waiting.first.map { $0.overtaken >= Self.mostAhead } ?? false
        return waiting.prefix(isFirstDue ? 1 : waiting.count).firstIndex { hasRoom($0.megabytes) }
    }

    private func hasRoom(_ megabytes: Int) -> Bool {
        guard running > 0, let available = available() else { return true }
        return taken + megabytes <= available / 4 * 3
    }
}
