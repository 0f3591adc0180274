package import LiveModel
package import TransitCore

extension DayRecord {
    /// Defines all trips of the service day that have not been defined yet.
    /// - Parameter stoppedAt: The time after which nothing was recorded; the rest of the day becomes an outage of the
    ///   server. Nil if the day was recorded until its end.
    mutating func complete(in timetable: Timetable, stoppedAt: EpochSeconds?) {
        let end = header.start + DayRecorder.dayLength
        defineDueTrips(at: end, in: timetable)
        // The outage is added as the last event: if a crash loses some of the events, the outage is missing too, and
        // the day is completed once more after the restart.
        if let stoppedAt, end - stoppedAt > DayRecorder.pause { addOutage("", from: stoppedAt, to: end) }
    }
}

extension RecordedDay {
    /// Returns the day with all trips of its timetable, and with an outage of the server from the end of the recording
    /// to the end of the day. Runs that are under way remain so.
    /// - Parameter recordedUntil: The end of the recording.
    package func completed(on timetable: Timetable, recordedUntil: EpochSeconds) -> RecordedDay {
        var record = DayRecord(continuing: self, RecorderSettings(), at: recordedUntil)
        record.complete(in: timetable, stoppedAt: max(recordedUntil, start))
        var day = self
        day.apply(record.events.take())
        return day
    }
}
