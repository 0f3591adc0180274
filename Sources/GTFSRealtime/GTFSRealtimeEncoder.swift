package import TransitCore

/// Encodes readings as GTFS-Realtime full datasets.
///
/// Values for which GTFS-Realtime has no field are omitted: a vehicle's deviation, headsign and number of passengers,
/// and whether an alert is simulated. Coordinates are rounded to 32-bit floats, to about one metre.
package enum GTFSRealtimeEncoder {
    /// Encodes a reading.
    /// - Parameter version: The gtfs_realtime_version in the header.
    package static func body(of reading: FeedReading, version: String = "2.0") -> [UInt8] {
        var message = WireWriter()
        message.message(1) { header in
            header.text(1, version)
            header.varint(2, 0)
            header.moment(3, reading.madeAt)
            header.text(4, reading.timetableVersion)
        }
        for vehicle in reading.vehicles ?? [] {
            message.message(2) { entity in
                entity.text(1, "vehicle:" + vehicle.id)
                entity.message(4) { $0.write(vehicle) }
            }
        }
        if let tripUpdates = reading.tripUpdates {
            for (number, update) in tripUpdates.updates.enumerated() {
                message.message(2) { entity in
                    entity.text(1, "trip:\(number)")
                    entity.message(3) { $0.write(update, of: tripUpdates) }
                }
            }
        }
        for alert in reading.alerts ?? [] {
            message.message(2) { entity in
                entity.text(1, alert.id)
                entity.message(5) { $0.write(alert) }
            }
        }
        message.write(reading.detours)
        return message.bytes
    }
}

extension WireWriter {
    fileprivate mutating func write(_ trip: TripReference) {
        if let modificationsID = trip.modificationsID {
            return message(7) { selector in
                selector.text(1, modificationsID)
                selector.text(2, trip.tripID)
                selector.text(3, trip.startTime.map(clock))
                selector.text(4, trip.startDate?.gtfs)
            }
        }
        text(1, trip.tripID)
        text(2, trip.startTime.map(clock))
        text(3, trip.startDate?.gtfs)
        varint(4, trip.relation.wire)
        text(5, trip.routeID)
        varint(6, trip.direction.map(UInt64.init))
    }

    fileprivate mutating func write(_ vehicle: VehicleReading) {
        if let trip = vehicle.trip { message(1) { $0.write(trip) } }
        message(2) { position in
            position.float(1, Float(vehicle.position.latitude))
            position.float(2, Float(vehicle.position.longitude))
            position.float(3, vehicle.bearing)
            position.float(5, vehicle.speed)
        }
        varint(3, vehicle.stopSequence.map(UInt64.init))
        varint(4, vehicle.stopStatus.map { UInt64($0.rawValue) })
        moment(5, vehicle.at)
        varint(6, vehicle.congestion.map { UInt64($0.rawValue) })
        text(7, vehicle.stopID)
        message(8) { descriptor in
            descriptor.text(1, vehicle.id)
            descriptor.text(2, vehicle.label)
            descriptor.varint(4, vehicle.wheelchair?.wire)
        }
        varint(9, vehicle.occupancy.map { UInt64($0.rawValue) })
        varint(10, vehicle.occupancyPercentage.map(UInt64.init))
        for (index, carriage) in vehicle.carriages.enumerated() {
            message(11) { details in
                details.text(1, carriage.id)
                details.text(2, carriage.label)
                details.varint(3, carriage.occupancy.map { UInt64($0.rawValue) })
                details.varint(4, carriage.occupancyPercentage.map(UInt64.init))
                details.varint(5, UInt64(index + 1))
            }
        }
    }

    fileprivate mutating func write(_ update: TripUpdateReading.Update, of reading: TripUpdateReading) {
        message(1) { $0.write(update.trip) }
        for row in update.stopTimes {
            let (plan, headsign) = (reading.plans[row], reading.stopHeadsigns[row])
            message(2) { $0.write(reading.stopTimes[row], plan, headsign: headsign) }
        }
        if let vehicleID = update.vehicleID { message(3) { $0.text(1, vehicleID) } }
        moment(4, update.at)
        signed(5, update.delay)
        let isCopy = update.trip.relation == .duplicated
        guard isCopy || update.headsign != nil || update.shortName != nil || update.shapeID != nil else { return }
        message(6) { properties in
            properties.text(2, isCopy ? update.trip.startDate?.gtfs : nil)
            properties.text(3, isCopy ? update.trip.startTime.map(clock) : nil)
            properties.text(4, update.shapeID)
            properties.text(5, update.headsign)
            properties.text(6, update.shortName)
        }
    }

    fileprivate mutating func write(_ stopTime: StopTimeReading, _ plan: PlannedCall?, headsign: String?) {
        varint(1, stopTime.stopSequence.map(UInt64.init))
        write(2, stopTime.arrival, planned: plan?.arrival)
        write(3, stopTime.departure, planned: plan?.departure)
        text(4, stopTime.stopID)
        varint(5, UInt64(stopTime.relation.rawValue))
        let rules = stopTime.rules
        if stopTime.assignedStopID != nil || headsign != nil || !rules.isEmpty {
            message(6) { properties in
                properties.text(1, stopTime.assignedStopID)
                properties.text(2, headsign)
                properties.varint(3, rules.pickup.map { UInt64($0.rawValue) })
                properties.varint(4, rules.dropOff.map { UInt64($0.rawValue) })
            }
        }
        varint(7, stopTime.occupancy.map { UInt64($0.rawValue) })
    }

    private mutating func write(_ field: UInt32, _ event: StopTimeReading.Event?, planned: EpochSeconds?) {
        guard event != nil || planned != nil else { return }
        message(field) { message in
            message.signed(1, event?.delay)
            message.moment(2, event?.time)
            message.signed(3, event?.uncertainty)
            message.moment(4, planned)
        }
    }

    fileprivate mutating func write(_ alert: AlertReading) {
        for period in alert.periods {
            message(1) {
                $0.moment(1, period.from)
                $0.moment(2, period.to)
            }
        }
        for entity in alert.entities { message(5) { $0.write(entity) } }
        varint(6, alert.cause.flatMap(AlertWords.wire(cause:)))
        varint(7, alert.effect.flatMap(AlertWords.wire(effect:)) ?? alert.condition.map(AlertWords.wire(condition:)))
        write(8, alert.url.links)
        write(10, alert.header)
        write(11, alert.text)
        write(12, alert.spokenHeader)
        write(13, alert.spokenText)
        varint(14, alert.severity.wire)
        write(alert.images)
        write(16, alert.imageText)
        write(17, alert.causeDetail)
        write(18, alert.effectDetail)
    }

    private mutating func write(_ images: [AlertReading.Image]) {
        guard !images.isEmpty else { return }
        message(15) { translated in
            for image in images {
                translated.message(1) {
                    $0.text(1, image.url)
                    // GTFS-Realtime requires a media type.
                    $0.text(2, image.mediaType.isEmpty ? "image/*" : image.mediaType)
                    $0.text(3, image.language.isEmpty ? nil : image.language)
                }
            }
        }
    }

    private mutating func write(_ entity: AlertReading.Entity) {
        text(1, entity.agencyID)
        text(2, entity.routeID)
        signed(3, entity.routeType)
        if let trip = entity.trip { message(4) { $0.write(trip) } }
        text(5, entity.stopID)
        varint(6, entity.direction.map(UInt64.init))
    }

    mutating func write(_ field: UInt32, _ localized: LocalizedText) {
        guard !localized.isEmpty else { return }
        message(field) { texts in
            for translation in localized.translations {
                texts.message(1) {
                    $0.text(1, translation.text)
                    $0.text(2, translation.language.isEmpty ? nil : translation.language)
                }
            }
        }
    }
}

/// Formats a time in seconds of service time, such as `25:05:00`.
func clock(_ seconds: Int32) -> String {
    func padded(_ number: Int32) -> String { (number < 10 ? "0" : "") + String(number) }
    return padded(seconds / 3600) + ":" + padded(seconds / 60 % 60) + ":" + padded(seconds % 60)
}
