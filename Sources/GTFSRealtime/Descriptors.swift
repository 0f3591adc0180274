import Protobuf
import TransitCore

/// A TripDescriptor.
struct TripDescriptor {
    private(set) var reference = TripReference()
    /// Whether schedule_relationship is of a later version: what becomes of the trip is unknown, and the default SCHEDULED
    /// could turn a withdrawal into a promise.
    private(set) var isOfUnknownRelation = false

    init(_ trip: WireReader, faults: inout DiscardCounts) throws(ProtobufError) {
        var trip = trip
        while let tag = try trip.next() {
            switch tag {
            case .bytes(1): reference.tripID = try trip.text()
            case .bytes(2): reference.startTime = faults.readable(try trip.bytes(), serviceTime)
            case .bytes(3): reference.startDate = faults.readable(try trip.bytes()) { ServiceDate(gtfs: $0) }
            case .varint(4):
                let relation = faults.known(TripReference.Relation(wire: try trip.varint()))
                isOfUnknownRelation = relation == nil
                reference.relation = relation ?? .scheduled
            case .bytes(5): reference.routeID = try trip.text()
            case .varint(6): reference.direction = faults.known(direction(try trip.varint()))
            case .bytes(7): try decodeSelector(try trip.message(), faults: &faults)
            default: try trip.skip(tag)
            }
        }
    }

    /// Reads a ModifiedTripSelector, beside which "the other fields of the TripDescriptor MUST be left empty"
    /// (trip-modifications.md, *Linkage to TripUpdates*).
    private mutating func decodeSelector(
        _ message: WireReader, faults: inout DiscardCounts
    ) throws(ProtobufError) {
        var message = message
        while let tag = try message.next() {
            switch tag {
            case .bytes(1): reference.modificationsID = try message.text()
            case .bytes(2): reference.tripID = try message.text()
            case .bytes(3): reference.startTime = faults.readable(try message.bytes(), serviceTime)
            case .bytes(4): reference.startDate = faults.readable(try message.bytes()) { ServiceDate(gtfs: $0) }
            default: try message.skip(tag)
            }
        }
    }

    /// The reference, or nil where it is unknown what becomes of the trip.
    var known: TripReference? { isOfUnknownRelation ? nil : reference }
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

    /// Nothing in it tells one trip from another.
    var isEmpty: Bool {
        tripID == nil && routeID == nil && direction == nil && startTime == nil && startDate == nil
    }
}

/// A VehicleDescriptor. The license plate is nobody's business.
struct VehicleDescriptor {
    var id: String?
    var label: String?
    /// Nil where the timetable's word holds.
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
