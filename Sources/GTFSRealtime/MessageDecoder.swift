import FileFormats
import TransitCore

/// Collects the entities of one feed message.
struct MessageDecoder {
    private struct Kinds: OptionSet {
        let rawValue: UInt8

        static let vehicles = Kinds(rawValue: 1)
        static let tripUpdates = Kinds(rawValue: 2)
        static let alerts = Kinds(rawValue: 4)
    }

    /// Whether the message contained a header or an entity.
    private(set) var isFeed = false

    private let size: Int
    /// The kinds of entities that occurred in the message.
    private var kinds = Kinds()
    private var madeAt: EpochSeconds?
    private var timetableVersion: String?
    private var discarded = DiscardCounts()
    private var vehicles = LatestByID<VehicleReading>(atMost: ReadingLimits.vehicles)
    /// Vehicles without a VehicleDescriptor, with the ids of their FeedEntities.
    private var undescribed: [(reading: VehicleReading, entityID: String?)] = []
    private var updates = LatestByID<TripUpdateReading.Update>(atMost: ReadingLimits.updates)
    private var stopTimes = StopTimeRows()
    private var alerts = DistinctAlerts(atMost: ReadingLimits.alerts)
    /// The number of informed entities that further alerts may contain.
    private var alertRoom = ReadingLimits.alertEntities
    private var detours = Detours()

    /// Creates a decoder of one message.
    /// - Parameter size: The size of the body in bytes, from which the number of rows is estimated.
    init(size: Int) { self.size = size }

    /// Returns the reading, after the whole message has been decoded.
    consuming func finish() -> FeedReading {
        nameVehicles()
        var discarded = discarded
        discarded.add(.duplicate, vehicles.replaced + updates.replaced + alerts.repeated)
        discarded.add(.tooMany, vehicles.excess + updates.excess + alerts.excess + stopTimes.excess + detours.excess)
        return FeedReading(
            madeAt: madeAt, timetableVersion: timetableVersion,
            vehicles: kinds.contains(.vehicles) ? vehicles.rows : nil,
            tripUpdates: kinds.contains(.tripUpdates)
                ? TripUpdateReading(
                    updates: updates.rows, stopTimes: stopTimes.rows, plans: stopTimes.plans,
                    stopHeadsigns: stopTimes.headsigns) : nil,
            alerts: kinds.contains(.alerts) ? alertsByOwnIDs() : nil, detours: detours.reading,
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
            case .bytes(4): timetableVersion = try header.text()
            default: try header.skip(tag)
            }
        }
    }

    private mutating func receive(_ message: WireReader) {
        let soundStopTimes = stopTimes.count
        do {
            let entity = try Entity(message)
            if entity.isDeleted { discarded.add(.deleted) } else { try keep(entity) }
        } catch {
            discarded.add(.malformed)
            stopTimes.remove(from: soundStopTimes)
        }
    }

    /// Decodes all messages of an entity and stores them. If one of them is unreadable, stores none.
    private mutating func keep(_ entity: Entity) throws(ProtobufError) {
        var (vehicle, update): (VehiclePosition?, TripUpdateReading.Update?)
        var (alert, isAlertOfNothing): (AlertReading?, Bool) = (nil, false)
        if let message = entity.vehicle { vehicle = try VehiclePosition(message, faults: &discarded) }
        if let message = entity.tripUpdate {
            if updates.rows.isEmpty { stopTimes.makeRoom(forBody: size) }
            update = try TripUpdateReading.Update(message: message, stopTimes: &stopTimes, faults: &discarded)
        }
        if let message = entity.alert {
            alert = try AlertReading(
                message: message, room: alertRoom, isOfNothing: &isAlertOfNothing, faults: &discarded)
        }
        if entity.stop != nil || entity.shape != nil || entity.modifications != nil { try keepDetour(entity) }
        if let vehicle {
            kinds.insert(.vehicles)
            keep(vehicle, entityID: entity.id)
        }
        if entity.tripUpdate != nil { kinds.insert(.tripUpdates) }
        if let update { keep(update) }
        if let alert {
            kinds.insert(.alerts)
            if isAlertOfNothing { discarded.add(.unsupported) } else { keep(alert, entityID: entity.id) }
        }
        if entity.isOfUnknownKind { discarded.add(.unsupported) }
    }

    private mutating func keepDetour(_ entity: Entity) throws(ProtobufError) {
        var (stop, shape, modifications): (AddedStopMessage?, Shape?, DetourReading.Modifications?)
        if let message = entity.stop { stop = try AddedStopMessage(message: message, faults: &discarded) }
        if let message = entity.shape { shape = try Shape(message: message) }
        if let message = entity.modifications {
            modifications = try DetourReading.Modifications(message: message, faults: &discarded)
        }
        if let stop { detours.keep(stop, faults: &discarded) }
        if let shape { detours.keep(shape, faults: &discarded) }
        if let modifications { detours.keep(modifications, entityID: entity.id, faults: &discarded) }
    }

    private mutating func keep(_ vehicle: VehiclePosition, entityID: String?) {
        guard let position = vehicle.position else { return discarded.add(.noPosition) }
        guard position.isPlausible else { return discarded.add(.implausiblePosition) }
        if let id = vehicle.descriptor.anyName {
            return vehicles.keep(vehicle.reading(id: id, position: position), madeAt: madeAt)
        }
        guard undescribed.count < ReadingLimits.vehicles else { return discarded.add(.tooMany) }
        undescribed.append((vehicle.reading(id: "", position: position), entityID))
    }

    /// Assigns ids to vehicles without a VehicleDescriptor. The id is that of the FeedEntity, or the name of the trip
    /// if several entities have the same id. Entity ids exist only for incrementality (reference, *FeedEntity.id*), and
    /// some feeds use one id for all entities.
    private mutating func nameVehicles() {
        let repeated = repeated(undescribed.lazy.compactMap(\.entityID))
        for (reading, entityID) in undescribed {
            var reading = reading
            let trip = entityID.map { repeated.contains($0) } ?? true ? reading.trip?.name : nil
            guard let id = trip ?? entityID else {
                discarded.add(.noID)
                continue
            }
            reading.id = id
            vehicles.keep(reading, madeAt: madeAt)
        }
        undescribed = []
    }

    /// Returns the alerts with unique ids. Alerts that share an id are distinguished by a hash of their texts,
    /// selectors and periods, which is also the id of an alert whose entity has none. Entity ids exist only for
    /// incrementality (reference, *FeedEntity.id*).
    private func alertsByOwnIDs() -> [AlertReading] {
        let repeated = repeated(alerts.rows.lazy.map(\.id))
        guard !repeated.isEmpty || alerts.rows.contains(where: \.id.isEmpty) else { return alerts.rows }
        return alerts.rows.map { alert in
            guard alert.id.isEmpty || repeated.contains(alert.id) else { return alert }
            var alert = alert
            alert.id += (alert.id.isEmpty ? "" : "-") + alert.contentHash
            return alert
        }
    }

    private func repeated(_ ids: some Sequence<String>) -> Set<String> {
        var seen: Set<String> = []
        return Set(ids.filter { !seen.insert($0).inserted })
    }

    private mutating func keep(_ update: TripUpdateReading.Update) {
        guard update.trip.tripID != nil || update.trip.routeID != nil else { return discarded.add(.noTrip) }
        updates.keep(update, madeAt: madeAt)
    }

    private mutating func keep(_ alert: AlertReading, entityID: String?) {
        // An alert without text is used only if its effect states the condition of the service.
        guard !alert.header.isEmpty || !alert.text.isEmpty || alert.condition != nil else {
            return discarded.add(.noText)
        }
        var alert = alert
        alert.id = entityID ?? ""
        alertRoom = max(alertRoom - alert.entities.count, 0)
        alerts.keep(alert)
    }
}
