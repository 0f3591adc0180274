/// A pickup or drop-off rule: GTFS's `pickup_type` and `drop_off_type`.
@frozen @usableFromInline package enum StopRule: UInt8, Sendable {
    case always, never, byPhone, byDriver
}
