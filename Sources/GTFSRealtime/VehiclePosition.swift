import FileFormats
import TransitCore

/// A decoded VehiclePosition.
struct VehiclePosition {
    /// The maximum plausible speed in metres per second.
    private static let fastest: Float = 120

    var position: Coordinate?
    var descriptor = VehicleDescriptor()
    private var trip: TripReference?
    private var bearing: Float?
    private var speed: Float?
    private var at: EpochSeconds?
    private var stopStatus: VehicleReading.StopStatus?
    private var stopID: String?
    private var stopSequence: UInt32?
    private var occupancy: Occupancy?
    private var occupancyPercentage: UInt16?
    private var congestion: VehicleReading.Congestion?
    /// The carriages with their carriage_sequence, in the order of the message.
    private var carriages: [(place: UInt64, carriage: VehicleReading.Carriage)] = []

    init(_ vehicle: WireReader, faults: inout DiscardCounts) throws(ProtobufError) {
        var vehicle = vehicle
        while let tag = try vehicle.next() {
            switch tag {
            case .bytes(1):
                var named = TripReference()
                trip = try named.decode(try vehicle.message(), faults: &faults) ? named : nil
            case .bytes(2): try decodePosition(try vehicle.message())
            case .varint(3): stopSequence = UInt32(truncatingIfNeeded: try vehicle.varint())
            case .varint(4): stopStatus = faults.known(VehicleReading.StopStatus(wire: try vehicle.varint()))
            case .varint(5): at = epoch(try vehicle.varint())
            case .varint(6):
                let raw = try vehicle.varint()
                congestion = raw == 0 ? nil : faults.known(VehicleReading.Congestion(wire: raw))
            case .bytes(7): stopID = try vehicle.text()
            case .bytes(8): descriptor = try VehicleDescriptor(try vehicle.message(), faults: &faults)
            case .varint(9): occupancy = faults.known(Occupancy(wire: try vehicle.varint()))
            case .varint(10): occupancyPercentage = Self.percentage(try vehicle.varint())
            case .bytes(11): try decodeCarriage(try vehicle.message(), faults: &faults)
            default: try vehicle.skip(tag)
            }
        }
    }

    private mutating func decodeCarriage(
        _ message: WireReader, faults: inout DiscardCounts
    ) throws(ProtobufError) {
        var message = message
        var place = UInt64(carriages.count + 1)
        var carriage = VehicleReading.Carriage()
        while let tag = try message.next() {
            switch tag {
            case .bytes(1): carriage.id = try message.text()
            case .bytes(2): carriage.label = try message.text()
            case .varint(3): carriage.occupancy = faults.known(Occupancy(wire: try message.varint()))
            case .varint(4): carriage.occupancyPercentage = Self.percentage(try message.varint())
            case .varint(5): place = try message.varint()
            default: try message.skip(tag)
            }
        }
        guard carriages.count < ReadingLimits.carriages else { return faults.add(.tooMany) }
        carriages.append((place, carriage))
    }

    private mutating func decodePosition(_ message: WireReader) throws(ProtobufError) {
        var message = message
        var latitude: Float?
        var longitude: Float?
        while let tag = try message.next() {
            switch tag {
            case .fixed32(1): latitude = try message.float()
            case .fixed32(2): longitude = try message.float()
            case .fixed32(3): bearing = Self.bearing(try message.float())
            case .fixed32(5): speed = Self.speed(try message.float())
            default: try message.skip(tag)
            }
        }
        if let latitude, let longitude {
            position = Coordinate(latitude: Double(latitude), longitude: Double(longitude))
        }
    }

    func reading(id: String, position: Coordinate) -> VehicleReading {
        var reading = VehicleReading(id: id, position: position)
        reading.label = descriptor.label == id ? nil : descriptor.label
        reading.trip = trip.flatMap { $0.isEmpty ? nil : $0 }
        reading.bearing = bearing
        reading.speed = speed
        reading.at = at
        reading.stopID = stopID
        reading.stopSequence = stopSequence
        let namesStop = stopID != nil || stopSequence != nil
        // IN_TRANSIT_TO is the default of GTFS-Realtime, but it is meaningful only with a stop.
        reading.stopStatus = stopStatus ?? (namesStop ? .inTransit : nil)
        reading.occupancy = occupancy
        reading.occupancyPercentage = occupancyPercentage
        reading.wheelchair = descriptor.wheelchair
        reading.congestion = congestion
        if !carriages.isEmpty {
            // Carriages with equal carriage_sequence keep their order.
            reading.carriages = carriages.enumerated()
                .sorted { ($0.element.place, $0.offset) < ($1.element.place, $1.offset) }.map(\.element.carriage)
        }
        return reading
    }

    /// Returns a bearing in degrees. Nil for −1 and other values out of range, which mean that it is unknown.
    private static func bearing(_ degrees: Float) -> Float? {
        guard degrees >= 0, degrees <= 360 else { return nil }
        return degrees == 360 ? 0 : degrees
    }

    private static func speed(_ speed: Float) -> Float? {
        speed >= 0 && speed <= fastest ? speed : nil
    }

    private static func percentage(_ raw: UInt64) -> UInt16? {
        raw <= 1000 ? UInt16(raw) : nil
    }
}
