import LiveModel
import TransitCore

/// The identity of a recorded day, without its records.
struct DayHeader: Equatable {
    var date: ServiceDate
    var start: EpochSeconds
    var zone: String

    init(_ day: RecordedDay) {
        (date, start, zone) = (day.date, day.start, day.zone)
    }

    init(date: ServiceDate, start: EpochSeconds, zone: String) {
        (self.date, self.start, self.zone) = (date, start, zone)
    }

    /// A recorded day with this identity and without records.
    var day: RecordedDay { RecordedDay(date: date, start: start, zone: zone) }
}

extension ByteWriter {
    mutating func header(_ header: DayHeader) {
        signed(Int64(header.date.daysSince1970))
        signed(header.start.rawValue)
        text(header.zone)
    }
}

extension ByteReader {
    mutating func header() -> DayHeader? {
        guard let date = int32(), let start = signed(), let zone = text() else { return nil }
        return DayHeader(date: ServiceDate(daysSince1970: date), start: EpochSeconds(start), zone: zone)
    }
}
