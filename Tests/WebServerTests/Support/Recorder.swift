import Synchronization

final class Recorder: Sendable {
    private let numbers = Mutex<[UInt64]>([])

    func note(_ number: UInt64) { numbers.withLock { $0.append(number) } }

    var all: [UInt64] { numbers.withLock { $0 } }
}
