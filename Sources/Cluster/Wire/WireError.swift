/// The reason why a message from another node is rejected.
package enum WireError: Error, Equatable, CustomStringConvertible {
    /// The message has an unsupported format version.
    case otherFormat(UInt8)
    /// The content is truncated or invalid.
    case damaged
    /// The message refers to a timetable or base snapshot that is not present.
    case outOfStep

    package var description: String {
        switch self {
        case .otherFormat(let format): "the node uses format \(format), which this version does not support"
        case .damaged: "the data from the node is damaged"
        case .outOfStep: "the data from the node is based on a state that is missing here"
        }
    }
}
