internal import Synchronization

/// A value that one task changes and another waits for. A reader that is slow misses no change, only the states in
/// between: what it gets is always the newest.
final class Latest<Value: Sendable>: Sendable {
    private struct State {
        var value: Value
        var isNew = false
        var end: Result<Void, any Error>?
        var reader: CheckedContinuation<Value?, any Error>?
    }

    private let state: Mutex<State>

    init(_ value: Value) {
        state = Mutex(State(value: value))
    }

    /// Changes the value in place: while nobody holds a copy nothing is copied.
    func update(_ change: (inout Value) -> Void) {
        state.withLock { state -> (CheckedContinuation<Value?, any Error>, Value)? in
            change(&state.value)
            guard let reader = state.reader else {
                state.isNew = true
                return nil
            }
            state.reader = nil
            return (reader, state.value)
        }.map { $0.resume(returning: $1) }
    }

    /// There will be no other value.
    func finish(throwing error: (any Error)? = nil) {
        let end: Result<Void, any Error> = error.map { .failure($0) } ?? .success(())
        state.withLock { state -> CheckedContinuation<Value?, any Error>? in
            if state.end == nil { state.end = end }
            defer { state.reader = nil }
            return state.reader
        }?.resume(with: end.map { nil })
    }

    /// The value, once it is one that was not read yet; nil at the end.
    func next() async throws -> Value? {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { wait($0) }
        } onCancel: {
            finish()
        }
    }

    private func wait(_ reader: CheckedContinuation<Value?, any Error>) {
        let answer = state.withLock { state -> Result<Value?, any Error>? in
            if state.isNew {
                state.isNew = false
                return .success(state.value)
            }
            if let end = state.end { return end.map { nil } }
            // One reader at a time: another one ends.
            guard state.reader == nil else { return .success(nil) }
            state.reader = reader
            return nil
        }
        if let answer { reader.resume(with: answer) }
    }
}
