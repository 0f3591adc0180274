import Synchronization

/// The threads of all agencies. A thread ends when its agency is removed, because an idle thread takes about 60 kB,
/// and starts again if the agency returns or late work arrives.
final class AgencyThreads: Sendable {
    private let threads = Mutex<[String: AgencyThread]>([:])

    var all: [AgencyThread] { threads.withLock { Array($0.values) } }

    func thread(of agency: String) -> AgencyThread {
        threads.withLock { threads in
            if let known = threads[agency] {
                known.recall()
                return known
            }
            let thread = AgencyThread(agency: agency)
            threads[agency] = thread
            return thread
        }
    }

    func retire(_ agency: String) { threads.withLock { $0[agency]?.retire() } }
}
