/// Pickup and drop-off rules of one call that differ from the timetable: `pickup_type` and `drop_off_type` of GTFS
/// Realtime's `StopTimeProperties`.
@frozen @usableFromInline package struct ChangedRules: Hashable, Sendable {
    /// The changed rules; nil if the timetable's rule applies.
    @usableFromInline package var pickup, dropOff: StopRule?

    @inlinable package init(pickup: StopRule? = nil, dropOff: StopRule? = nil) {
        (self.pickup, self.dropOff) = (pickup, dropOff)
    }

    @inlinable package var isEmpty: Bool { pickup == nil && dropOff == nil }
}

extension ChangedRules: RawRepresentable {
    /// Decodes both rules from one byte, pickup in the lower four bits: 0 for none, otherwise the rule plus one.
    @usableFromInline package init?(rawValue: UInt8) {
        let (pickup, dropOff) = (rawValue & 15, rawValue >> 4)
        self.init(
            pickup: pickup == 0 ? nil : StopRule(rawValue: pickup - 1),
            dropOff: dropOff == 0 ? nil : StopRule(rawValue: dropOff - 1))
        guard self.rawValue == rawValue else { return nil }
    }

    @usableFromInline package var rawValue: UInt8 { Self.code(of: pickup) | Self.code(of: dropOff) << 4 }

    private static func code(of rule: StopRule?) -> UInt8 { rule.map { $0.rawValue + 1 } ?? 0 }
}
