/// Why what another node sent is of no use.
package enum WireError: Error, Equatable, CustomStringConvertible {
    /// It is of a format that this version does not know.
    case otherFormat(UInt8)
    /// It is cut, or says what cannot be.
    case damaged
    /// It speaks of another timetable, or builds on a state that is not here.
    case outOfStep

    package var description: String {
        switch self {
        case .otherFormat(let format): "the node speaks format \(format), which this version does not understand"
        case .damaged: "what the node sent is damaged"
        case .outOfStep: "what the node sent builds on something that is not here"
        }
    }
}
