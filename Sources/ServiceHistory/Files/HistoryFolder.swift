package import LiveModel
package import TransitCore

/// The recorded days of an agency: for each day a log while it is being recorded, and an immutable column file after it.
///
/// All functions block. A log contains everything that a sealed file of the same day contains, so that it is read in its
/// place.
package struct HistoryFolder: Sendable {
    package let path: String

    /// - Parameters:
    ///   - root: The folder of all agencies' history. It is created when it is first needed.
    ///   - agency: The agency's id, which may contain any characters.
    package init(root: String, agency: String) {
        path = root + "/" + agency
    }

    /// Opens the log of a day for appending, and creates it if there is none. A sealed day is copied into a new log first.
    /// - Parameter header: The date, start and time zone of the day; those of an existing log take precedence.
    /// - Returns: The log, and what it contains so far. The indexes of further events refer to this day.
    package func open(_ header: RecordedDay) throws(HistoryFileError) -> (log: OpenDay, day: RecordedDay) {
        (OpenDay(path: path), header)
    }

    /// Writes the column file of a day from its log, and removes the log. Does nothing without a log.
    /// The log must have been closed.
    package func seal(_ date: ServiceDate) throws(HistoryFileError) {}

    /// Reads a day, sealed or not. Trips are ordered by route, pattern and start, visits by trip and call, and positions
    /// by trip.
    /// - Parameters:
    ///   - content: The parts to be decoded.
    ///   - route: The id of the only route to be decoded, with its own stops; nil for all.
    /// - Returns: nil if the day was not recorded.
    package func read(
        _ date: ServiceDate, with content: DayContent = .all, route: String? = nil
    ) throws(HistoryFileError) -> RecordedDay? { nil }

    /// Reads the days of a period one after the other, and holds one in memory at a time.
    /// - Returns: The days that could not be read.
    package func readRange<Failure: Error>(
        _ dates: ClosedRange<ServiceDate>, route: String? = nil, with content: DayContent = .all,
        _ body: (RecordedDay) throws(Failure) -> Void
    ) throws(Failure) -> [ServiceDate] { [] }

    /// Returns the recorded days in order, including those that are not sealed.
    package func days() -> [ServiceDate] { [] }

    /// Returns the recorded days that are not sealed, in order.
    package func openDays() -> [ServiceDate] { [] }

    /// Deletes all days before a date.
    /// - Returns: The number of deleted days.
    @discardableResult
    package func delete(before date: ServiceDate) throws(HistoryFileError) -> Int { 0 }

    /// Returns the size of all days on the disk, their number, and the number of days with a damaged file.
    package func sizes() -> (bytes: Int, days: Int, damaged: Int) { (0, 0, 0) }
}
