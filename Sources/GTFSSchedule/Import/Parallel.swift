import Dispatch
import Synchronization

/// Runs two closures concurrently, the second on the calling thread, and waits for both.
///
/// Blocks the calling thread, so it must not be called on Swift's cooperative thread pool.
func inParallel<One: Sendable, Two: Sendable>(
    _ one: @escaping @Sendable () -> One, _ two: () -> Two
) -> (One, Two) {
    let result = Mutex<One?>(nil)
    let isDone = DispatchSemaphore(value: 0)
    DispatchQueue(label: "headsign.import").async {
        let made = one()
        result.withLock { $0 = made }
        isDone.signal()
    }
    let two = two()
    isDone.wait()
    guard let one = result.withLock({ $0 }) else { preconditionFailure("signalled without a result") }
    return (one, two)
}
