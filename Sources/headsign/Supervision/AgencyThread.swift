import Foundation
import Synchronization

/// A thread on which everything of one agency runs: reading what its feeds send, and putting that to use. Agencies share the
/// machine as the system divides it among threads, after whatever answers riders; a body that takes long delays its own
/// agency alone.
///
/// Unchecked, as all that changes is touched within the condition's lock alone.
final class AgencyThread: TaskExecutor, @unchecked Sendable {
    let agency: String
    private let condition = NSCondition()
    private var jobs: [UnownedJob] = []
    /// Even while it rests, odd while it works; another number for each piece of work.
    private let turn = Atomic<UInt64>(0)
    /// Nil before the thread has begun and once it has ended.
    private var handle: pthread_t?
    private var isRunning = false
    private var isRetired = false

    /// Less urgent than what answers riders, on the scale of `nice`.
    private static let niceness: Int32 = 5

    init(agency: String) {
        self.agency = agency
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        condition.withLock {
            jobs.append(job)
            if isRunning { condition.signal() } else { start() }
        }
    }

    /// Ends the thread once it has nothing to do, as its agency has gone. It begins again for work that is still on its way to it.
    func retire() {
        condition.withLock {
            isRetired = true
            condition.signal()
        }
    }

    private func start() {
        isRunning = true
        let thread = Thread { [self] in work() }
        thread.name = agency
        thread.stackSize = 8 << 20
        thread.start()
    }

    /// Which piece of work it is at, and the seconds of a processor it has used in its life; nil while it rests.
    var effort: (turn: UInt64, seconds: Double)? {
        let turn = turn.load(ordering: .acquiring)
        guard turn % 2 == 1, let handle = condition.withLock({ handle }) else { return nil }
        var (clock, time) = (clockid_t(), timespec())
        guard pthread_getcpuclockid(handle, &clock) == 0, clock_gettime(clock, &time) == 0 else { return nil }
        return (turn, Double(time.tv_sec) + Double(time.tv_nsec) / 1e9)
    }

    private func work() {
        condition.withLock { handle = pthread_self() }
        #if os(Linux)
            _ = setpriority(Int32(PRIO_PROCESS.rawValue), 0, Self.niceness)
        #endif
        while let jobs = next() {
            for job in jobs {
                turn.wrappingAdd(1, ordering: .releasing)
                job.runSynchronously(on: asUnownedTaskExecutor())
                turn.wrappingAdd(1, ordering: .releasing)
            }
        }
    }

    /// - Returns: nil where the thread is to end.
    private func next() -> [UnownedJob]? {
        condition.lock()
        defer { condition.unlock() }
        while jobs.isEmpty {
            guard !isRetired else {
                (isRunning, handle) = (false, nil)
                return nil
            }
            condition.wait()
        }
        defer { jobs = [] }
        return jobs
    }
}
