import Protobuf
import TransitCore

extension TripReference {
    /// Reads a TripDescriptor.
    init(message trip: WireReader) throws(ProtobufError) {
        self.init()
        var trip = trip
        while let tag = try trip.next() {
            switch tag {
            case .bytes(1): tripID = try trip.text()
            case .bytes(2): startTime = serviceTime(try trip.bytes())
            case .bytes(3): startDate = ServiceDate(gtfs: try trip.bytes())
            case .varint(4): relation = Relation(wire: try trip.varint()) ?? .scheduled
            case .bytes(5): routeID = try trip.text()
            case .varint(6): direction = GTFSRealtime.direction(try trip.varint())
            default: try trip.skip(tag)
            }
        }
    }

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
    var wheelchair = WheelchairAccess.unknown

    init() {}

    init(_ vehicle: WireReader) throws(ProtobufError) {
        var vehicle = vehicle
        while let tag = try vehicle.next() {
            switch tag {
            case .bytes(1): id = try vehicle.text()
            case .bytes(2): label = try vehicle.text()
            case .varint(4): wheelchair = WheelchairAccess(wire: try vehicle.varint())
            default: try vehicle.skip(tag)
            }
        }
    }
}
