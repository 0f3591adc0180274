import TransitCore
import WebServer

extension FeedStatus {
    static let unheard = Failure(
        kind: "unheard", message: "The server that follows this agency's vehicles has not been heard from for a while.")

    /// The same feed, as nobody knows how it is doing.
    func unheard(_ silence: Silence) -> FeedStatus {
        var status = self
        status.state = silence == .short ? .stale : .failing
        status.failure = Self.unheard
        status.nextAttempt = nil
        return status
    }

    /// Of an agency whose feeds nobody has told of yet.
    static let unknown = FeedStatus(
        name: "live", kind: .unknown, state: .failing, mayTell: Set(FeedPart.allCases), toldAt: [:], failure: unheard)
}
