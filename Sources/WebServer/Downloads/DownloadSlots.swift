import Synchronization

/// How many downloads there may be at once: slow readers must not use up the server.
final class DownloadSlots: Sendable {
    private let limit: Int
    private let taken = Atomic<Int>(0)

    init(limit: Int) {
        self.limit = limit
    }

    /// Held as long as the download goes on.
    final class Slot: Sendable {
        private let owner: DownloadSlots

        fileprivate init(of owner: DownloadSlots) {
            self.owner = owner
        }

        deinit {
            owner.taken.subtract(1, ordering: .relaxed)
        }
    }

    /// - Returns: nil when all are taken.
    func take() -> Slot? {
        let count = taken.add(1, ordering: .relaxed).newValue
        guard count <= limit else {
            taken.subtract(1, ordering: .relaxed)
            return nil
        }
        return Slot(of: self)
    }
}
