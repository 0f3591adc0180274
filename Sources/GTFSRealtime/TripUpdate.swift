import FileFormats
import TransitCore

extension TripUpdateReading.Update {
    /// Reads a TripUpdate, and appends its stop times to `stopTimes`. Nil if the trip's schedule relationship is
    /// unknown.
    init?(
        message update: WireReader, stopTimes: inout StopTimeRows, faults: inout DiscardCounts
    ) throws(ProtobufError) {
        let first = stopTimes.count
        var isKnown = true
        self.init(trip: TripReference(), stopTimes: first..<first)
        var properties: TripProperties?
        var update = update
        while let tag = try update.next() {
            switch tag {
            case .bytes(1): isKnown = try trip.decode(try update.message(), faults: &faults)
            case .bytes(2): try stopTimes.add(try update.message(), ofTripFrom: first, faults: &faults)
            case .bytes(3):
                let vehicle = try VehicleDescriptor(try update.message(), faults: &faults)
                (vehicleID, wheelchair) = (vehicle.anyName, vehicle.wheelchair)
            case .varint(4): at = epoch(try update.varint())
            case .varint(5): delay = int32(try update.varint())
            case .bytes(6): properties = try TripProperties(try update.message(), faults: &faults)
            default: try update.skip(tag)
            }
        }
        guard isKnown else {
            stopTimes.remove(from: first)
            return nil
        }
        self.stopTimes = first..<stopTimes.count
        guard let properties else { return }
        (headsign, shortName, shapeID) = (properties.headsign, properties.shortName, properties.shapeID)
        // In a duplicated trip, the descriptor identifies the original trip, and the properties contain the start of
        // the copy.
        if trip.relation == .duplicated {
            copyID = properties.tripID
            trip.startDate = properties.startDate ?? trip.startDate
            trip.startTime = properties.startTime ?? trip.startTime
        }
    }
}

/// The stop times of all trips of a reading, up to a limit.
struct StopTimeRows {
    /// The typical size of an encoded stop time in bytes.
    private static let bytesOfStopTime = 32

    private(set) var rows: [StopTimeReading] = []
    /// The planned calls of the few rows that have one, by row index. ``headsigns`` has the same structure.
    private(set) var plans: [Int: PlannedCall] = [:]
    private(set) var headsigns: [Int: String] = [:]
    /// The number of stop times omitted because of the limit.
    private(set) var excess = 0

    var count: Int { rows.count }

    /// Adds a StopTimeUpdate. The row is built from local variables for speed, because feeds contain up to a hundred
    /// thousand.
    ///
    /// - Parameter first: The index of the first row of the same trip.
    mutating func add(
        _ message: WireReader, ofTripFrom first: Int, faults: inout DiscardCounts
    ) throws(ProtobufError) {
        guard rows.count < ReadingLimits.stopTimes, rows.count - first < ReadingLimits.stopTimesOfTrip else {
            return excess += 1
        }
        var stopID: String?
        var stopSequence: UInt32?
        var arrival: StopTimeReading.Event?
        var departure: StopTimeReading.Event?
        var relation: StopTimeReading.Relation? = .scheduled
        var assignedStopID: String?
        var rules = ChangedRules()
        var occupancy: Occupancy?
        var plan = PlannedCall()
        var stopTime = message
        while let tag = try stopTime.next() {
            switch tag {
            case .varint(1): stopSequence = UInt32(truncatingIfNeeded: try stopTime.varint())
            case .bytes(2): arrival = try StopTimeReading.Event(message: try stopTime.message(), planned: &plan.arrival)
            case .bytes(3):
                departure = try StopTimeReading.Event(message: try stopTime.message(), planned: &plan.departure)
            case .bytes(4): stopID = try stopTime.text()
            case .varint(5): relation = faults.known(StopTimeReading.Relation(wire: try stopTime.varint()))
            case .varint(7): occupancy = faults.known(Occupancy(wire: try stopTime.varint()))
            case .bytes(6):
                let properties = try StopTimeProperties(try stopTime.message(), faults: &faults)
                (assignedStopID, rules) = (properties.assignedStopID, properties.rules)
                if let headsign = properties.headsign, !headsign.isEmpty { headsigns[rows.count] = headsign }
            default: try stopTime.skip(tag)
            }
        }
        if !plan.isEmpty { plans[rows.count] = plan }
        if let relation {
            rows.append(
                StopTimeReading(
                    stopID: stopID, stopSequence: stopSequence, arrival: arrival, departure: departure,
                    relation: relation, assignedStopID: assignedStopID, occupancy: occupancy, rules: rules))
        } else {
            // A row with an unknown relationship is stored without data, because riders may not be able to board.
            rows.append(StopTimeReading(stopID: stopID, stopSequence: stopSequence, relation: .noData))
        }
    }

    /// Removes the rows of a trip that is discarded.
    /// - Parameter first: The index of the trip's first row.
    mutating func remove(from first: Int) {
        rows.removeSubrange(first...)
        if !plans.isEmpty { plans = plans.filter { $0.key < first } }
        if !headsigns.isEmpty { headsigns = headsigns.filter { $0.key < first } }
    }

    mutating func makeRoom(forBody size: Int) {
        rows.reserveCapacity(min(size / Self.bytesOfStopTime, ReadingLimits.stopTimes))
    }
}

extension VehicleDescriptor {
    /// The identifier that corresponds to ``VehicleReading/id``: the id or, without one, the label.
    var anyName: String? { id ?? label }
}

/// The supported fields of a TripUpdate's TripProperties.
private struct TripProperties {
    var tripID: String?
    var startDate: ServiceDate?
    var startTime: Int32?
    var headsign, shortName, shapeID: String?

    init() {}

    init(_ properties: WireReader, faults: inout DiscardCounts) throws(ProtobufError) {
        var properties = properties
        while let tag = try properties.next() {
            switch tag {
            case .bytes(1): tripID = try properties.text()
            case .bytes(2): startDate = faults.readable(try properties.bytes()) { ServiceDate(gtfs: $0) }
            case .bytes(3): startTime = faults.readable(try properties.bytes(), serviceTime)
            case .bytes(4): shapeID = Self.given(try properties.text())
            case .bytes(5): headsign = Self.given(try properties.text())
            case .bytes(6): shortName = Self.given(try properties.text())
            default: try properties.skip(tag)
            }
        }
    }
}

extension TripProperties {
    /// Returns the text; nil for the empty string, which is protobuf's default.
    fileprivate static func given(_ text: String?) -> String? { text?.isEmpty == true ? nil : text }
}

/// The supported fields of StopTimeProperties.
private struct StopTimeProperties {
    var assignedStopID, headsign: String?
    var rules = ChangedRules()

    init() {}

    init(_ properties: WireReader, faults: inout DiscardCounts) throws(ProtobufError) {
        var properties = properties
        while let tag = try properties.next() {
            switch tag {
            case .bytes(1): assignedStopID = try properties.text()
            case .bytes(2): headsign = try properties.text()
            case .varint(3): rules.pickup = faults.known(StopRule(wire: try properties.varint()))
            case .varint(4): rules.dropOff = faults.known(StopRule(wire: try properties.varint()))
            default: try properties.skip(tag)
            }
        }
    }
}

extension StopTimeReading.Event {
    /// Reads a StopTimeEvent; nil if it has neither a time nor a delay.
    init?(message event: WireReader, planned: inout EpochSeconds?) throws(ProtobufError) {
        var time: EpochSeconds?
        var delay: Int32?
        var uncertainty: Int32?
        var event = event
        while let tag = try event.next() {
            switch tag {
            case .varint(1): delay = int32(try event.varint())
            case .varint(2): time = epoch(Int64(bitPattern: try event.varint()))
            case .varint(3): uncertainty = int32(try event.varint())
            case .varint(4): planned = epoch(Int64(bitPattern: try event.varint()))
            default: try event.skip(tag)
            }
        }
        guard time != nil || delay != nil else { return nil }
        self.init(time: time, delay: delay, uncertainty: uncertainty)
    }
}
