import CNIOLinux
import Foundation
import Synchronization

/// A thread that parses an agency's feeds and applies them to its engine. Its priority is lower than that of the
/// threads that serve requests. A slow body delays only its own agency.
///
/// `@unchecked Sendable`: all mutable state is accessed under the condition's lock.
final class AgencyThread: TaskExecutor, @unchecked Sendable {
    let agency: String
    private let condition = NSCondition()
    private var jobs: [UnownedJob] = []
    /// A counter incremented when work begins and ends: even while idle, odd while working.
    private let turn = Atomic<UInt64>(0)
    /// The thread's handle; nil before the thread has started and after it has ended.
    private var handle: pthread_t?
    private var isRunning = false
    private var isRetired = false

    /// The thread's niceness: a lower priority than that of threads that serve requests.
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

    /// Ends the thread as soon as it is idle, because its agency was removed. Work that arrives later restarts it.
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

    /// The value of ``turn``, which identifies the current work item, and the thread's processor time in seconds; nil
    /// while the thread is idle.
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

    /// Waits for jobs.
    /// - Returns: The next jobs; nil if the thread should end.
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
