package import LiveModel
package import ServiceHistory
package import TransitCore

/// The recorded service days of one agency. All functions block.
package protocol HistorySource: Sendable {
    /// The agency's punctuality limits.
    var limits: PunctualityLimits { get }

    /// Returns the recorded days in order, including those that are not sealed.
    func days() -> [ServiceDate]

    /// Returns the recorded days that are not sealed.
    func openDays() -> [ServiceDate]

    /// Returns the total size of all recorded days on disk, and the number of days with a damaged file.
    func sizes() -> (bytes: Int, days: Int, damaged: Int)

    /// Reads a day, sealed or not.
    /// - Parameter route: the id of the only route to be decoded, with its own stops; nil for all.
    /// - Returns: nil if the day was not recorded.
    func read(_ date: ServiceDate, with content: DayContent, route: String?) throws(HistoryFileError) -> RecordedDay?

    /// Returns the statistics of a whole day, computed with the agency's punctuality limits.
    /// - Returns: nil if the day was not recorded.
    func figures(of date: ServiceDate) throws(HistoryFileError) -> DayFigures?
}

extension HistorySource {
    package func figures(of date: ServiceDate) throws(HistoryFileError) -> DayFigures? {
        try read(date, with: [.trips, .notices], route: nil).map { DayFigures($0, limits: limits) }
    }
}
