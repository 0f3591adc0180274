import Agencies
import TransitCore

extension JSONWriter {
    /// Writes the API's `Feed` object.
    mutating func feed(_ feed: FeedStatus, agency: String) {
        object { json in
            json.member("id", agency + "/" + feed.name)
            json.member("agency", agency)
            json.member("kind", feed.kind.rawValue)
            json.member("state", feed.state.rawValue)
            json.member("lastAttempt", feed.lastAttempt)
            json.member("lastSuccess", feed.lastSuccess)
            json.member("dataFrom", feed.dataFrom)
            json.member("timetableVersion", feed.timetableVersion)
            json.member("nextAttempt", feed.nextAttempt)
            json.member("failures", feed.failures)
            json.failure(feed.failure)
            json.member("entities", feed.entities)
            json.discarded(feed.discarded)
        }
    }

    private mutating func failure(_ failure: FeedStatus.Failure?) {
        guard let failure else { return }
        member("error") { json in
            json.member("kind", failure.kind)
            json.member("message", failure.message)
        }
    }

    private mutating func discarded(_ rows: [FeedStatus.Discarded]) {
        guard !rows.isEmpty else { return }
        member("discarded") { json in
            for row in rows {
                json.key(row.reason)
                json.int(row.count)
            }
        }
    }
}
