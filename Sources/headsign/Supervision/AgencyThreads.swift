import Synchronization

/// Each agency's thread. One ends when its agency goes, as a thread that rests takes some sixty kilobytes; it begins
/// again for work that is still on its way to it, which holds it until then.
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
