import Protobuf
import TransitCore

extension TripReference {
    /// Reads a TripDescriptor.
    /// - Returns: whether its schedule_relationship is known. One of a later version leaves unknown whether the trip
    ///   runs at all, and the default SCHEDULED could turn a cancellation into a prediction.
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

    /// Reads a ModifiedTripSelector, beside which "the other fields of the TripDescriptor MUST be left empty"
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
    /// Returns a value of an enumeration, and counts one that is not known here.
    mutating func known<Value>(_ value: Value?) -> Value? {
        if value == nil { add(.unknownValue) }
        return value
    }

    /// Returns the time or date of a text, and counts one that cannot be read. An empty text is the format's default.
    mutating func readable<Text: Collection<UInt8>, Value>(_ text: Text, _ read: (Text) -> Value?) -> Value? {
        let value = read(text)
        if value == nil, !text.isEmpty { add(.implausibleTime) }
        return value
    }
}

extension TripReference {
    /// The trip's id, with its start where it has one; nil without an id.
    var name: String? {
        guard let tripID else { return nil }
        return startTime.map { "\(tripID)-\($0)" } ?? tripID
    }

    /// Whether nothing identifies a trip.
    var isEmpty: Bool {
        tripID == nil && routeID == nil && direction == nil && startTime == nil && startDate == nil
    }
}

/// A VehicleDescriptor. The license plate is not read.
struct VehicleDescriptor {
    var id: String?
    var label: String?
    /// Nil where the timetable's value holds.
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
