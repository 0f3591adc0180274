import Fetching

/// The threads that parse suppliers' responses to riders' searches, one for coaches and one for addresses.
struct RequestParsingThreads: Sendable {
    let threads: [AgencyThread]
    private let journal: CrashJournal?

    init(_ journal: CrashJournal?) {
        threads = [ParseScope.coaches, ParseScope.places].map { AgencyThread(agency: $0) }
        self.journal = journal
    }

    func coaches(_ supplier: String) -> ParseScope { place(threads[0], supplier) }

    func places(_ geocoder: String) -> ParseScope { place(threads[1], geocoder) }

    private func place(_ thread: AgencyThread, _ name: String) -> ParseScope {
        ParseScope(FeedID(agency: thread.agency, name: name), journal: journal, executor: thread)
    }
}
