import TransitCore

extension AlarmNotice {
    private static let version: UInt8 = 1
    static let mostAlso = 3

    package var bytes: [UInt8] {
        var writer = SealedWriter()
        for byte in [Self.version, matter.rawValue, kind.rawValue, language.rawValue] { writer.add(byte) }
        for text in [route, headsign, stop, stopID, tripID] { writer.add(Self.short(text)) }
        for moment in [early, likely, scheduled, before, expires] { writer.add(moment) }
        for number in [minutesLate, Int64(walkMinutes), offset] { writer.add(number) }
        writer.add(UInt8((isByTimetable ? 1 : 0) + (isNotSeen ? 2 : 0)))
        writer.add(UInt8(min(also.count, Self.mostAlso)))
        for other in also.prefix(Self.mostAlso) {
            writer.add(other.matter.rawValue)
            writer.add(other.scheduled)
            writer.add(other.minutes)
        }
        return writer.bytes
    }

    /// Decodes a notification.
    /// - Returns: nil for bytes that ``bytes`` cannot have produced.
    package init?(_ bytes: [UInt8]) {
        var reader = SealedReader(bytes)
        guard reader.byte() == Self.version, let matter = Matter(rawValue: reader.byte()),
            let kind = Alarm.Kind(rawValue: reader.byte()), let language = Alarm.Language(rawValue: reader.byte())
        else { return nil }
        self.init(matter, kind: kind, language: language)
        (route, headsign, stop) = (reader.text() ?? "", reader.text() ?? "", reader.text() ?? "")
        (stopID, tripID) = (reader.text() ?? "", reader.text() ?? "")
        (early, likely, scheduled) = (reader.moment() ?? 0, reader.moment() ?? 0, reader.moment())
        (before, expires) = (reader.moment() ?? 0, reader.moment() ?? 0)
        (minutesLate, walkMinutes, offset) = (reader.number(), Int(clamping: reader.number()), reader.number())
        let flags = reader.byte()
        (isByTimetable, isNotSeen) = (flags & 1 != 0, flags & 2 != 0)
        for _ in 0..<min(reader.byte(), UInt8(Self.mostAlso)) {
            guard let matter = Matter(rawValue: reader.byte()) else { return nil }
            also.append(Also(matter, scheduled: reader.moment() ?? 0, minutes: reader.number()))
        }
        guard reader.isWhole else { return nil }
    }

    /// Truncates a name to 120 characters. A locked phone shows about forty.
    private static func short(_ text: String) -> String {
        text.count <= 120 ? text : text.prefix(119) + "…"
    }
}
