import Synchronization

/// The agencies of a server, in the order of the configuration.
package final class AgencyRegistry: Sendable {
    private struct State {
        var entries: [PublishedAgency]
        var byID: [String: PublishedAgency]
        var observers: [Observer] = []
        var generation = 0

        init(_ entries: [PublishedAgency]) {
            self.entries = entries
            byID = Dictionary(entries.map { ($0.description.id, $0) }) { first, _ in first }
        }
    }

    private struct Observer: Sendable {
        let notify: @Sendable (Set<String>) -> Void
    }

    private let state: Mutex<State>

    package init(_ entries: [PublishedAgency]) {
        state = Mutex(State(entries))
    }

    package var entries: [PublishedAgency] { state.withLock { $0.entries } }

    package subscript(id: String) -> PublishedAgency? { state.withLock { $0.byID[id] } }

    /// A counter that increases with every change of the list of agencies.
    package var generation: Int { state.withLock { $0.generation } }

    /// Replaces the list of agencies. Requests in progress continue to use a removed agency.
    package func replace(by entries: [PublishedAgency]) {
        let before = state.withLock { state in
            let before = state
            state = State(entries)
            (state.observers, state.generation) = (before.observers, before.generation + 1)
            return before
        }
        // Invalidates cached responses that depend on the previous list.
        for entry in before.entries { entry.outdateAnswers() }
        for entry in entries { entry.outdateAnswers(after: before.byID[entry.description.id]) }
        let known = Set(before.entries.map { ObjectIdentifier($0) })
        let new = entries.filter { !known.contains(ObjectIdentifier($0)) }.map(\.description.id)
        let gone = Set(before.byID.keys).subtracting(entries.map(\.description.id))
        for observer in before.observers { observer.notify(gone.union(new)) }
    }

    /// Registers a callback for every change, with the IDs of the agencies that were added, removed or replaced. It is
    /// called on the thread that makes the change.
    package func observe(_ body: @escaping @Sendable (Set<String>) -> Void) {
        state.withLock { $0.observers.append(Observer(notify: body)) }
    }
}
