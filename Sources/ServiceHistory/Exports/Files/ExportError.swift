/// An error that prevents an export.
package enum ExportError: Error, Equatable, Sendable {
    /// A file or folder is already at the destination, and is not replaced.
    case alreadyExists(path: String)
    case notWritten(path: String, reason: String)
    /// The recorded days of the period contain only trips that the format cannot express.
    case withoutTrips
    /// The agency has no URL, which GTFS requires.
    case withoutURL(agency: String)
    /// The agency's time zone has changed within the period, but GTFS has one time zone for all days.
    case changedZone(from: String, to: String, date: String)
    case unknownZone(String)
}

extension ExportError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .alreadyExists(let path): "\(path) already exists; remove it or choose another output"
        case .notWritten(let path, let reason): "cannot write \(path): \(reason)"
        case .withoutTrips:
            "no trip was observed in this period, so there is nothing to export; choose days on which the server ran"
        case .withoutURL(let agency):
            "the feed has no web address of the agency \(agency), but GTFS requires one; give it with --agency-url"
        case .changedZone(let old, let new, let date):
            "the agency's time zone changed from \(old) to \(new) on \(date); export the days before and after apart"
        case .unknownZone(let name): "the time zone \(name) of a recorded day is unknown to this system; install tzdata"
        }
    }
}
