import LiveModel
import TransitCore

/// The content of a log file.
struct StoredLog {
    let day: RecordedDay
    /// The number of readable bytes. An incomplete frame may follow them, if the process ended while writing it.
    let end: Int
    /// Whether a part of the log before ``end`` could not be read.
    let isDamaged: Bool

    /// Reads the log of a day.
    /// - Returns: Nil if there is none, or none with a complete frame.
    init?(_ files: DayFiles, _ date: ServiceDate, with content: DayContent = .all) throws(HistoryFileError) {
        guard let bytes = try FileContent.read(files.log) else { return nil }
        try self.init(bytes, at: files.log, of: date, with: content)
    }

    /// Reads the content of a log.
    /// - Parameter path: The path of the log, for error messages.
    init?(
        _ bytes: [UInt8], at path: String, of date: ServiceDate, with content: DayContent = .all
    ) throws(HistoryFileError) {
        let events = DayLogEvents(bytes)
        guard let header = events.header else {
            guard let version = events.otherVersion else { return nil }
            throw .otherVersion(path: path, version)
        }
        guard header.date == date else { throw .damaged(path: path) }
        var day = header.day
        day.apply(events.lazy.compactMap { $0.limited(to: content) })
        self.day = day
        end = events.frames.end
        isDamaged = events.isDamaged
    }
}

extension DayEvent {
    /// Returns the part of an event that belongs to the requested content; nil if no part does.
    fileprivate func limited(to content: DayContent) -> DayEvent? {
        switch self {
        case .agency, .holiday: self
        case .route, .stop, .trip, .outcome, .visit: content.contains(.trips) ? self : nil
        case .pattern(let pattern):
            content.contains(.trips) ? .pattern(content.contains(.shapes) ? pattern : pattern.withoutShape) : nil
        case .position: content.isSuperset(of: [.trips, .positions]) ? self : nil
        case .trajectory: content.isSuperset(of: [.trips, .trajectories]) ? self : nil
        case .alert, .outage: content.contains(.notices) ? self : nil
        }
    }
}

extension RecordedPattern {
    fileprivate var withoutShape: RecordedPattern {
        var pattern = self
        pattern.shape = []
        return pattern
    }
}
