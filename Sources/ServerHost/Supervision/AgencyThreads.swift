import Synchronization

/// The threads of all agencies. A thread ends when its agency is removed, because an idle thread takes about 60 kB.
/// Work that arrives later restarts it until the work is done.
final class AgencyThreads: Sendable {
    private let threads = Mutex<[String: AgencyThread]>([:])

    var all: [AgencyThread] { threads.withLock { Array($0.values) } }

    func thread(of agency: String) -> AgencyThread {
        threads.withLock { threads in
            if let known = threads[agency] { return known }
            let thread = AgencyThread(agency: agency)
            threads[agency] = thread
            return thread
        }
    }

    func retire(_ agency: String) { threads.withLock { $0.removeValue(forKey: agency) }?.retire() }
}
