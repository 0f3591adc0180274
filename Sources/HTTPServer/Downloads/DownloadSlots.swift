import Synchronization

/// Limits concurrent downloads, so that slow clients cannot exhaust the server.
package final class DownloadSlots: Sendable {
    private let limit: Int
    private let taken = Atomic<Int>(0)

    package init(limit: Int) {
        self.limit = limit
    }

    /// A slot for one download, released when the download ends.
    package final class Slot: Sendable {
        private let owner: DownloadSlots

        fileprivate init(of owner: DownloadSlots) {
            self.owner = owner
        }

        deinit {
            owner.taken.subtract(1, ordering: .relaxed)
        }
    }

    /// Takes a slot.
    /// - Returns: nil if the limit is reached.
    package func take() -> Slot? {
        let count = taken.add(1, ordering: .relaxed).newValue
        guard count <= limit else {
            taken.subtract(1, ordering: .relaxed)
            return nil
        }
        return Slot(of: self)
    }
}
