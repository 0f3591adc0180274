import FileFormats
import TransitCore

/// Collects the shapes, stops and trip modifications of one feed message.
struct Detours {
    private(set) var reading = DetourReading()
    /// The number of entities discarded because a limit was reached.
    private(set) var excess = 0
    private var stopIDs: Set<String> = []
    private var pointRoom = ReadingLimits.shapePoints

    /// Adds a shape. A shape that is incomplete or has fewer than two points is counted as malformed: "This polyline
    /// must contain at least two points" (reference, *message Shape*).
    mutating func keep(_ shape: Shape, faults: inout DiscardCounts) {
        guard let id = shape.id else { return faults.add(.noID) }
        guard shape.isWhole, shape.line.count > 1, shape.line.allSatisfy(\.isPlausible) else {
            return faults.add(.malformed)
        }
        guard reading.shapes.count < ReadingLimits.shapes, shape.line.count <= pointRoom else { return excess += 1 }
        guard reading.shapes[id] == nil else { return faults.add(.duplicate) }
        pointRoom -= shape.line.count
        reading.shapes[id] = shape.line
    }

    mutating func keep(_ stop: AddedStopMessage, faults: inout DiscardCounts) {
        guard !stop.stop.id.isEmpty else { return faults.add(.noID) }
        guard let latitude = stop.latitude, let longitude = stop.longitude else { return faults.add(.noPosition) }
        let place = Coordinate(latitude: Double(latitude), longitude: Double(longitude))
        guard place.isPlausible else { return faults.add(.implausiblePosition) }
        guard reading.stops.count < ReadingLimits.addedStops else { return excess += 1 }
        guard stopIDs.insert(stop.stop.id).inserted else { return faults.add(.duplicate) }
        // The reference requires a name, but a stop without a name is accepted.
        if stop.stop.name.isEmpty { faults.add(.noText) }
        var stop = stop.stop
        stop.coordinate = place
        reading.stops.append(stop)
    }

    mutating func keep(
        _ modifications: DetourReading.Modifications, entityID: String?, faults: inout DiscardCounts
    ) {
        guard let id = entityID else { return faults.add(.noID) }
        guard modifications.selections.contains(where: { !$0.tripIDs.isEmpty }) else { return faults.add(.noTrip) }
        guard !modifications.dates.isEmpty else { return faults.add(.noTime) }
        guard reading.modifications.count < ReadingLimits.modifications else { return excess += 1 }
        var modifications = modifications
        modifications.id = id
        reading.modifications.append(modifications)
    }
}

/// A decoded Shape entity.
struct Shape {
    var id: String?
    var line: [Coordinate] = []
    /// Whether the polyline was decoded completely.
    var isWhole = false

    init(message shape: WireReader) throws(ProtobufError) {
        var shape = shape
        while let tag = try shape.next() {
            switch tag {
            case .bytes(1): id = try shape.text()
            case .bytes(2): (line, isWhole) = Polyline.decode(try shape.bytes())
            default: try shape.skip(tag)
            }
        }
    }
}

/// A Stop entity. Its level_id is ignored, because it does not affect what riders see.
struct AddedStopMessage {
    var stop = AddedStop(id: "", at: Coordinate(latitude: 0, longitude: 0))
    var latitude, longitude: Float?

    init(message: WireReader, faults: inout DiscardCounts) throws(ProtobufError) {
        var message = message
        while let tag = try message.next() {
            switch tag {
            case .bytes(1): stop.id = try message.text() ?? ""
            case .bytes(2): stop.code = try LocalizedText(message: try message.message())
            case .bytes(3): stop.name = try LocalizedText(message: try message.message())
            case .bytes(4): stop.spokenName = try LocalizedText(message: try message.message())
            case .bytes(5): stop.description = try LocalizedText(message: try message.message())
            case .fixed32(6): latitude = try message.float()
            case .fixed32(7): longitude = try message.float()
            case .bytes(8): stop.zoneID = try message.text()
            case .bytes(9): stop.url = try LocalizedText(message: try message.message())
            case .bytes(11): stop.parentID = try message.text()
            case .bytes(12): stop.timeZone = try message.text()
            case .varint(13):
                stop.wheelchair = faults.known(WheelchairAccess(boarding: try message.varint())) ?? .unknown
            case .bytes(15): stop.platform = try LocalizedText(message: try message.message())
            default: try message.skip(tag)
            }
        }
    }
}

extension DetourReading.Modifications {
    /// Reads a TripModifications. The caller sets its id to that of its FeedEntity.
    init(message: WireReader, faults: inout DiscardCounts) throws(ProtobufError) {
        self.init(id: "")
        var message = message
        while let tag = try message.next() {
            switch tag {
            case .bytes(1): selections.append(try DetourReading.Selection(message: try message.message()))
            case .bytes(2):
                if let start = faults.readable(try message.bytes(), serviceTime) { startTimes.append(start) }
            case .bytes(3):
                let date = faults.readable(try message.bytes()) { ServiceDate(gtfs: $0) }
                if let date, !dates.contains(date) { dates.append(date) }
            case .bytes(4):
                changes.append(try DetourReading.Change(message: try message.message(), faults: &faults))
            default: try message.skip(tag)
            }
        }
    }
}

extension DetourReading.Selection {
    /// Reads a SelectedTrips.
    init(message: WireReader) throws(ProtobufError) {
        self.init()
        var message = message
        while let tag = try message.next() {
            switch tag {
            case .bytes(1):
                if let id = try message.text() { tripIDs.append(id) }
            case .bytes(2): shapeID = try message.text()
            default: try message.skip(tag)
            }
        }
    }
}

extension DetourReading.Change {
    /// Reads a Modification. `last_modified_time` is ignored, because nothing depends on it.
    init(message: WireReader, faults: inout DiscardCounts) throws(ProtobufError) {
        self.init()
        var message = message
        while let tag = try message.next() {
            switch tag {
            case .bytes(1): first = try DetourReading.StopSelector(message: try message.message())
            case .bytes(2): last = try DetourReading.StopSelector(message: try message.message())
            case .varint(3): delay = int32(try message.varint())
            case .bytes(4):
                let stop = try DetourReading.ReplacementStop(message: try message.message())
                if stop.stopID.isEmpty { faults.add(.unknownStop) } else { stops.append(stop) }
            case .bytes(5): alertID = try message.text()
            default: try message.skip(tag)
            }
        }
    }
}

extension DetourReading.StopSelector {
    init(message: WireReader) throws(ProtobufError) {
        self.init()
        var message = message
        while let tag = try message.next() {
            switch tag {
            case .varint(1): sequence = UInt32(clamping: try message.varint())
            case .bytes(2): stopID = try message.text()
            default: try message.skip(tag)
            }
        }
    }
}

extension DetourReading.ReplacementStop {
    init(message: WireReader) throws(ProtobufError) {
        self.init(stopID: "")
        var message = message
        while let tag = try message.next() {
            switch tag {
            case .varint(1): travelTime = int32(try message.varint())
            case .bytes(2): stopID = try message.text() ?? ""
            default: try message.skip(tag)
            }
        }
    }
}
