import Cluster

/// The reason an agency's owner cannot be followed at the moment.
enum ReplicaError: Error, Equatable, CustomStringConvertible {
    /// The owner refused.
    /// - Parameter words: the owner's message.
    case refused(status: Int, words: String)
    case ended, silent, slow
    /// The owner publishes under a lease that it has lost.
    case outdated
    /// The content of a file does not match its name, or cannot be used.
    case unsound(String)
    case notWritten(String)

    var description: String {
        switch self {
        case .refused(let status, let words): "the owner refuses (\(status)): \(words)"
        case .ended: "the owner has ended the stream"
        case .silent: "the owner says nothing"
        case .slow: "a file takes too long"
        case .outdated: "the node has lost its lease and goes on"
        case .unsound(let what): "what the owner sent is no sound \(what)"
        case .notWritten(let reason): "a file cannot be kept: \(reason)"
        }
    }
}
