package import GTFSSchedule
package import TransitCore

extension TimetableFile {
    /// Opens a timetable file after verifying its checksum.
    package static func checked(_ path: String, dates: ServiceCalendar.Dates = .asPublished) throws -> Timetable {
        do throws(TimetableFileError) {
            return try openVerified(path, dates: dates)
        } catch {
            throw Failure(error)
        }
    }
}
