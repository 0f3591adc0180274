import Synchronization

/// Each agency's thread. One stays when its agency goes, and is there again if it comes back: a thread rests for nothing, and
/// work that is still on its way to it is done.
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
}
