import Synchronization

/// Each agency's thread. One ends when its agency goes, and begins again if it comes back, or for work that was still
/// on its way to it: a thread that rests takes some sixty kilobytes.
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
