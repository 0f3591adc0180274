import FileFormats
import TransitCore

extension TripReference {
    /// Reads a TripDescriptor.
    /// - Returns: False if schedule_relationship has a value of a later version. It is then unknown whether the trip
    ///   runs, and the default SCHEDULED could turn a cancellation into a prediction.
    mutating func decode(_ trip: WireReader, faults: inout DiscardCounts) throws(ProtobufError) -> Bool {
        var trip = trip
        var isKnown = true
        while let tag = try trip.next() {
            switch tag {
            case .bytes(1): tripID = try trip.text()
            case .bytes(2): startTime = faults.readable(try trip.bytes(), serviceTime)
            case .bytes(3): startDate = faults.readable(try trip.bytes()) { ServiceDate(gtfs: $0) }
            case .varint(4):
                let relation = faults.known(Relation(wire: try trip.varint()))
                isKnown = relation != nil
                self.relation = relation ?? .scheduled
            case .bytes(5): routeID = try trip.text()
            case .varint(6): direction = faults.known(GTFSRealtime.direction(try trip.varint()))
            case .bytes(7): try decodeSelector(try trip.message(), faults: &faults)
            default: try trip.skip(tag)
            }
        }
        return isKnown
    }

    /// Reads a ModifiedTripSelector. If it is present, "the other fields of the TripDescriptor MUST be left empty"
    /// (trip-modifications.md, *Linkage to TripUpdates*).
    private mutating func decodeSelector(
        _ message: WireReader, faults: inout DiscardCounts
    ) throws(ProtobufError) {
        var message = message
        while let tag = try message.next() {
            switch tag {
            case .bytes(1): modificationsID = try message.text()
            case .bytes(2): tripID = try message.text()
            case .bytes(3): startTime = faults.readable(try message.bytes(), serviceTime)
            case .bytes(4): startDate = faults.readable(try message.bytes()) { ServiceDate(gtfs: $0) }
            default: try message.skip(tag)
            }
        }
    }
}

extension DiscardCounts {
    /// Returns the given value. If it is nil, counts an unknown enumeration value.
    mutating func known<Value>(_ value: Value?) -> Value? {
        if value == nil { add(.unknownValue) }
        return value
    }

    /// Parses a time or date, and counts an unreadable one. The empty string is protobuf's default, so it is not
    /// counted.
    mutating func readable<Text: Collection<UInt8>, Value>(_ text: Text, _ read: (Text) -> Value?) -> Value? {
        let value = read(text)
        if value == nil, !text.isEmpty { add(.implausibleTime) }
        return value
    }
}

extension TripReference {
    /// The trip id, followed by the start time if there is one; nil without a trip id.
    var name: String? {
        guard let tripID else { return nil }
        return startTime.map { "\(tripID)-\($0)" } ?? tripID
    }

    /// Whether no field identifies a trip.
    var isEmpty: Bool {
        tripID == nil && routeID == nil && direction == nil && startTime == nil && startDate == nil
    }
}

/// A decoded VehicleDescriptor. Its license plate is ignored.
struct VehicleDescriptor {
    var id: String?
    var label: String?
    /// The accessibility of the vehicle; nil if the timetable's value applies.
    var wheelchair: WheelchairAccess?

    init() {}

    init(_ vehicle: WireReader, faults: inout DiscardCounts) throws(ProtobufError) {
        var vehicle = vehicle
        while let tag = try vehicle.next() {
            switch tag {
            case .bytes(1): id = try vehicle.text()
            case .bytes(2): label = try vehicle.text()
            case .varint(4):
                let raw = try vehicle.varint()
                wheelchair = raw == 0 ? nil : faults.known(WheelchairAccess(wire: raw))
            default: try vehicle.skip(tag)
            }
        }
    }
}
