import Protobuf
import TransitCore

/// Gathers what the entities of one feed message say.
struct MessageDecoder {
    private struct Kinds: OptionSet {
        let rawValue: UInt8

        static let vehicles = Kinds(rawValue: 1)
        static let tripUpdates = Kinds(rawValue: 2)
        static let alerts = Kinds(rawValue: 4)
    }

    /// A header or an entity was there.
    private(set) var isFeed = false

    private let size: Int
    /// The kinds of entity that were there.
    private var kinds = Kinds()
    private var madeAt: EpochSeconds?
    private var discarded = DiscardCounts()
    private var vehicles = Newest<VehicleReading>(atMost: ReadingLimits.vehicles)
    private var updates = Newest<TripUpdateReading.Update>(atMost: ReadingLimits.updates)
    private var stopTimes = StopTimeRows()
    private var alerts = Newest<AlertReading>(atMost: ReadingLimits.alerts)
    /// How much more notices may concern.
    private var alertRoom = ReadingLimits.alertEntities

    /// - Parameter size: bytes of the body, which tell how many rows to make room for.
    init(size: Int) { self.size = size }

    var reading: FeedReading {
        var discarded = discarded
        discarded.add(.duplicate, vehicles.replaced + updates.replaced + alerts.replaced)
        discarded.add(.tooMany, vehicles.excess + updates.excess + alerts.excess + stopTimes.excess)
        return FeedReading(
            madeAt: madeAt,
            vehicles: kinds.contains(.vehicles) ? vehicles.rows : nil,
            tripUpdates: kinds.contains(.tripUpdates)
                ? TripUpdateReading(updates: updates.rows, stopTimes: stopTimes.rows) : nil,
            alerts: kinds.contains(.alerts) ? alerts.rows : nil,
            discarded: discarded)
    }

    mutating func decode(_ message: WireReader) throws(ProtobufError) {
        var message = message
        while let tag = try message.next() {
            switch tag {
            case .bytes(1):
                isFeed = true
                try decodeHeader(try message.message())
            case .bytes(2):
                isFeed = true
                receive(try message.message())
            default: try message.skip(tag)
            }
        }
    }

    private mutating func decodeHeader(_ header: WireReader) throws(ProtobufError) {
        var header = header
        while let tag = try header.next() {
            switch tag {
            case .varint(3): madeAt = epoch(try header.varint())
            default: try header.skip(tag)
            }
        }
    }

    private mutating func receive(_ entity: WireReader) {
        let soundStopTimes = stopTimes.count
        do {
            let entity = try Entity(entity, stopTimes: &stopTimes, room: alertRoom)
            if entity.isDeleted {
                discarded.add(.deleted)
                stopTimes.remove(from: soundStopTimes)
            } else {
                keep(entity)
            }
        } catch {
            discarded.add(.malformed)
            stopTimes.remove(from: soundStopTimes)
        }
    }

    private mutating func keep(_ entity: Entity) {
        if let vehicle = entity.vehicle {
            kinds.insert(.vehicles)
            keep(vehicle, entityID: entity.id)
        }
        if let update = entity.tripUpdate {
            if updates.rows.isEmpty { stopTimes.makeRoom(forBody: size) }
            kinds.insert(.tripUpdates)
            keep(update)
        }
        if let alert = entity.alert {
            kinds.insert(.alerts)
            if entity.isAlertOfNothing { discarded.add(.unsupported) } else { keep(alert, entityID: entity.id) }
        }
        if entity.vehicle == nil, entity.tripUpdate == nil, entity.alert == nil { discarded.add(.unsupported) }
    }

    private mutating func keep(_ vehicle: VehiclePosition, entityID: String?) {
        guard let position = vehicle.position else { return discarded.add(.noPosition) }
        guard position.isPlausible else { return discarded.add(.implausiblePosition) }
        guard let id = vehicle.descriptor.id ?? vehicle.descriptor.label ?? entityID else {
            return discarded.add(.noID)
        }
        vehicles.keep(vehicle.reading(id: id, position: position))
    }

    private mutating func keep(_ update: TripUpdateReading.Update) {
        guard update.trip.tripID != nil || update.trip.routeID != nil else { return discarded.add(.noTrip) }
        updates.keep(update)
    }

    private mutating func keep(_ alert: AlertReading, entityID: String?) {
        guard let id = entityID else { return discarded.add(.noID) }
        // Without words it still counts if it says what happens to the service.
        guard !alert.header.isEmpty || !alert.text.isEmpty || alert.condition != nil else {
            return discarded.add(.noText)
        }
        var alert = alert
        alert.id = id
        alertRoom = max(alertRoom - alert.entities.count, 0)
        alerts.keep(alert)
    }
}
