import TransitCore

/// The content of an alarm that is stored encrypted: the alarm and its push subscription.
package struct AlarmContent: Sendable, Equatable {
    /// The maximum size of the encrypted content in bytes.
    package static let mostBytes = 1024
    private static let version: UInt8 = 1

    package var alarm: Alarm
    package var subscription: PushSubscription

    package init(_ alarm: Alarm, _ subscription: PushSubscription) {
        self.alarm = alarm
        self.subscription = subscription
    }

    package var bytes: [UInt8] {
        var writer = SealedWriter()
        writer.add(Self.version)
        writer.add(subscription.endpoint)
        writer.add(subscription.key)
        writer.add(subscription.secret)
        writer.add(alarm.kind.rawValue)
        writer.add(alarm.language.rawValue)
        for text in [alarm.agency, alarm.stop, alarm.route, alarm.trip, alarm.vehicle] { writer.add(text) }
        writer.add(alarm.direction ?? .max)
        writer.add(alarm.scheduled)
        writer.add(alarm.day.map { Int64($0.daysSince1970) } ?? .min)
        writer.add(alarm.window?.days ?? 0)
        writer.add(Int64(alarm.window?.from ?? 0))
        writer.add(Int64(alarm.window?.to ?? 0))
        writer.add(UInt8(clamping: alarm.minutesBefore))
        writer.add(UInt8(clamping: alarm.walkMinutes))
        writer.add(alarm.expires)
        return writer.bytes
    }

    /// Decodes content.
    /// - Returns: nil for bytes that ``bytes`` cannot have produced.
    package init?(_ bytes: [UInt8], id: AlarmID) {
        var reader = SealedReader(bytes)
        guard reader.byte() == Self.version, let endpoint = reader.text(),
            let subscription = PushSubscription(
                endpoint: endpoint, key: reader.content(), secret: reader.content()),
            let kind = Alarm.Kind(rawValue: reader.byte()), let language = Alarm.Language(rawValue: reader.byte())
        else { return nil }
        let texts = (0..<5).map { _ in reader.text() }
        let direction = reader.byte()
        var alarm = Alarm(
            id: id, kind: kind, language: language, agency: texts[0] ?? "", stop: texts[1] ?? "", expires: 0)
        (alarm.route, alarm.trip, alarm.vehicle) = (texts[2], texts[3], texts[4])
        alarm.direction = direction == .max ? nil : direction
        alarm.scheduled = reader.moment()
        let day = reader.number()
        alarm.day = Int32(exactly: day).map { ServiceDate(daysSince1970: $0) }
        let days = reader.byte()
        let (from, to) = (Int32(clamping: reader.number()), Int32(clamping: reader.number()))
        if days != 0 { alarm.window = Alarm.Window(days: days, from: from, to: to) }
        alarm.minutesBefore = Int(reader.byte())
        alarm.walkMinutes = Int(reader.byte())
        alarm.expires = reader.moment() ?? 0
        guard reader.isWhole else { return nil }
        self.init(alarm, subscription)
    }
}
