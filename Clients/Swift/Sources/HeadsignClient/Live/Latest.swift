internal import Synchronization

/// A value that one task updates and another task awaits. A slow reader skips intermediate values, but always receives
/// the latest one.
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

    /// Updates the value in place, and resumes the waiting reader. The value is not copied unless a reader holds a
    /// copy.
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

    /// Ends the sequence of values, with an error if one is given.
    func finish(throwing error: (any Error)? = nil) {
        let end: Result<Void, any Error> = error.map { .failure($0) } ?? .success(())
        state.withLock { state -> CheckedContinuation<Value?, any Error>? in
            if state.end == nil { state.end = end }
            defer { state.reader = nil }
            return state.reader
        }?.resume(with: end.map { nil })
    }

    /// Waits for a value that was not returned yet; returns nil at the end of the sequence.
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
            // Only one reader can wait; a second one receives the end of the sequence.
            guard state.reader == nil else { return .success(nil) }
            state.reader = reader
            return nil
        }
        if let answer { reader.resume(with: answer) }
    }
}
