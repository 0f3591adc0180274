import Cluster

/// The reason why an agency's owner cannot be followed at present.
enum ReplicaError: Error, Equatable, CustomStringConvertible {
    /// The owner rejected the request.
    /// - Parameter words: The owner's message.
    case refused(status: Int, words: String)
    case ended, silent, slow
    /// The owner publishes under a lease that it has already lost.
    case outdated
    /// A file does not match its name, or has unusable content.
    case unsound(String)
    case notWritten(String)

    var description: String {
        switch self {
        case .refused(let status, let words): "the owner rejected the request (HTTP \(status)): \(words)"
        case .ended: "the owner closed the stream"
        case .silent: "the owner is not sending data"
        case .slow: "a download timed out"
        case .outdated: "the node lost its lease but is still sending"
        case .unsound(let what): "the owner sent an invalid \(what)"
        case .notWritten(let reason): "a file could not be stored: \(reason)"
        }
    }
}
