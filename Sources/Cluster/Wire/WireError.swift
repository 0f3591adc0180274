/// The reason a message from another node is rejected.
package enum WireError: Error, Equatable, CustomStringConvertible {
    /// The message has a format version that is not supported.
    case otherFormat(UInt8)
    /// Truncated or invalid content.
    case damaged
    /// A reference to another timetable, or to a base state that is not present.
    case outOfStep

    package var description: String {
        switch self {
        case .otherFormat(let format): "the node uses format \(format), which this version does not support"
        case .damaged: "the data from the node is damaged"
        case .outOfStep: "the data from the node is based on a state that is missing here"
        }
    }
}
