/// Limits concurrent imports by memory. Small imports may overtake a waiting large one, but only a limited number of
/// times.
package actor ImportMemoryLimiter {
    private struct Waiting {
        let megabytes: Int
        /// The number of later imports that were admitted before this one.
        var overtaken = 0
        let enter: CheckedContinuation<Void, Never>
    }

    /// The maximum number of later imports that are admitted before a waiting import.
    static let mostAhead = 8

    private var taken = 0
    private var running = 0
    /// Waiting imports in order of arrival, so that the first has been overtaken most often.
    private var waiting: [Waiting] = []
    private let available: @Sendable () -> Int?

    /// - Parameter available: Returns the available memory in megabytes; nil if it is unknown. Then all imports are
    ///   admitted.
    package init(available: @escaping @Sendable () -> Int?) {
        self.available = available
    }

    var waitingCount: Int { waiting.count }

    /// Waits until the given memory is available. Returns immediately if no other import is running. Each call must be
    /// balanced by a call of ``leave(megabytes:)`` with the same amount.
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
